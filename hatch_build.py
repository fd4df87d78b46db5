"""Compile the translation catalogues: as hatchling's hook in every build, as a script for make.

A `.mo` file is built, never committed. A translation with a placeholder that its message does not
fill stops the build here, so that it cannot stop a game later.
"""

import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileWords(BuildHookInterface[Any]):
    """Compiles each catalogue before a wheel, an sdist or an editable install is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every `.po` of the package."""
        for po in Path(self.root, "src/divinary/locale").glob("*/LC_MESSAGES/divinary.po"):
            compile_words(po)


def compile_words(po: Path) -> None:
    """Write the `.mo` that belongs to `po` beside it.

    Raises:
        SystemExit: if a translation has a placeholder that its message does not fill.
    """
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parts[-3], abort_invalid=True)
    for message in catalogue:
        unfilled = _placeholders(message.string or "") - _placeholders(message.id)
        if unfilled:
            raise SystemExit(f"{po}:{message.lineno}: nothing fills {sorted(unfilled)}")
    # Replaced in one step: a game or a test may be reading the old file.
    with tempfile.NamedTemporaryFile(dir=po.parent, suffix=".tmp", delete=False) as target:
        write_mo(target, catalogue)
    Path(target.name).chmod(0o644)
    Path(target.name).replace(po.with_suffix(".mo"))


def _placeholders(text: str | list[str] | tuple[str, ...]) -> set[str]:
    """Return the names in braces, of all plural forms together."""
    forms = [text] if isinstance(text, str) else text
    return {name for form in forms for name in re.findall(r"\{(\w*)", form)}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        compile_words(Path(name))
