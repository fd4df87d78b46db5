"""Links as QR codes, for phones to read from a screen."""

from io import BytesIO
from typing import Final

import segno
from markupsafe import Markup

from divinary.core.memo import MIB, Memo

CODES: Final = Memo(4 * MIB)
"""Links are made of the name by which a server is asked for, and it may have many."""


def qr_code(url: str) -> Markup:
    """Return an address as SVG for a page."""
    code = segno.make(url, error="m", micro=False)
    return Markup(code.svg_inline(omitsize=True, border=3, svgclass="qr", lineclass="qr-dots"))


@CODES.once
def invitation(url: str) -> Markup:
    """Return the link to a table as SVG, made once; links with a key are not cached."""
    return qr_code(url)


@CODES.once
def invitation_file(url: str) -> bytes:
    """Return the link to a table as an SVG file: black on white, which cameras read best."""
    drawn = BytesIO()
    segno.make(url, error="m", micro=False).save(
        drawn, kind="svg", omitsize=True, border=3, light="#fff"
    )
    return drawn.getvalue()
