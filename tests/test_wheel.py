"""The built wheel holds all that a game needs, the words included."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from divinary.core.words import LANGUAGES, words

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel by the project's own tools and unpack it, far from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_wheel_plays(language: str, unpacked: Path, tmp_path: Path) -> None:
    """From the unpacked files alone a game begins, in each language."""
    inside = {"PYTHONPATH": str(unpacked), "HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    program = (
        "import divinary, sys; print(divinary.__file__); from divinary.cli import main; main()"
    )
    command = [sys.executable, "-c", program, "play", "arcana", "--plain", "--lang", language]
    played = subprocess.run(
        command, input="1\n", capture_output=True, text=True, env=inside, check=True, cwd=tmp_path
    )
    assert played.stdout.startswith(str(unpacked))
    assert words(language).say("Your hand: {hand}.").split("{")[0] in played.stdout


def test_the_wheel_says_that_it_is_typed(unpacked: Path) -> None:
    assert (unpacked / "divinary" / "py.typed").exists()
