"""Rebuilds explain/weights from a folder of public data: `python -m training --data DATA`."""
