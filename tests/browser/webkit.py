"""WebKit as Debian brings it (webkit2gtk-driver), on a screen that nobody sees (xvfb)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.readers import called

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
ANSWERS = 300
"""Seconds that an answer may take."""
ASYNC = """const [done] = arguments;
({call}).then(text => done({{ text }}), error => done({{ error: String(error) }}));"""


def missing() -> str:
    """Return why there is no WebKit here, "" where there is one."""
    lost = [name for name in (DRIVER, SCREEN) if shutil.which(name) is None]
    told = "`make test` installs them (apt-get install webkit2gtk-driver xvfb)"
    return f"there is no {' and no '.join(lost)} here: {told}" if lost else ""


class WebKit:
    """A running WebKit, spoken to by WebDriver."""

    def __init__(self, driver: WebKitGTK) -> None:
        self.driver = driver
        driver.set_script_timeout(ANSWERS)

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        self.driver.get(address)

    def back(self) -> None:
        """Go back to the page before."""
        self.driver.back()

    def run(self, script: str, argument: Any = None) -> Any:
        """Call a function of the page's language with a plain value; return what comes of it."""
        answer = self.driver.execute_async_script(ASYNC.format(call=called(script, argument)))
        assert "error" not in answer, answer["error"]
        return json.loads(answer.get("text") or "null")


@contextmanager
def screen() -> Iterator[str]:
    """Run a screen that nobody sees; give its name."""
    read, write = os.pipe()
    command = [SCREEN, "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def launched() -> Iterator[WebKit]:
    """Run WebKit's small browser as its driver starts it."""
    with screen() as display:
        environment = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11"}
        service = Service(shutil.which(DRIVER), env=environment)
        driver = WebKitGTK(options=WebKitGTKOptions(), service=service)
        try:
            driver.set_window_size(1280, 900)
            yield WebKit(driver)
        finally:
            driver.quit()
