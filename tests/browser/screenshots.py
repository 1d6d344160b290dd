"""Look at built pages: ``python -m tests.browser.screenshots _build/html OUT [PAGE…]``.

Writes each page (all of them if none is named) as OUT/<page>-{light,dark,narrow,print}.png.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import Visit, launch, served
from tests.toc import page_names

LOOKS = {
    "light": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    "narrow": {"viewport": {"width": 320, "height": 640}, "color_scheme": "light"},
    "print": {"viewport": {"width": 794, "height": 1123}, "color_scheme": "light"},
}


def main(folder: str, out: str, *names: str) -> None:
    target = Path(out)
    target.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, served(Path(folder)) as site:
        browser = launch(playwright)
        for look, options in LOOKS.items():
            context = browser.new_context(**options, reduced_motion="reduce")  # type: ignore[arg-type]
            visit = Visit(context.new_page(), site)
            for name in names or page_names():
                visit.go(name)
                if look == "print":
                    visit.page.emulate_media(media="print")
                path = target / f"{name.replace('/', '-')}-{look}.png"
                visit.page.screenshot(path=path, full_page=True)
                print(path, *visit.problems)
            context.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
