"""What a person sees: the app in a real browser."""
