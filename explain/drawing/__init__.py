"""Sixth step: an explanation, or any alignment, as a graph, a figure, SVG, PNG and HTML."""

from explain.drawing.describe import text_equivalent
from explain.drawing.figure import figure
from explain.drawing.graph import graph, graphml
from explain.drawing.html import html
from explain.drawing.png import png
from explain.drawing.scene import Mark
from explain.drawing.svg import svg

__all__ = ["Mark", "figure", "graph", "graphml", "html", "png", "svg", "text_equivalent"]
