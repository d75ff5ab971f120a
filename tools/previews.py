"""Pictures for link previews, cut from the photographs of the screens (`make pictures`).

`python tools/previews.py` writes `web/public/previews/<game>.jpg`, and `gunbai.jpg` for all other
pages. JPEG, because some networks show no WebP.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageOps

import gunbai

ROOT = Path(__file__).parent.parent
SIZE = (1200, 630)


def main() -> None:
    folder = ROOT / "web" / "public" / "previews"
    folder.mkdir(exist_ok=True)
    for name, source in {"gunbai": "home", **{game: game for game in gunbai.games()}}.items():
        picture = Image.open(ROOT / "docs" / "pictures" / f"web-{source}.webp").convert("RGB")
        cut = ImageOps.fit(picture, SIZE, centering=(0.5, 0.0))
        cut.save(folder / f"{name}.jpg", quality=80, optimize=True, progressive=True)


if __name__ == "__main__":
    main()
