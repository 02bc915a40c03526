"""Second step: what two chunks share, and what sets them apart."""
