"""The page of a batch counts what its tables hold."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from toys import croc

from croccli.reports.season import season

from .helping import RECORDS, Page, reported

CUT = "game: crocodile-pool-party\nmoves: ['@c5', '@f13', '@c5']\n"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example records, one that breaks a rule twice over, and a file that is no record."""
    folder = tmp_path_factory.mktemp("season")
    (folder / "cut.yaml").write_text(CUT)
    (folder / "bad.yaml").write_text("game: chess\n")
    out = folder / "season.sqlite"
    words = [*RECORDS, folder / "cut.yaml", folder / "bad.yaml", "--workers", "1", "--out", out]
    assert croc("batch", *words).code == 1
    return out


@pytest.fixture(scope="module")
def page(results: Path, tmp_path_factory: pytest.TempPathFactory) -> Page:
    return reported(tmp_path_factory.mktemp("page"), results, "--title", "Season 2026", code=1)


def asked(results: Path, question: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(results) as base:
        return base.execute(question).fetchall()


def rows(page: Page, caption: str) -> list[str]:
    """The rows of a table as text."""
    source = page.source[page.source.index(f"<caption>{caption}</caption>") :]
    body = source[source.index("<tbody>") : source.index("</tbody>") + len("</tbody>")]
    return [each.text for each in Page(body).all("tr")]


def test_the_totals(page: Page, results: Path) -> None:
    ((games, moves, over),) = asked(results, "SELECT count(*), sum(moves), sum(over) FROM games")
    ((findings,),) = asked(results, "SELECT count(*) FROM findings")
    totals = page.all("dl")[0].text
    for said in (f"games{games}", f"moves{moves}", f"finished{over}", f"findings{findings}"):
        assert said in totals.replace(" ", "").replace(",", "")


def test_the_games(page: Page, results: Path) -> None:
    for slug, games, moves in asked(results, "SELECT game, count(*), sum(moves) FROM games GROUP BY game"):
        title = str(slug).replace("-", " ").title()
        assert any(
            row.replace(" ", "").startswith(f"{title}{games}{moves}".replace(" ", "")) for row in rows(page, "Games")
        )


def test_findings_by_rule_have_their_words_and_source(page: Page) -> None:
    found = rows(page, "Findings by rule")
    assert any(row.startswith("free-way 1 1") and "A tile moves over empty squares only" in row for row in found)
    assert any("rulebook, A) Moving a Swimmer; Movement Rules for Crocodiles" in row for row in found)


def test_results_and_how_they_were_decided(page: Page) -> None:
    assert "unfinished 2" in rows(page, "Results of Crocodile Pool Party")
    assert any(row.startswith("most-tiles 1") for row in rows(page, "What decided them"))


def test_every_chart_has_words_and_a_table(page: Page) -> None:
    charts = page.all("svg", "chart")
    assert len(charts) >= 6
    ids = {each.attributes.get("id"): each for each in page.elements if "id" in each.attributes}
    for chart in charts:
        title, words = (ids[name].text for name in chart.attributes["aria-labelledby"].split())
        assert f"<caption>{title}</caption>" in page.source
        assert words


def test_all_findings_have_their_place(page: Page) -> None:
    found = rows(page, "All findings")
    assert any("crocodile-pool-party-2.yaml:39:5" in row and "red swimmer on e4 is in the way" in row for row in found)
    assert any("bad.yaml" in row and "unusable" in row for row in found)


def test_what_is_left_out_is_counted(results: Path) -> None:
    whole, part = season(str(results)), season(str(results), 1)
    assert (len(part.findings), part.hidden) == (1, len(whole.findings) - 1)
    assert part.found == whole.found


def test_a_batch_without_findings(tmp_path: Path) -> None:
    out = tmp_path / "clean.sqlite"
    croc("batch", RECORDS[0], "--workers", "1", "--all-rulings", "--out", out)
    page = reported(tmp_path, out)
    assert "Nothing is wrong in any of them." in page.text
    assert "games that hang on a reading" in page.text


@pytest.mark.parametrize("make", ["CREATE TABLE t (a)", "CREATE TABLE games (game)"])
def test_another_database_is_one_line(make: str, tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as base:
        base.execute(make)
    said = croc("report", path, "-o", tmp_path / "x.html")
    assert (said.code, said.out) == (2, "")
    assert said.err == f"{path}: this is not a file that croc batch wrote with --out NAME.sqlite\n"
    assert not (tmp_path / "x.html").exists()
