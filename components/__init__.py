"""Reusable pieces of the interface, one function a panel; they compute nothing themselves."""
