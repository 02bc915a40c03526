"""The training: folds, and the shapes that training and explaining share."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from explain.evidence.encoder import JointEncoder, SentenceEncoder
from explain.evidence.judge import judge
from explain.sentence.analysis import analyse
from explain.sentence.tokenise import tokenise
from explain.types import Alignment, Link, Relation
from training.gold import FOLDS, Gold, gold_links, read_gold
from training.joint import Joint, example
from training.network import Encoder
from training.sentence import embed, read_benchmark
from training.similarity import train_scorer

FIRST = tokenise("12 killed in bus accident in Pakistan")
SECOND = tokenise("10 killed in road accident in NW Pakistan .")


@pytest.fixture(scope="module")
def gold() -> Gold:
    first = tuple(FIRST.chunk(p) for p in ((0,), (1,), (2, 3, 4), (5, 6)))
    second = tuple(SECOND.chunk(p) for p in ((0,), (1,), (2, 3, 4), (5, 6, 7), (8,)))
    links = (
        Link(first[:1], second[:1], Relation.SIMI, 4.0),
        Link(first[2:4], second[2:3], Relation.SPE1, 3.0),
        Link(first[1:2], (), Relation.NOALI),
    )
    alignment = Alignment("1", FIRST, SECOND, links)
    return Gold("headlines", analyse(FIRST), analyse(SECOND), first, second, alignment, 0)


def test_a_group_counts_for_all_its_chunks(gold: Gold) -> None:
    found = [(link.first, link.second) for link in gold_links(gold)]
    assert found == [((0,), (0,)), ((2, 3), (2,))]


def test_an_example_holds_every_two_chunks_and_the_groups(gold: Gold) -> None:
    made = example(gold)
    assert len(made.candidates) == 4 * 4 + 1
    assert sum(label >= 0 for label in made.labels) == 4
    assert made.swapped().swapped() == made


def test_the_trained_joint_encoder_judges_alike_when_shipped(gold: Gold) -> None:
    torch.manual_seed(1)
    model = Joint()
    with torch.no_grad():
        for parameter in model.encoder.parameters():
            parameter.add_(0.01 * torch.randn_like(parameter))
    made = example(gold)
    with torch.inference_mode():
        align, label = model.eval()([made])
        back, _ = model([made.swapped()])
    shipped = JointEncoder({name: value.float() for name, value in model.state().items()})
    marked = [
        (analysis.sentence.words, frozenset(c.positions[0] for c in chunks))
        for analysis, chunks in ((gold.first, gold.first_chunks), (gold.second, gold.second_chunks))
    ]
    [reading] = shipped.read([(marked[0], marked[1])])
    found = judge(reading, made.candidates, shipped.heads)
    expected = (torch.sigmoid(align) + torch.sigmoid(back)) / 2
    np.testing.assert_allclose(found[:, 0], expected.numpy(), atol=0.01)
    assert found.shape == (len(made.candidates), 1 + label.shape[1])


def test_the_trained_sentence_encoder_encodes_alike_when_shipped() -> None:
    torch.manual_seed(1)
    model = Encoder().eval()
    shipped = SentenceEncoder(model.adapter())
    with torch.inference_mode():
        vectors = embed(model, [FIRST.words, SECOND.words])
    for words, vector in zip((FIRST.words, SECOND.words), vectors, strict=True):
        expected = torch.nn.functional.normalize(vector, dim=0).numpy()
        np.testing.assert_allclose(shipped.encode(words).vector, expected, atol=1e-4)


def test_the_scorer_finds_a_line_again() -> None:
    chance = np.random.default_rng(1)
    figures = chance.random((400, 5))
    scores = 1 + 3 * figures[:, 0]
    found = train_scorer(figures, scores.tolist()).score(figures)
    np.testing.assert_allclose(found, scores, atol=0.2)


@pytest.mark.data
def test_no_sentence_is_in_two_folds(data_dir: Path) -> None:
    home: dict[str, int] = {}
    golds = read_gold(data_dir)
    for gold in golds:
        for analysis in (gold.first, gold.second):
            text = " ".join(analysis.sentence.words).lower()
            assert home.setdefault(text, gold.fold) == gold.fold
    assert {gold.fold for gold in golds} == set(range(FOLDS))


@pytest.mark.data
def test_no_pair_of_dev_is_trained_on(data_dir: Path) -> None:
    train, dev = read_benchmark(data_dir)
    seen = {frozenset((pair.first, pair.second)) for pair in train}
    assert not any(frozenset((pair.first, pair.second)) in seen for pair in dev)
    assert len(dev) == 1500
