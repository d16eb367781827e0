"""Where a Chromium is that pages can be tried in."""

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
    """The program that PARLOUR_CHROMIUM names, or one that is installed."""
    return os.environ.get("PARLOUR_CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


if __name__ == "__main__":  # for script/test: prints what is missing
    if chromium() is None:
        sys.exit(MISSING)
