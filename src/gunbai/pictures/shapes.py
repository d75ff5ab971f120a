"""Picture: a list of shapes that becomes SVG text or pixels. It knows no game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

INK = "#2b2622"
PAPER = "#f6f0e2"
GREY = "#b9b0a0"
SEATS = ("#b3392f", "#2f5d9b", "#3f7d3a", "#8a5a9e", "#c08a1e", "#4d8f95")
"""Colours of the seats; their number is always written too."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """One of "rect", "circle", "line", "polygon", "text", by its points (and radius or size)."""

    kind: str
    points: tuple[Point, ...]
    size: float = 1.0
    fill: str | None = None
    stroke: str | None = None
    words: str = ""


@dataclass
class Picture:
    """Shapes on a sheet of a size in pixels; `svg()` and `pixels()` show it."""

    width: int
    height: int
    title: str
    shapes: list[Shape] = field(default_factory=list)

    def rect(self, x: float, y: float, width: float, height: float, fill: str | None) -> None:
        """With an outline; without `fill` only that."""
        corners = ((x, y), (x + width, y + height))
        self.shapes.append(Shape("rect", corners, 1, fill, INK))

    def circle(self, x: float, y: float, radius: float, fill: str | None) -> None:
        """With an outline; without `fill` only that."""
        self.shapes.append(Shape("circle", ((x, y),), radius, fill, INK))

    def line(self, start: Point, end: Point, width: float, stroke: str = INK) -> None:
        """A straight line."""
        self.shapes.append(Shape("line", (start, end), width, None, stroke))

    def polygon(self, points: list[Point], fill: str) -> None:
        """A closed shape with an outline."""
        self.shapes.append(Shape("polygon", tuple(points), 1, fill, INK))

    def text(self, x: float, y: float, words: str, size: float = 14, fill: str = INK) -> None:
        """Centred on the point."""
        self.shapes.append(Shape("text", ((x, y),), size, fill, None, words))

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self) -> str:
        """The picture as one SVG document that fetches nothing."""
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}" font-family="sans-serif" role="img">',
            f"<title>{escape(self.title)}</title>",
            f'<rect width="{self.width}" height="{self.height}" fill="{PAPER}"/>',
            *map(_as_svg, self.shapes),
            "</svg>",
        ]
        return "\n".join(parts)

    def pixels(self) -> NDArray[np.uint8]:
        """Height × width × 3, as learning environments show pictures. Needs NumPy and Pillow."""
        import numpy as np

        return np.asarray(self._painted(1), dtype=np.uint8).copy()

    def png(self, width: int, height: int) -> bytes:
        """The picture in the middle of a sheet of paper, as large as fits. Needs Pillow."""
        from PIL import Image

        scale = min(width / self.width, height / self.height)
        painted = self._painted(scale)
        sheet = Image.new("RGB", (width, height), PAPER)
        sheet.paste(painted, ((width - painted.width) // 2, (height - painted.height) // 2))
        made = BytesIO()
        sheet.save(made, "PNG", optimize=True)
        return made.getvalue()

    def _painted(self, scale: float) -> Any:
        from PIL import Image, ImageDraw

        size = (round(self.width * scale), round(self.height * scale))
        image = Image.new("RGB", size, PAPER)
        pen = ImageDraw.Draw(image)
        for shape in self.shapes:
            points = tuple((x * scale, y * scale) for x, y in shape.points)
            _paint(pen, replace(shape, points=points, size=shape.size * scale))
        return image


def _as_svg(shape: Shape) -> str:
    look = f'fill="{shape.fill or "none"}"'
    if shape.stroke:
        look += f' stroke="{shape.stroke}"'
    (x, y), (x2, y2) = shape.points[0], shape.points[-1]
    if shape.kind == "rect":
        size = f'width="{x2 - x:g}" height="{y2 - y:g}"'
        return f'<rect x="{x:g}" y="{y:g}" {size} {look}/>'
    if shape.kind == "circle":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{shape.size:g}" {look}/>'
    if shape.kind == "line":
        ends = f'x1="{x:g}" y1="{y:g}" x2="{x2:g}" y2="{y2:g}"'
        return f'<line {ends} stroke="{shape.stroke}" stroke-width="{shape.size:g}"/>'
    if shape.kind == "polygon":
        points = " ".join(f"{x:g},{y:g}" for x, y in shape.points)
        return f'<polygon points="{points}" {look}/>'
    place = f'x="{x:g}" y="{y:g}" text-anchor="middle" dominant-baseline="central"'
    return f'<text {place} font-size="{shape.size:g}" {look}>{escape(shape.words)}</text>'


def _paint(pen: Any, shape: Shape) -> None:
    from PIL import ImageFont

    (x, y), last = shape.points[0], shape.points[-1]
    if shape.kind == "rect":
        pen.rectangle((x, y, *last), fill=shape.fill, outline=shape.stroke)
    elif shape.kind == "circle":
        box = (x - shape.size, y - shape.size, x + shape.size, y + shape.size)
        pen.ellipse(box, fill=shape.fill, outline=shape.stroke)
    elif shape.kind == "line":
        pen.line((x, y, *last), fill=shape.stroke, width=max(1, round(shape.size)))
    elif shape.kind == "polygon":
        pen.polygon(list(shape.points), fill=shape.fill, outline=shape.stroke)
    else:
        words = shape.words.encode("ascii", "replace").decode()
        font = ImageFont.load_default(shape.size)
        pen.text((x, y), words, fill=shape.fill, font=font, anchor="mm")
