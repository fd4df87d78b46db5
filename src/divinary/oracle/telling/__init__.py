"""The table told in sentences, from a View: for pages, terminals and ears alike."""
