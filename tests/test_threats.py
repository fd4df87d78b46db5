"""Each bound that docs/threats.md promises names a test that exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAMED = re.findall(
    r"`(tests/[\w/]+\.py)::(test_\w+)`", (ROOT / "docs" / "threats.md").read_text("utf-8")
)


def test_the_page_of_threats_names_tests_that_exist() -> None:
    missing = [
        (file, name)
        for file, name in NAMED
        if not re.search(rf"^(async )?def {name}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE)
    ]
    assert not missing
    assert len(NAMED) > 20
