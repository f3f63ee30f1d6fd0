"""Where chunks are judged: in this process, in a pool of processes, or on a Dask cluster.

Each is a `concurrent.futures.Executor` behind the same few methods. They all run the same function of bytes.

window     how many chunks are on their way at once: enough to keep every worker busy, few enough to keep memory flat
crash      a worker that ended without an answer; a pool can be restarted after one
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from typing import Any, NoReturn, Protocol, TypeAlias
from weakref import WeakKeyDictionary

from .extras import needed

Work: TypeAlias = Callable[[bytes, bytes], bytes]

SPARE = 2
"""Chunks on their way for each worker."""
PATIENCE = 30
"""Seconds to wait for a scheduler and its first worker."""
LOOK = 0.5
"""Seconds after which a scheduler that does not answer is looked after."""
DESERTED = 60
"""Seconds that a scheduler may be without any worker before the run gives up."""
SILENT = 10
"""Seconds to wait for a result when nothing is being worked on any more; then its chunk is sent again."""


class CannotRun(Exception):
    """The workers cannot be had, or are gone for good; the message says why."""


class Pool(Protocol):
    """Workers."""

    window: int

    def submit(self, chunk: bytes) -> Future[bytes]:
        """Send a chunk. Raises what `crashed` knows if the workers are gone."""
        ...

    def result(self, future: Future[bytes]) -> bytes:
        """What came back. Raises what the work raised, or what `crashed` knows, or CannotRun."""
        ...

    def crashed(self, error: BaseException) -> bool:
        """Whether an error means that a worker ended without an answer."""
        ...

    def restart(self) -> None:
        """New workers after a crash. Raises CannotRun if they end at once."""
        ...

    def close(self, *, at_once: bool = False) -> None:
        """Send the workers home; `at_once` without waiting for what they do."""
        ...


class Here(Executor):
    """An executor that does the work when it is asked to, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


class InProcess:
    """No workers but this process."""

    window = 1

    def __init__(self, work: Work, options: bytes) -> None:
        self.work, self.options = work, options
        self.executor = Here()

    def submit(self, chunk: bytes) -> Future[bytes]:
        return self.executor.submit(self.work, chunk, self.options)

    def result(self, future: Future[bytes]) -> bytes:
        return future.result()

    def crashed(self, error: BaseException) -> bool:
        return False

    def restart(self) -> None:
        """Nothing to restart."""

    def close(self, *, at_once: bool = False) -> None:
        self.executor.shutdown()


class Processes:
    """A pool of processes on this machine."""

    def __init__(self, work: Work, options: bytes, number: int) -> None:
        self.work, self.options, self.number = work, options, number
        self.window = SPARE * number
        self.executor = self._executor()

    def _executor(self) -> Executor:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        # A fresh process holds nothing of this one: no threads, no open outputs, no pipes that outlive it.
        fresh = get_context("spawn")
        return ProcessPoolExecutor(self.number, mp_context=fresh, initializer=settle, initargs=gc.get_threshold())

    def submit(self, chunk: bytes) -> Future[bytes]:
        with deaf():
            return self.executor.submit(self.work, chunk, self.options)

    def result(self, future: Future[bytes]) -> bytes:
        return future.result()

    def crashed(self, error: BaseException) -> bool:
        return isinstance(error, BrokenExecutor)

    def restart(self) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self._executor()
        try:
            with deaf():
                begun = self.executor.submit(os.getpid)
            begun.result()
        except BrokenExecutor:
            raise CannotRun("the worker processes end as soon as they begin: try --workers 1") from None

    def close(self, *, at_once: bool = False) -> None:
        if at_once:
            for process in list((getattr(self.executor, "_processes", None) or {}).values()):
                process.kill()
        self.executor.shutdown(cancel_futures=True)
        # Whatever still holds this pool (a traceback) must not hold the semaphores of its processes.
        self.executor = Here()


