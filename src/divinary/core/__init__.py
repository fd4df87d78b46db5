"""What all games share: deciders, chance, views, options, records, errors, languages.

Nothing here knows a game. `core.game` says what a game must offer.
"""
