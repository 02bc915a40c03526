"""Fourth step: how alike the two sentences are, 0-5, and what each difference costs."""
