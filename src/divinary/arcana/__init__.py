"""The Shipwreck Arcana: fortune-tellers who speak to each other only through what they play."""
