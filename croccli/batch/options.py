"""What a worker must know besides the documents, as bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from games.core.replay import OnIllegal


class Options(NamedTuple):
    """`readings` are set over the records' own, by game; `quick` False leaves every move to the rules.

    `version` is that of the croc which asks: a worker of another one refuses.
    """

    on_illegal: OnIllegal = "stop"
    all_rulings: bool = False
    readings: Mapping[str, Mapping[str, str]] = {}
    quick: bool = True
    version: str = ""

    def pack(self) -> bytes:
        return json.dumps(self._asdict(), sort_keys=True).encode()


@lru_cache(maxsize=8)
def unpacked(data: bytes) -> Options:
    return Options(**json.loads(data))


@lru_cache(maxsize=1)
def version() -> str:
    """The version of croc that is installed here."""
    from importlib.metadata import version as installed

    return installed("croc")
