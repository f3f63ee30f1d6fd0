"""Reading pages, and a record that is full of what a page must not take for markup."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from toys import croc

ROOT = Path(__file__).parent.parent.parent
RECORDS = sorted((ROOT / "positions" / "records").glob("*.yaml"))
MISTAKES = ROOT / "positions/records/crocodile-pool-party-2.yaml"
POOL = ROOT / "positions/crocodile-pool-party"
BLOCKS = {
    "p",
    "h1",
    "h2",
    "h3",
    "li",
    "td",
    "th",
    "tr",
    "div",
    "section",
    "dt",
    "dd",
    "header",
    "main",
    "footer",
    "svg",
}
VOID = {"br", "col", "hr", "input", "link", "meta"}

SCRIPT = "<script>window.pwned = 1</script>"
IMAGE = "<img src=x onerror='window.pwned=2'>"
HOSTILE = {
    "name": f"{SCRIPT}\"'&amp;",
    "note": "</style></script></title>]]>-->  <!-- " + IMAGE,
    "player": f"<b onclick=alert(1)>ann{IMAGE}",
    "other": 'javascript:alert(1)//"><svg/onload=alert(2)>',
    "token": f"c3-{SCRIPT}",
    "was": "</bdi></code><iframe src=javascript:alert(3)>",
    "told": "'\"><a href=javascript:alert(4)>\N{RIGHT-TO-LEFT OVERRIDE}x",
}


class Element(NamedTuple):
    """An element of a page: its name, its attributes and all the text in it."""

    name: str
    attributes: dict[str, str]
    texts: list[str]

    @property
    def text(self) -> str:
        return " ".join("".join(self.texts).split())


class Page(HTMLParser):
    """A page, read strictly: every element is closed, and in order."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source
        self.elements: list[Element] = []
        self.open: list[Element] = []
        self.feed(source)
        self.close()
        assert not self.open, f"never closed: {[each.name for each in self.open]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"{tag}: an attribute twice"
        self.apart(tag)
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}, []))
        if tag not in VOID:
            self.open.append(self.elements[-1])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}, []))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag
        self.apart(tag)

    def handle_data(self, data: str) -> None:
        unseen = self.open[-1] if self.open and self.open[-1].name in ("script", "style") else None
        for element in [unseen] if unseen else self.open:
            element.texts.append(data)

    def apart(self, tag: str) -> None:
        """Blocks stand apart from what is beside them."""
        if tag in BLOCKS:
            for element in self.open:
                element.texts.append(" ")

    def all(self, name: str, cls: str = "") -> list[Element]:
        return [
            each
            for each in self.elements
            if each.name == name and (not cls or cls in each.attributes.get("class", "").split())
        ]

    def at(self, id: str) -> Element:
        (found,) = (each for each in self.elements if each.attributes.get("id") == id)
        return found

    @property
    def text(self) -> str:
        return self.all("body")[0].text

    @property
    def boards(self) -> Any:
        return json.loads("".join(self.at("boards").texts))


def runs(boards: Any, frame: int) -> str:
    """The SVG of a frame, put together as the page's script does it."""
    lines: list[str] = []
    for run in boards["frames"][frame]["runs"].split(","):
        begin, _, end = run.partition("-")
        lines += boards["lines"][int(begin) : int(end or begin) + 1]
    return "\n".join(lines)


def reported(folder: Path, *words: str | Path, code: int = 0, stdin: str = "") -> Page:
    """The page that `croc report` writes."""
    out = folder / "page.html"
    said = croc("report", *words, "-o", out, stdin=stdin)
    assert said.code == code, said.err
    return Page(out.read_text(encoding="utf-8"))


def hostile_record(folder: Path) -> Path:
    """A record in which every text is an attack."""
    path = folder / "hostile.yaml"
    record = {
        "game": "crocodile-pool-party",
        "name": HOSTILE["name"],
        "note": HOSTILE["note"],
        "players": {"red": HOSTILE["player"], "yellow": HOSTILE["other"]},
        "start": {
            "to_move": "red",
            "pool": {"c3": "red 3", "d10": "yellow 2", "a5": "red swimmer", "f5": "yellow swimmer"},
        },
        "moves": [
            HOSTILE["token"],
            {"token": "c3-c4-c5-c6", "was": HOSTILE["was"], "note": HOSTILE["told"]},
            {"token": HOSTILE["other"], "note": HOSTILE["name"]},
            {"take-back": 1, "note": HOSTILE["note"]},
            "</script><script>window.pwned=3</script>",
        ],
        "result": {"winners": HOSTILE["told"], "scores": {HOSTILE["was"]: 3}},
    }
    path.write_text(json.dumps(record), encoding="utf-8")
    return path
