"""Kernels: the slow part of a game once more, over packed numbers, compiled by numba where it is installed.

kernel    what a game offers as `Game.kernel`; it holds no rule of its own: tests keep it to the readable rules
packed    a position as whole numbers in arrays
compiled  marks a function that numba compiles; without numba it stays plain Python, right but slow
cold      to be compiled first, since no earlier run left its code in the cache

All compiled functions of a game live in its `kernel.py`, which nothing imports but `Game.kernel`, and get their tables
as arguments: what the code depends on is then that one file. The cache folder is named by its contents, by the versions
of numba and Python and by the kind of processor, so that no stale code is ever met. Each compiled function is called
with arguments of one type only: numba's cache then is safe with several processes at once.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import getfile
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from random import Random

F = TypeVar("F", bound=Callable[..., Any])
Work: TypeAlias = Literal["perft", "solve"]
Watch: TypeAlias = Callable[[int], None]
"""Called in long work with the number of states (or tokens) done since the last call; it may raise to end the work."""
FOLDER = "NUMBA_CACHE_DIR"
"""The variable that names another folder for compiled code, as it does for numba itself."""

OPTIONS: Mapping[str, Any] = {"nogil": True, "error_model": "numpy"}
LEAN: Mapping[str, Any] = {"_nrt": False}
"""How numba compiles, and what it leaves out of a function that makes no array itself: counting who refers to those it
gets, which was a fifth of a search's time."""


class Size(NamedTuple):
    """What a table will take: positions in its arrays, and bytes at its largest."""

    states: int
    bytes: int


class Standing(NamedTuple):
    """What a solved position is worth to the first player: 1, 0 or -1.

    distance  plies to the end under best play; of a position worth 0: None
    draws     of a position worth 0: in how many plies each player forces a drawn end (None: cannot)
    """

    value: int
    distance: int | None
    draws: tuple[int | None, int | None]


class Table(Protocol):
    """Every position of an ending, solved. States that the ending leads to are found in it."""

    states: int

    def of(self, state: Any) -> Standing: ...


class Kernel(Protocol):
    """What a game's kernel can do. Every method may say None: then the readable rules do the work.

    To have one costs nothing: what is compiled, or needs numpy, is loaded by the methods.
    """

    def functions(self, work: Work) -> Sequence[Any]:
        """The compiled functions that a kind of work begins with."""
        ...

    def perft(self, state: Any, depth: int, watch: Watch) -> int | None:
        """The number of token sequences, as `games.core.tree.perft` counts them."""
        ...

    def size(self, state: Any) -> Size | None:
        """What solving this ending takes; None where the kernel cannot solve it."""
        ...

    def solve(self, state: Any, watch: Watch) -> Table:
        """The solved ending; asked only where `size` gave one."""
        ...


def ready() -> bool:
    """Whether kernels are compiled here: numba is installed and not switched off. Does not import it."""
    return not switched_off() and find_spec("numba") is not None


def switched_off() -> bool:
    """Whether numba is told not to compile."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def compiled(function: F, inline: bool = False, options: Mapping[str, Any] = OPTIONS) -> F:
    """Have numba compile a function at its first call, without the interpreter's lock, and keep the code on disk."""
    if not ready():
        return function
    numba = import_module("numba")
    with _cached_in(code_folder(getfile(function))) as kept:
        made: F = numba.njit(cache=kept, forceinline=inline, **options)(function)
    return made


def lean(function: F) -> F:
    """The same for a function that makes no array."""
    return compiled(function, options={**OPTIONS, **LEAN})


def inlined(function: F) -> F:
    """The same for one whose code is put in place of every call by a compiled one: no time goes into calling."""
    return compiled(function, inline=True, options={**OPTIONS, **LEAN})


def cold(*functions: Any) -> bool:
    """Whether any of these compiled functions still has to be compiled, which takes seconds."""
    return any(
        hasattr(function, "py_func") and not function.signatures and not _stored(function) for function in functions
    )


def _stored(function: Any) -> bool:
    folder, name = function.stats.cache_path, function.py_func
    begin = f"{os.path.splitext(os.path.basename(getfile(name)))[0]}.{name.__qualname__}-"
    try:
        return any(file.startswith(begin) and file.endswith(".nbi") for file in os.listdir(folder or ""))
    except OSError:
        return False


@contextmanager
def _cached_in(folder: str | None) -> Iterator[bool]:
    """Point numba's cache to a folder while functions are marked; None: code is compiled in every run."""
    config = import_module("numba").config
    before = config.CACHE_DIR
    config.CACHE_DIR = folder or ""
    try:
        yield folder is not None
    finally:
        config.CACHE_DIR = before


