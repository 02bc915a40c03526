"""The graph under every drawing, and GraphML."""

from __future__ import annotations

import io

import networkx as nx

from explain.drawing import graph, graphml
from explain.types import Alignment, Link, Relation
from tests.drawing_cases import NASTY, accident, explained, grouped, make, nasty


def test_chunks_are_nodes_and_links_are_edges():
    made = graph(accident())
    assert len(made.nodes) == 8
    assert [data["label"] for *_, data in made.edges(data=True)] == ["SIMI", "EQUI", "SPE1", "SPE2"]
    assert made.nodes["first-2"]["text"] == "in bus accident"
    assert made.graph["first"] == "12 killed in bus accident in Pakistan"


def test_a_group_shares_one_link_number():
    made = graph(grouped())
    numbers = [data["link"] for *_, data in made.edges(data=True)]
    assert numbers == [0, 0, 1, 1]


def test_a_lone_chunk_has_no_edge_but_its_label():
    made = graph(grouped())
    assert made.degree["first-4"] == 0
    assert made.nodes["first-4"]["label"] == "NOALI"


def test_two_links_between_the_same_chunks_are_both_kept():
    base = accident()
    link = base.links[0]
    twice = Link(link.first, link.second, Relation.REL, 2.0)
    made = graph(Alignment("1", base.first, base.second, (*base.links, twice)))
    assert made.number_of_edges("first-0", "second-0") == 2


def test_graphml_survives_a_round_trip():
    for case in (explained(accident()), nasty(), make(["a\x01b"], ["c"], [([0], [0], "REL", 1)])):
        text = graphml(case)
        back = nx.read_graphml(io.BytesIO(text.encode("utf-8")))
        first = graph(case)
        assert set(back.nodes) == set(first.nodes)
        assert back.number_of_edges() == first.number_of_edges()
    assert {back["text"] for _, back in graph(nasty()).nodes(data=True)} >= set(NASTY)
