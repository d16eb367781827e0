"""Find a Chromium for the browser tests."""

import os
import shutil
import sys

# The first has no window and costs a third less.
PROGRAMS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
MISSING = (
    "there is no Chromium: install it (Debian: apt-get install chromium-headless-shell), "
    "or name one in PARLOUR_CHROMIUM"
)


def chromium() -> str | None:
    """The program named by PARLOUR_CHROMIUM, or an installed one."""
    return os.environ.get("PARLOUR_CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


if __name__ == "__main__":  # for script/test: prints what is missing
    if chromium() is None:
        sys.exit(MISSING)
