"""How Sphinx makes the site: MyST reads the Markdown, Furo lays it out; nothing is loaded from the network."""

from importlib.metadata import version as version_of

project = "croc"
author = "the croc project"
release = version = version_of("croc")
extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = f"croc {version}"
html_extra_path = ["extra"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
smartquotes = False
