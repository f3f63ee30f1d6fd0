"""Packages that only some runs need."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Missing(Exception):
    """A package that is not installed; the message says for what it is needed and how to get it."""


def needed(module: str, extra: str, purpose: str) -> Any:
    """The module, which comes with croc[extra]. Raises Missing."""
    try:
        return import_module(module)
    except ImportError:
        raise Missing(f"{purpose} needs one more package: pip install 'croc[{extra}]'") from None
