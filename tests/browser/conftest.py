"""A browser for the tests of this folder: Debian's chromium, driven by playwright, or a word on why there is none.

CROC_CHROMIUM    the browser's program, where it is not `chromium` on the path
CROC_BROWSER     `required`: without a browser the tests fail instead of being skipped
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

ROOT = Path(__file__).parent.parent.parent
SHOTS = ROOT / "build" / "screenshots"
"""Where screenshots go: a folder that git ignores."""
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"]


def missing(what: str) -> NoReturn:
    """There is no browser: a skip, or a failure where one is required."""
    if os.environ.get("CROC_BROWSER") == "required":
        pytest.fail(f"CROC_BROWSER=required, but {what}", pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    program = os.environ.get("CROC_CHROMIUM") or shutil.which("chromium")
    if program is None:
        missing("no chromium is here: apt-get install chromium, or set CROC_CHROMIUM")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("the package playwright is not here: pip install 'croc[test]'")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


class Tab:
    """An open page, with all that it asked of the network and complained about."""

    def __init__(self, page: Any, path: Path) -> None:
        self.page, self.address = page, path.as_uri()
        self.requests: list[str] = []
        self.complaints: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: (self.complaints.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.goto(self.address)

    def text(self, selector: str) -> str:
        found: str = self.page.locator(selector).first.inner_text()
        return " ".join(found.split())

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def run(self, source: str) -> Any:
        return self.page.evaluate(source)

    def shoot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")

    @property
    def overflows(self) -> bool:
        """Whether the page is wider than the window."""
        return bool(self.run("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


Opened = Callable[..., Tab]


@pytest.fixture
def opened(chromium: Any) -> Iterator[Opened]:
    """Opens a file in a window of its own. Whatever the test does, nothing is fetched and nothing complains."""
    tabs: list[tuple[Any, Tab]] = []

    def open_(path: Path, **looks: Any) -> Tab:
        context = chromium.new_context(**{"viewport": {"width": 1280, "height": 860}, **looks})
        tabs.append((context, Tab(context.new_page(), path)))
        return tabs[-1][1]

    yield open_
    for context, tab in tabs:
        assert {url.partition("#")[0] for url in tab.requests} == {tab.address}, "a page fetches nothing"
        assert tab.complaints == []
        context.close()
