"""Build the documents: the site, the manual page, the completions and the JSON Schemas, all under build/docs.

python tools/make_docs.py            everything; Sphinx has to be installed (the extra `docs`)
python tools/make_docs.py --extras   without the site: the manual page, the completions and the schemas
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from docpages import completions, manpage, site

BUILD = site.ROOT / "build" / "docs"


def main(arguments: Sequence[str]) -> int:
    write_extras()
    if "--extras" in arguments:
        return 0
    site.write(BUILD / "source")
    return build()


def write_extras() -> None:
    _write(BUILD / "man" / "croc.1", manpage.page(version("croc")))
    for name, script in completions.scripts().items():
        _write(BUILD / "completions" / name, script)
    site.write_schemas(BUILD / "schemas")


def build() -> int:
    """Let Sphinx make the site. Every warning is an error; nothing is asked of the network."""
    from sphinx.cmd.build import main as sphinx

    doctrees, jobs = BUILD / "doctrees", min(os.cpu_count() or 1, 4)
    flags = ["-b", "html", "-W", "--keep-going", "-n", "-q", "-j", str(jobs), "-d", str(doctrees)]
    code = sphinx([*flags, str(BUILD / "source"), str(BUILD / "html")])
    if not code:
        print(f"The site is in {BUILD.relative_to(site.ROOT)}/html/index.html")
    return code


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
