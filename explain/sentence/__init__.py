"""First step: a string becomes tokens, and tokens become chunks."""
