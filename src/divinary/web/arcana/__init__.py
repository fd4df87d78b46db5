"""The Shipwreck Arcana in the browser: its table, its choices and its speech."""
