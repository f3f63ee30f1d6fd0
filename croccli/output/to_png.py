"""A picture as PNG, drawn by resvg, which comes with the extra `png`."""

from __future__ import annotations

from typing import Any

from games.core.picture import Picture

from ..table import usage
from .svg.palette import Theme
from .to_svg import svg

MISSING = "PNG needs the library resvg-py: pip install 'croc[png]' (SVG needs none)"
ZOOM = 2
"""Dots for each pixel of the SVG: sharp on screens and in print."""


def png(picture: Picture, theme: Theme = "auto") -> bytes:
    """The picture as a PNG file; light unless it is to be dark. A usage error where the library is missing."""
    # resvg knows no light and dark pages, so it gets one of the two.
    document = svg(picture, "light" if theme == "auto" else theme)
    drawn: bytes = _library().svg_to_bytes(svg_string=document, zoom=ZOOM, languages=["en"])
    return drawn


def _library() -> Any:
    try:
        import resvg_py
    except ImportError:
        raise usage(MISSING) from None
    return resvg_py
