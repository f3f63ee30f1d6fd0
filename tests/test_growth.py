"""The charts and tables of growth are drawn from the figures that are kept, and say in words what they show."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import bench_growth  # noqa: E402
from growth_chart import Chart, Panel, Series, decades, power, svg  # noqa: E402

DATA = bench_growth.kept()
CHARTS = list(bench_growth.charts(DATA))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("chart", CHARTS, ids=[chart.name for chart in CHARTS])
def test_a_chart_is_what_the_figures_give(chart: Chart) -> None:
    """Otherwise: python tools/bench_growth.py --draw."""
    assert (bench_growth.KEPT.parent / f"{chart.name}.svg").read_text(encoding="utf-8") == svg(chart)


@pytest.mark.parametrize("chart", CHARTS, ids=[chart.name for chart in CHARTS])
def test_every_figure_is_there_as_text_and_in_words(chart: Chart) -> None:
    root = ElementTree.fromstring(svg(chart))
    shown = [each.text for each in root.iter(f"{SVG}text")]
    description = root.findtext(f"{SVG}desc") or ""
    assert root.get("role") == "img"
    for panel in chart.panels:
        for series in panel.series:
            assert len(series.told) == len(chart.columns)
            for column, told in zip(chart.columns, series.told):
                assert told in shown
                assert f"{column}: {told}" in description


def test_the_page_has_the_tables_of_the_figures() -> None:
    page = bench_growth.PAGE.read_text(encoding="utf-8")
    assert bench_growth.filled(page, DATA) == page


def test_scales_hold_all_figures() -> None:
    assert decades(Panel("", [Series("", [0.0021, 54], ["", ""])])) == (-3, 2)
    assert decades(Panel("", [Series("", [100], [""])])) == (2, 3)
    assert [power(exponent) for exponent in (-3, 0, 4, 7, 9)] == ["0.001", "1", "10,000", "10 million", "1 billion"]
