"""When a game's kernel does the work of its rules: where numba is installed and the work is large enough to pay.

note      one line on standard error, said once: what makes this run slow
"""

from __future__ import annotations

from games.core.kernel import Kernel, Work, cold, ready, switched_off

from .output.emit import write_aside

WITHOUT = "without numba this takes longer; pip install 'croc[fast]' brings it"
OFF = "compiled code is switched off by NUMBA_DISABLE_JIT, so that this takes longer"
FIRST = "compiling the fast code of this game; that takes some seconds, once"
_said: set[str] = set()


def usable(kernel: Kernel, work: Work) -> bool:
    """Whether a kernel can be put to work here; asked only once there is enough of it."""
    if not ready():
        note(OFF if switched_off() else WITHOUT)
        return False
    if cold(*kernel.functions(work)):
        note(FIRST)
    return True


def note(text: str) -> None:
    """Say it on standard error, once in a run."""
    if text not in _said:
        _said.add(text)
        write_aside(f"note: {text}\n")
