"""The Oracle and the Cove in words: terms, options, choices, events, refusals, in any language."""
