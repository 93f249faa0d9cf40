"""Draw the PNG icons of static/img from the SVGs beside them, in Chromium: `python -m tools.draw_icons`."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tools.environment import ROOT
from tools.testing import find_browser

IMAGES = ROOT / "static/img"
ICONS = {
    "apple-touch-icon": ("icon-maskable", 180),
    "icon-192": ("favicon", 192),
    "icon-512": ("favicon", 512),
    "icon-maskable-512": ("icon-maskable", 512),
}


def main() -> None:
    """Writes each icon, with clear corners where the drawing has none."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for name, (drawing, side) in ICONS.items():
            svg = (IMAGES / f"{drawing}.svg").read_text().replace("<svg ", f'<svg width="{side}" height="{side}" ', 1)
            page.set_viewport_size({"width": side, "height": side})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{svg}")
            page.screenshot(path=IMAGES / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