@cache
def code_folder(source: str) -> str | None:
    """The folder for the compiled code of a source file: the first place that can be written to; None if none can."""
    name = f"croc-{_digest(source)}"
    for base in _bases(source):
        folder = os.path.join(base, name)
        try:
            os.makedirs(folder, mode=0o700, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            continue
        return folder
    return None


def _bases(source: str) -> Iterator[str]:
    """Where code may be kept: where the user wants it, or beside the source, or in the user's own cache folder."""
    wanted = os.environ.get(FOLDER)
    if wanted:
        yield wanted
        return
    yield os.path.join(os.path.dirname(os.path.abspath(source)), "__pycache__")
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.cache")
    yield os.path.join(home, "croc")


def _digest(source: str) -> str:
    """What compiled code depends on, in few letters."""
    numba, llvm = import_module("numba"), import_module("llvmlite.binding")
    chosen = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_") and item[0] != FOLDER)
    host = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    parts = (sys.version, numba.__version__, *host, chosen, sorted({**OPTIONS, **LEAN}.items()))
    with open(source, "rb") as file:
        text = file.read()
    return hashlib.sha256(repr(parts).encode() + text).hexdigest()[:20]


class Prover(Protocol):
    """Answers questions about the final score difference of the two players, the first one's less the second's.

    A kernel that has such a thing gives it by `prover(root, room)`: for questions about a position and all that follows
    from it, with so many bytes of memory (None: any amount); or says None. What is proved on the way is remembered for
    later questions, and for another run.

    visits  positions looked at so far
    layout  what `kept` can be read by: equal only for the same code and root
    """

    @property
    def visits(self) -> int: ...

    @property
    def layout(self) -> str: ...

    def begin(self, state: Any, goal: int) -> None:
        """Ask whether the difference reaches the goal with best play from a position that is not over."""
        ...

    def go_on(self, visits: int) -> int | None:
        """A lower bound of the difference if it reaches the goal, otherwise an upper one; None after so many visits."""
        ...

    def bounds(self, state: Any) -> tuple[int, int]:
        """What is known without a search."""
        ...

    def kept(self) -> bytes:
        """What is worth remembering."""
        ...

    def remember(self, data: bytes) -> None: ...


class Piece(NamedTuple):
    """A part of a solved ending as a file keeps it: a name, how many positions it has, and their numbers.

    Every column has one number of 16 bits (lowest byte first) for each of `length` places; an empty one is all zeros.
    """

    name: str
    states: int
    length: int
    columns: tuple[bytes, ...]


class Shelf(Protocol):
    """Solved endings of a game in files. What their numbers mean is the game's own affair.

    layout     equal only where the same numbers mean the same, by the same rules
    readings   the readings that an ending hangs on, by name
    """

    @property
    def layout(self) -> str: ...

    def readings(self, state: Any) -> Mapping[str, str]: ...

    def piece(self, state: Any) -> str | None:
        """What the piece that a position lies in would be called; None where none is ever kept."""
        ...

    def match(self, state: Any, names: Iterable[str]) -> str | None:
        """Which of these pieces has a position, or one that must come to the same; None if none has."""
        ...

    def about(self, state: Any) -> Mapping[str, str]:
        """The ending of a position in a few words by name, as `roots` takes them and as a file's name has them."""
        ...

    def roots(self, wishes: Mapping[str, str], rulings: Any) -> Sequence[Any]:
        """A position of each ending that is wished for. Raises NotationError where that is not understood."""
        ...

    def pieces(self, table: Table) -> Iterator[Piece]:
        """What to keep of a table that the game's kernel solved."""
        ...

    def table(self, state: Any, piece: str, number: Callable[[str, int, int], int]) -> Table:
        """The ending of a position that this piece has, read by `number(piece, column, place)`."""
        ...

    def faults(self, readings: Mapping[str, str], pieces: Mapping[str, Piece]) -> Iterator[str]:
        """Everything wrong in these pieces, by looking at every position; nothing only if all is proved right."""
        ...

    def drawn(self, piece: str, rulings: Any, rng: Random) -> Any:
        """A position of a piece, drawn at random."""
        ...


class Chart(Protocol):
    """Proved bounds of every position that a root leads to, where chance lies inside cycles. They hold at any moment.

    A kernel that has one says by `extent(state)` what it takes (a Size) and gives it by `chart(state)`. It must not
    where play can be kept going round for ever: there bounds need not meet.
    """

    states: int

    def narrow(self, watch: Watch) -> Fraction:
        """One round over all positions; the widest gap between two bounds that is left. `watch` may end it."""
        ...

    def of(self, state: Any) -> tuple[Fraction, Fraction]:
        """Bounds of what a position that is not over is worth to the player to move: win 1, loss -1."""
        ...


class Growth(Protocol):
    """Proved bounds of a root and of positions it leads to, more of them the longer it takes. They hold at any moment.

    For games whose positions are too many to chart. A kernel that has one gives it by `growth(root, room)`, with so
    many bytes of memory (None: any amount). Endless play is worth 0; where it is possible, bounds need not meet.

    states  positions looked at so far
    """

    @property
    def states(self) -> int: ...

    def narrow(self, watch: Watch, about: Any = None) -> Fraction:
        """Some more work on a position (None: the root); the gap of its bounds. `watch` may end it.

        Raises MemoryError where there is no more room.
        """
        ...

    def of(self, state: Any) -> tuple[Fraction, Fraction]:
        """Bounds of what a position that is not over is worth to the player to move, also of one never met."""
        ...
