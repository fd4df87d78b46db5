"""The Shipwreck Arcana in words: cards, powers, choices, events and refusals, in any language."""
