"""What any game of the house is: deciders, chance, views, options, records, words.

Nothing here knows a game. A game is whatever keeps the promises of `core.game`.
"""
