"""A drawn SVG made part of a page: told to screen readers, in the page's colours, its names its own."""

import re
from xml.etree import ElementTree as Tree

from .plotting import Drawn, svg
from .style import HAIR, INK, MARK, OTHER, PAPER, QUIET, WIDTH

SVG, LINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
COLOURS = {INK: "ink", QUIET: "ink-2", HAIR: "hair", MARK: "mark", OTHER: "other", PAPER: "paper"}
USED = re.compile(r"url\(#([^)]+)\)")


def inline(picture: Drawn) -> str:
    """The picture as an element of a page."""
    Tree.register_namespace("", SVG)
    Tree.register_namespace("xlink", LINK)
    root = Tree.fromstring(svg(picture))
    for kind in ("metadata", "title"):
        for found in root.findall(f"{{{SVG}}}{kind}"):
            root.remove(found)
    for defs in root.findall(f"{{{SVG}}}defs"):
        for style in defs.findall(f"{{{SVG}}}style"):
            defs.remove(style)  # it would hold for the whole page
    root.set("style", "stroke-linejoin: round; stroke-linecap: butt")
    _named(root, picture.name)
    _told(root, picture)
    root.set("viewBox", f"0 0 {WIDTH} {root.get('viewBox', '').split()[3]}")
    for size in ("width", "height"):
        root.attrib.pop(size, None)
    return _coloured(Tree.tostring(root, "unicode"))


def _named(root: Tree.Element, name: str) -> None:
    """Keep the names that something points to, and make them differ from those of other pictures."""
    used = {found for one in root.iter() for value in one.attrib.values() for found in USED.findall(value)}
    used |= {one.get(f"{{{LINK}}}href", "").removeprefix("#") for one in root.iter()}
    for one in root.iter():
        for key, value in list(one.attrib.items()):
            if key == "id" and value not in used:
                del one.attrib["id"]
            elif key == "id":
                one.set(key, f"{name}-{value}")
            elif key == f"{{{LINK}}}href":
                del one.attrib[key]
                one.set("href", f"#{name}-{value.removeprefix('#')}")
            else:
                one.set(key, USED.sub(lambda found: f"url(#{name}-{found[1]})", value))


def _told(root: Tree.Element, picture: Drawn) -> None:
    """What the picture is, and what stands in it."""
    texts = {"title": picture.title, "desc": picture.text}
    for place, (kind, text) in enumerate(texts.items()):
        told = Tree.Element(f"{{{SVG}}}{kind}", id=f"{picture.name}-{kind}")
        told.text = text
        root.insert(place, told)
    root.set("role", "img")
    root.set("aria-labelledby", f"{picture.name}-title")
    root.set("aria-describedby", f"{picture.name}-desc")


def _coloured(text: str) -> str:
    """Values become names, so that the page's dark paper has its own."""
    for colour, name in COLOURS.items():
        text = text.replace(colour, f"var(--{name})")
    return text
