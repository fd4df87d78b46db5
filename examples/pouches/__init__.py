"""Pouches, a tiny but complete game in addition to Divinary's: rules, speech and both screens.

To play it, run `python -m examples.pouches play pouches` or `python -m examples.pouches serve`
where the folder `examples` lies. It needs nothing from Divinary but this row in `GAMES`.
"""

from typing import Final

from divinary.games import GameRow

ROW: Final = GameRow(
    game="examples.pouches.game:POUCHES",
    view="examples.pouches.model:View",
    speech="examples.pouches.speech:PouchesSpeech",
    web="examples.pouches.web_game:PouchesWebGame",
    terminal="examples.pouches.terminal_game:PouchesTerminalGame",
    arguments="examples.pouches.arguments:PouchesArguments",
)