@contextmanager
def deaf() -> Iterator[None]:
    """Processes that begin in here never hear Ctrl-C, not even before they `settle`; this one hears it afterwards."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def settle(*threshold: int) -> None:
    """Begin as a worker: leave Ctrl-C to the parent, end with it, and collect garbage as seldom as it does."""
    import signal
    from threading import Thread

    gc.set_threshold(*threshold)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # A parent that is killed tells nobody; its workers would wait for chunks for ever.
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


class _Since:
    """For how long something has been so, as far as anybody looked."""

    def __init__(self) -> None:
        self.begun: float | None = None

    def seconds(self, so: bool) -> float:
        now = time.monotonic()
        self.begun = (now if self.begun is None else self.begun) if so else None
        return 0 if self.begun is None else now - self.begun


class Cluster:
    """The workers of a Dask scheduler."""

    def __init__(self, work: Work, options: bytes, address: str) -> None:
        distributed = needed("distributed", "cluster", "a cluster")
        self.work, self.options, self.address = work, options, address
        self.lost: tuple[type[BaseException], ...] = (distributed.scheduler.KilledWorker,)
        _quiet()
        try:
            self.client = distributed.Client(address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise CannotRun(f"there is no scheduler at {address}: {' '.join(str(error).split())}") from None
        try:
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            self.close(at_once=True)
            raise CannotRun(f"the scheduler at {address} has no workers") from None
        self.executor = self._executor()
        self.chunks: WeakKeyDictionary[Future[bytes], bytes] = WeakKeyDictionary()
        self._count()

    def _executor(self) -> Executor:
        # Not pure: nobody wants the digest of every chunk, nor an answer that is kept for later.
        executor: Executor = self.client.get_executor(pure=False)
        return executor

    def submit(self, chunk: bytes) -> Future[bytes]:
        if self.client.status != "running":
            raise CannotRun(f"the scheduler at {self.address} is gone")
        future = self.executor.submit(self.work, chunk, self.options)
        self.chunks[future] = chunk
        return future

    def result(self, future: Future[bytes]) -> bytes:
        """The result, unless the scheduler goes away, or its last worker does: then it would never come."""
        deserted, silent = _Since(), _Since()
        while self.client.status == "running":
            try:
                return future.result(timeout=LOOK)
            except TimeoutError:
                if deserted.seconds(self._alone()) > DESERTED:
                    self._gone()
                if silent.seconds(not self._at_work()) > SILENT:
                    return self.result(self.submit(self.chunks[future]))
            except CancelledError:
                break
        raise CannotRun(f"the scheduler at {self.address} is gone")

    def _alone(self) -> bool:
        """Whether the scheduler has no worker; one that does not answer is told by the status of the client."""
        try:
            return not self._count()
        except Exception:
            return False

    def _at_work(self) -> bool:
        """Whether anything that was sent is still to be done.

        The executor tells nobody of a chunk that was done once, was lost with its worker before its result was
        fetched, and could not be done again.
        """
        return any(each.status in ("pending", "lost") for each in list(self.client.futures.values()))

    def _count(self) -> int:
        """How many workers there are now; the window is for all of them."""
        threads: list[int] = list(self.client.nthreads().values())
        self.window = SPARE * max(sum(threads), 1)
        return len(threads)

    def _gone(self) -> NoReturn:
        raise CannotRun(f"the scheduler at {self.address} has no workers left") from None

    def crashed(self, error: BaseException) -> bool:
        return isinstance(error, self.lost)

    def restart(self) -> None:
        """Take back what is on its way, lest it crash what comes next too; the cluster itself replaces its workers."""
        self.executor.shutdown(wait=False)
        self.executor = self._executor()
        try:
            self.client.wait_for_workers(1, timeout=DESERTED)
        except TimeoutError:
            self._gone()

    def close(self, *, at_once: bool = False) -> None:
        with suppress(Exception):
            self.client.close(timeout=1 if at_once else PATIENCE)


def _quiet() -> None:
    """What a cluster tells its log about workers that come and go is not for this terminal."""
    import logging

    logging.disable(logging.CRITICAL)


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def pool(work: Work, options: bytes, workers: int, scheduler: str | None) -> Pool:
    """Workers as asked for: those of a scheduler, or `workers` processes (one: this one)."""
    if scheduler is not None:
        return Cluster(work, options, scheduler)
    return InProcess(work, options) if workers == 1 else Processes(work, options, workers)
