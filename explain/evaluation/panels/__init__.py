"""What the Runs page and the report show: every panel is a string of escaped HTML or SVG.

Whatever can be clicked carries `data-pick`, the key of a group of cases; the page reports the
click, the report lets it be.
"""
