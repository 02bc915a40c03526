"""Third step: decide which chunks speak of the same thing, and how they compare."""
