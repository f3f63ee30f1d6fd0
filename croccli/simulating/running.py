"""Simulating many games, in one process or several, in the order of their numbers.

chunk      games that one process simulates at once
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor

from ..batch.pools import cores, deaf, settle
from .documents import Order, Written, written

CHUNK = 60
SPARE = 3
"""Chunks on their way for each process."""


def simulated(order: Order, workers: int | None) -> Iterator[Written]:
    """All games of an order. Without `workers`: one for each core, where it is worth while."""
    number = workers or (cores() if order.size > 2 * CHUNK else 1)
    if number == 1:
        return (written(order, game) for game in range(order.first, order.first + order.size))
    return _in_processes(order, number)


def _in_processes(order: Order, workers: int) -> Iterator[Written]:
    from multiprocessing import get_context

    fresh = get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=fresh, initializer=settle, initargs=gc.get_threshold())
    waiting: deque[Future[list[Written]]] = deque()
    try:
        for part in _parts(order):
            with deaf():
                waiting.append(pool.submit(chunk, part))
            if len(waiting) > SPARE * workers:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _parts(order: Order) -> Iterator[Order]:
    end = order.first + order.size
    return (order._replace(first=first, size=min(CHUNK, end - first)) for first in range(order.first, end, CHUNK))


def chunk(order: Order) -> list[Written]:
    """The games of a small order."""
    return [written(order, number) for number in range(order.first, order.first + order.size)]
