"""When two names are the same to whoever reads them."""

import unicodedata

from .signs import is_unseen


def alike(name: str) -> str:
    """The form in which names are compared: without regard to case, width, spaces and unseen signs.

    >>> alike("Ann  Lee") == alike("ＡＮＮ\u00a0lee") == alike("An\u200bn Lee")
    True
    """
    seen = "".join(sign for sign in name if not is_unseen(sign))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(folded.split())
