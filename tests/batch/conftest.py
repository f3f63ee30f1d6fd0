"""One shelf of records for all tests of this folder."""

from pathlib import Path

import pytest

from .helping import shelf


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of 120 records of all games, about a third of them with something to report."""
    return shelf(tmp_path_factory.mktemp("library"), 120)
