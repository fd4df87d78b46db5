"""Every sentence made from a View, a key or a fact, in any language."""
