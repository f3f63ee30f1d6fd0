"""The source of the site: docs/ as it stands, with the reference, the pictures and the schemas beside it.

page      a Markdown file of docs/, by its path without `.md`
section   a heading of docs/index.md; the pages linked under it belong to it, in that order
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from croccli.commands.schema import KINDS, made_for
from games.core import registry

from . import reference
from .pictures import Album

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
POSITIONS = ROOT / "positions"
BROUGHT = {"how-to/add-a-game": ROOT / "games" / "README.md"}
"""Pages whose text stands elsewhere in the project."""
CODE = "Reference"
"""The section of the pages that are made of the code, and of those that the index does not name."""
MADE = "<!-- made of the code -->"
"""The place in the index where those pages are listed."""
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")


def own_pages() -> dict[str, str]:
    """The pages written by hand, with their text."""
    found = {str(path.relative_to(DOCS).with_suffix("")): path.read_text("utf-8") for path in DOCS.rglob("*.md")}
    found.update((name, path.read_text("utf-8")) for name, path in BROUGHT.items())
    return dict(sorted(found.items()))


def sections(pages: Mapping[str, str], made: Mapping[str, str]) -> dict[str, list[str]]:
    """Every page in its section: as the index has them; those made of the code, and those it does not name, in CODE."""
    found: dict[str, list[str]] = {}
    for part in pages["index"].split("\n## ")[1:]:
        links = [_page(DOCS, target) for _, target, _ in LINK.findall(part)]
        found[part.split("\n", 1)[0].strip()] = [name for name in dict.fromkeys(links) if name in pages]
    placed = {name for names in found.values() for name in names}
    others = [name for name in pages if name not in placed and name != "index"]
    found[CODE] = [*fronts(made), *found.get(CODE, []), *others]
    return found


def fronts(made: Mapping[str, str]) -> list[str]:
    """The pages made of the code that lead to all others of them."""
    general = [f"reference/{name}" for name in made if "/" not in name]
    return general + [f"reference/{name}" for name in made if name.endswith("/index")]


def _page(here: Path, target: str) -> str:
    """The page that a link in the folder `here` leads to; empty for a file outside the site."""
    path = (here / target).resolve()
    for name, source in BROUGHT.items():
        if path == source:
            return name
    return str(path.relative_to(DOCS).with_suffix("")) if path.is_relative_to(DOCS) and path.suffix == ".md" else ""


def write(folder: Path) -> None:
    """Write the source of the site into a folder, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    made = reference.pages(POSITIONS, Album(folder / "reference" / "pictures").draw)
    pages = own_pages()
    for name, text in pages.items():
        _write(folder / f"{name}.md", _inside(name, text, pages))
    for name, text in made.items():
        _write(folder / "reference" / f"{name}.md", text + _below(name, made))
    front = pages["index"].replace(MADE, "\n".join(_links(fronts(made), made)))
    _write(folder / "index.md", _inside("index", front, pages) + "".join(_trees(sections(pages, made))))
    for path in DOCS.rglob("*"):
        if path.is_file() and path.suffix not in (".md", ".pyc"):
            (folder / path.relative_to(DOCS)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, folder / path.relative_to(DOCS))
    write_schemas(folder / "extra" / "schemas")


def write_schemas(folder: Path) -> None:
    """Write the JSON Schema of every kind of file into a folder."""
    for kind in (*registry.slugs(), *KINDS):
        _write(folder / f"{kind}.schema.json", json.dumps(made_for(kind), indent=1) + "\n")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _inside(name: str, text: str, pages: Mapping[str, str]) -> str:
    """The text with its links to files outside the site as plain words, and those to brought pages mended."""
    here = (BROUGHT[name] if name in BROUGHT else DOCS / f"{name}.md").parent

    def mended(found: re.Match[str]) -> str:
        words, target, place = found.groups()
        page = _page(here, target)
        if page in BROUGHT:
            return f"[{words}](/{page}.md{place or ''})"
        return found[0] if page in pages or target.startswith("reference/") else words

    return LINK.sub(mended, text)


def _links(names: list[str], made: Mapping[str, str]) -> Iterator[str]:
    for name in names:
        title = made[name.removeprefix("reference/")].split("\n", 1)[0].removeprefix("# ")
        yield f"- [{title}]({name}.md)"


def _below(name: str, made: Mapping[str, str]) -> str:
    """The tree of a game's front page: its other pages."""
    slug, _, last = name.rpartition("/")
    if last != "index":
        return ""
    inner = [each.removeprefix(f"{slug}/") for each in made if each.startswith(f"{slug}/") and each != name]
    return _tree("", inner)


def _trees(found: Mapping[str, list[str]]) -> Iterator[str]:
    for title, names in found.items():
        yield _tree(title, names)


def _tree(title: str, names: list[str]) -> str:
    caption = [f":caption: {title}"] if title else []
    return "\n".join(["", "```{toctree}", ":hidden:", *caption, "", *names, "```", ""])
