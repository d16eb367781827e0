"""What has changed on a sheet since a page was shown it: a long sheet is sent once, and then its changes."""

from typing import Any

Shown = dict[str, Any]


def step(before: Shown, now: Shown) -> Shown:
    """What makes `before` into `now`: all that is told differently, of the rows those that are.

    It follows the record whose hash `before` has; a page that stands elsewhere asks for the whole sheet.
    """
    changed = {what: told for what, told in now.items() if what != "rows" and before.get(what) != told}
    there = {row["row"]: row for row in before["rows"]}
    rows = [row for row in now["rows"] if there.pop(row["row"], None) != row]
    return changed | {"follows": before["hash"], "hash": now["hash"], "rows": rows, "gone": list(there)}
