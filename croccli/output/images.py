"""Pictures in files."""

from __future__ import annotations

from games.core.picture import Picture

from .saving import save
from .svg.palette import Theme
from .to_svg import svg


def images(picture: Picture, svg_path: str | None, png_path: str | None, theme: Theme) -> None:
    """Write the picture to the files asked for."""
    if png_path:
        from .to_png import png

        save(png_path, png(picture, theme))
    if svg_path:
        save(svg_path, svg(picture, theme).encode())
