"""Rulings: places where a rulebook can honestly be read in two ways.

ruling      a question with two or more readings, one of them in force unless a file or a club says otherwise
reading     one answer, spelled in kebab-case
holder      who reads it that way

A game's rulings are one frozen dataclass; each field is `name: Literal["a", "b"] = ruling("a", ...)`. The annotations
validate files, print the table and drive the search for verdicts that hang on a reading.
Modules that define rulings do not use `from __future__ import annotations`: the annotations must be real objects.
"""

from collections.abc import Iterator, Mapping
from dataclasses import Field, field, fields
from typing import Any, NamedTuple, get_args


class Ruling(NamedTuple):
    """One open question. `readings` maps each reading to what it says; `holders` says who reads it that way."""

    name: str
    question: str
    source: str
    in_force: str
    readings: Mapping[str, str]
    holders: Mapping[str, str]


def ruling(
    in_force: str, *, question: str, source: str, readings: Mapping[str, str], holders: Mapping[str, str] | None = None
) -> Any:
    """A dataclass field whose default is the reading in force."""
    if in_force not in readings:
        raise ValueError(f"{in_force!r} is not one of {list(readings)}")
    about = {"question": question, "source": source, "readings": readings, "holders": holders or {}}
    return field(default=in_force, metadata=about)


def kebab(name: str) -> str:
    return name.replace("_", "-")


TABLES: dict[type[Any], Mapping[str, Ruling]] = {}
"""Every table made so far: records by the thousand ask for the same few."""


def table(rulings: type[Any]) -> Mapping[str, Ruling]:
    """The open questions of a rulings class by kebab-case name, in the order written."""
    if rulings not in TABLES:
        TABLES[rulings] = {kebab(each.name): _described(each) for each in fields(rulings)}
    return TABLES[rulings]


def _described(each: "Field[Any]") -> Ruling:
    about = each.metadata
    readings = about["readings"]
    if set(get_args(each.type)) != set(readings):
        raise TypeError(f"{each.name}: the annotation and the readings differ")
    return Ruling(kebab(each.name), about["question"], about["source"], str(each.default), readings, about["holders"])


def readings_of(rulings: Any) -> dict[str, str]:
    """The readings in force in `rulings`, by kebab-case name."""
    return {kebab(each.name): object.__getattribute__(rulings, each.name) for each in fields(rulings)}


def departures(rulings: Any) -> dict[str, str]:
    """The readings that differ from those in force by default: what a file must write."""
    standard = {kebab(each.name): each.default for each in fields(rulings)}
    return {name: reading for name, reading in readings_of(rulings).items() if reading != standard[name]}


def choose(rulings: type[Any], chosen: Mapping[str, str], consulted: set[str] | None = None) -> Any:
    """Rulings with `chosen` readings by kebab-case name (already validated).

    With `consulted`, every ruling whose reading is asked for later is added to that set.
    """
    maker = rulings if consulted is None else _recording(rulings, consulted)
    return maker(**{name.replace("-", "_"): reading for name, reading in chosen.items()})


def _recording(rulings: type[Any], consulted: set[str]) -> type[Any]:
    names = {each.name for each in fields(rulings)}

    def recall(self: Any, name: str) -> Any:
        if name in names:
            consulted.add(kebab(name))
        return object.__getattribute__(self, name)

    def same(self: Any, other: Any) -> bool:
        return isinstance(other, rulings) and readings_of(self) == readings_of(other)

    def digest(self: Any) -> int:
        return hash(tuple(readings_of(self).values()))

    # Comparing and hashing states asks for every reading, which must not count as consulting them.
    members = {"__getattribute__": recall, "__eq__": same, "__hash__": digest, "__slots__": ()}
    return type(rulings.__name__, (rulings,), members)


def alternatives(rulings: type[Any], in_force: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every (name, reading) that is not in force."""
    for name, about in table(rulings).items():
        for reading in about.readings:
            if reading != in_force.get(name, about.in_force):
                yield name, reading
