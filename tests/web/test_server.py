"""How the server begins to listen, and what it says where it cannot."""

import socket
from pathlib import Path

import pytest

from divinary.cli import main
from divinary.core.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_taken_port_is_told_with_the_way_to_another(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = ["--lang", language, "serve", "--host", "127.0.0.1", "--port", port]
        assert main([*command, "--data", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert port in told
    assert "divinary serve --port 9000" in told
    assert 'make play ARGS="--port 9000"' in told
