"""The documents made of the code name everything there is, and every link in them leads somewhere."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from docpages import commands, completions, games, manpage, reference, site  # noqa: E402
from docpages.markdown import text  # noqa: E402
from docpages.pictures import Album  # noqa: E402

from croccli.commands.rules import known_cases  # noqa: E402
from croccli.commands.schema import KINDS  # noqa: E402
from croccli.load import load_position  # noqa: E402
from croccli.main import COMMANDS, summary  # noqa: E402
from croccli.main import croc as group  # noqa: E402
from games.core import registry  # noqa: E402
from games.core.game import document  # noqa: E402
from games.core.rulings import table  # noqa: E402

SLUGS = registry.slugs()
POSITIONS = ROOT / "positions"


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """The pages of the reference, with pictures that are named but not drawn."""
    return reference.pages(POSITIONS, lambda game, subject, name: f"{game.slug}-{name}.svg")


@pytest.fixture(scope="module")
def manual() -> str:
    return manpage.page("1.2.3")


def printed(roff: str) -> str:
    """What a reader of the page sees, roughly: macros and fonts taken away."""
    plain = re.sub(r"^\.[A-Z]{2} ?|^\\&|\\f[BIR]", "", roff, flags=re.MULTILINE)
    for written, shown in {r"\-": "-", r"\e": "\\", r"\(dq": '"', r"\(aq": "'", r"\(ga": "`", r"\(ti": "~"}.items():
        plain = plain.replace(written, shown)
    return plain


# -- commands ----------------------------------------------------------------------------------------------------------


def options() -> Iterator[tuple[str, str]]:
    """Every (command, option) there is, straight from Click."""
    for name in COMMANDS:
        command = group.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        yield from ((name, each) for parameter in command.params for each in parameter.opts if each.startswith("-"))


def test_the_manual_page_names_every_command_and_option(manual: str) -> None:
    shown = printed(manual)
    parts = {name: shown.split(f'"croc {name}', 1)[1].split('"croc ')[0] for name in COMMANDS}
    for name, option in options():
        assert re.search(rf"^[^.\n]*{re.escape(option)}\b", parts[name], re.MULTILINE), (name, option)
    for name in COMMANDS:
        assert summary(name) in parts[name]
        assert f"croc {name}" in parts[name].split("Example", 1)[1]


def test_the_manual_page_is_sound_roff(manual: str) -> None:
    assert manual.startswith('.TH CROC 1 "" "croc 1.2.3"')
    assert not re.search(r"(?<!\\)--", manual), "hyphens that could be copied as dashes"
    assert all(re.match(r"\.(TH|SH|SS|TP|PP|B|RS|RE|nf|fi)\b", line) for line in manual.split("\n") if line[:1] == ".")
    if shutil.which("groff"):
        check = ["groff", "-man", "-Tutf8", "-ww", "-z"]
        assert subprocess.run(check, input=manual, capture_output=True, text=True).stderr == ""


def test_roff_shows_what_it_was_given() -> None:
    assert printed(manpage.escaped("a\\b -- 'c' \"d\" `e` ~")) == "a\\b -- 'c' \"d\" `e` ~"
    assert manpage._line(".x") == "\\&.x"


def test_the_reference_names_every_command_and_option(made: dict[str, str]) -> None:
    parts = {part.split("\n")[0]: part for part in made["commands"].split("\n### croc ")[1:]}
    assert list(parts) == list(COMMANDS)
    for name, option in options():
        assert f"`{option}" in parts[name] or f" {option}" in parts[name], (name, option)


def test_examples_are_read_from_the_help_pages() -> None:
    for command in commands.commands():
        assert command.examples
        assert all(f"croc {command.name}" in each for each in command.examples)


def test_completions_for_each_shell() -> None:
    found = completions.scripts()
    assert set(found) == {"croc.bash", "_croc", "croc.fish"}
    for name, shell in {"croc.bash": "bash_complete", "_croc": "zsh_complete", "croc.fish": "fish_complete"}.items():
        assert f"_CROC_COMPLETE={shell}" in found[name]
    assert found["_croc"].startswith("#compdef croc")
    assert subprocess.run(["bash", "-n"], input=found["croc.bash"], text=True).returncode == 0


# -- games -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_ruling_and_case_has_its_place(slug: str, made: dict[str, str]) -> None:
    game = registry.find(slug)
    chapters = "".join(page for name, page in made.items() if name.startswith(f"{slug}/cases/"))
    for rule in game.rulebook.rules.values():
        part = made[f"{slug}/rules"].split(f"(rule-{slug}-{rule.id})=")[1].split("\n(rule-")[0]
        assert text(rule.says) in part
        assert text(rule.source) in part
    for ruling in table(game.Rulings).values():
        part = made[f"{slug}/rulings"].split(f"(ruling-{slug}-{ruling.name})=")[1].split("\n(ruling-")[0]
        assert text(ruling.question) in part
        assert all(f"| `{reading}`" in part for reading in ruling.readings)
    for case in known_cases(game):
        part = chapters.split(f"({case.id.lower()})=")[1].split("\n(")[0]
        assert text(case.title) in part
        assert all(f"(#rule-{slug}-{rule})" in part for rule in case.rules())
        assert f"{slug}-{case.id}.svg" in part
        for rule_id in case.rules():
            assert f"(#{case.id.lower()})" in made[f"{slug}/rules"].split(f"(rule-{slug}-{rule_id})=")[1]
        if case.issue:
            assert f"(#{case.id.lower()})" in made[f"{slug}/rulings"].split(f"(ruling-{slug}-{case.issue})=")[1]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_key_of_a_position_file_is_described(slug: str, made: dict[str, str]) -> None:
    for key in document(registry.find(slug)).fields:
        assert f"| `{key}` |" in made[f"{slug}/file"]
    for path in (POSITIONS / slug).glob("*.yaml"):
        assert f"`{path.name}`" in made[f"{slug}/index"]


def test_every_kind_of_file_is_described(made: dict[str, str], tmp_path: Path) -> None:
    site.write_schemas(tmp_path)
    for kind in (*SLUGS, *KINDS):
        assert f"{kind}.schema.json" in made["files"]
        assert (tmp_path / f"{kind}.schema.json").is_file()


def test_links_lead_somewhere(made: dict[str, str]) -> None:
    labels = re.findall(r"^\(([^)]*)\)=$", "\n".join(made.values()), flags=re.MULTILINE)
    assert len(labels) == len(set(labels))
    for name, page in made.items():
        assert set(re.findall(r"\]\(#([^)]*)\)", page)) <= set(labels), name
        for target in re.findall(r"\]\(([^)#:/][^)#:]*\.md)\)", page):
            path = (Path(name).parent / target).with_suffix("")
            assert str(path) in made, (name, target)


def test_words_of_ours_mean_nothing_else_in_markdown() -> None:
    assert text("a_b *c* <d> [e] `f_g`") == r"a\_b \*c\* \<d\> \[e\] `f_g`"
    assert text("one ` alone") == r"one \` alone"


def test_cells_cannot_end_a_column() -> None:
    assert games.in_table(("a",), [("`x|y`",)])[-2] == r"| `x\|y` |"


# -- pictures and the site ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_cases_and_positions_are_drawn(slug: str, tmp_path: Path) -> None:
    game, album = registry.find(slug), Album(tmp_path)
    cases = [case for case in known_cases(game) if case.moves and "faults" not in case.expected][:3]
    for case in cases:
        name = album.draw(game, case, case.id)
        assert name == album.draw(game, case, "again"), "equal pictures are written once"
        assert "<svg" in (tmp_path / name).read_text(encoding="utf-8")
    opening = load_position(str(next((POSITIONS / slug).glob("*.yaml"))))[1]
    assert album.draw(game, opening, "opening")
    faulty = next(case for case in known_cases(game) if "faults" in case.expected)
    assert album.draw(game, faulty, faulty.id) == ""


def test_every_page_has_its_place(made: dict[str, str]) -> None:
    pages = site.own_pages()
    found = site.sections(pages, made)
    placed = [name for names in found.values() for name in names]
    assert len(placed) == len(set(placed))
    assert {*placed, "index"} == {*pages, *site.fronts(made)}
    assert "how-to/add-a-game" in found["How to"]
    assert {f"tutorial/{slug}" for slug in SLUGS} == set(found["Tutorial"]), "a tutorial for every game"
    assert site.MADE in pages["index"]


def test_links_between_pages_written_by_hand() -> None:
    pages = site.own_pages()
    for name, page in pages.items():
        here = (site.BROUGHT[name] if name in site.BROUGHT else site.DOCS / f"{name}.md").parent
        for words, target, _ in site.LINK.findall(page):
            assert (here / target).exists(), f"{name}: [{words}]({target})"
