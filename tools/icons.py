"""Draws the client's icons from one SVG file, with the Chromium that the tests use.

`python tools/icons.py` writes web/public/icons/*.png; run it again when the SVG changes.
"""

from __future__ import annotations

import shutil
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).resolve().parent.parent / "web" / "public" / "icons"
SIZES = {"gunbai-180": (180, 1.0), "gunbai-192": (192, 1.0), "gunbai-512": (512, 1.0)}
MASKABLE = {"gunbai-maskable-512": (512, 0.8)}
"""Maskable icon: the system may crop it to any shape, so the drawing is in the middle."""


def main() -> None:
    source = b64encode((ICONS / "gunbai.svg").read_bytes()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--disable-dev-shm-usage"]
        )
        for name, (size, part) in {**SIZES, **MASKABLE}.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "#f6efe0" if name in MASKABLE else "transparent"
            page.set_content(
                f'<body style="margin:0;display:grid;place-items:center;height:100vh;'
                f'background:{ground}"><img width="{size * part:.0f}" '
                f'src="data:image/svg+xml;base64,{source}">'
            )
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
