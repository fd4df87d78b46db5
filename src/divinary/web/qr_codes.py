"""Links as QR codes, for phones to read from a screen."""

from functools import lru_cache
from io import BytesIO

import segno
from markupsafe import Markup


def qr_code(url: str) -> Markup:
    """Return an address as SVG for a page."""
    code = segno.make(url, error="m", micro=False)
    return Markup(code.svg_inline(omitsize=True, border=3, svgclass="qr", lineclass="qr-dots"))


@lru_cache(1 << 8)
def invitation(url: str) -> Markup:
    """Return the link to a table as SVG, made once; links with a key are not cached."""
    return qr_code(url)


@lru_cache(1 << 8)
def invitation_file(url: str) -> bytes:
    """Return the link to a table as an SVG file: black on white, which cameras read best."""
    drawn = BytesIO()
    segno.make(url, error="m", micro=False).save(
        drawn, kind="svg", omitsize=True, border=3, light="#fff"
    )
    return drawn.getvalue()
