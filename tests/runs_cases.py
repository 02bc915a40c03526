"""Hand-built studies that the tests of run analysis share."""

from __future__ import annotations

import random

from explain.evaluation.analysis.reading import AnyStudy, Upload, open_study
from explain.formats.wa import write_wa
from explain.types import Alignment, Link, Relation, Sentence

HOSTILE = '<b>&"x"'
WORDS = ["red", "old", "new", "two", "cold", "dog", "cat", "bird", "boat", "house", "road", "child"]


def link(
    first: Sentence, second: Sentence, one: list[int], two: list[int], label: str, score: float
) -> Link:
    """A link of these positions, one chunk a side."""
    return Link((first.chunk(one),), (second.chunk(two),), Relation(label), score)


def pair(
    pair_id: str, first: str, second: str, *links: tuple[list[int], list[int], str, float]
) -> Alignment:
    """An alignment of two sentences split at blanks."""
    one, two = Sentence.from_words(first.split()), Sentence.from_words(second.split())
    return Alignment(pair_id, one, two, tuple(link(one, two, *each) for each in links))


GOLD = (
    pair(
        "1",
        "two red dogs run in the park .",
        "two dogs run in a park .",
        ([0, 1, 2], [0, 1], "SPE1", 4.0),
        ([3], [2], "EQUI", 5.0),
        ([4, 5, 6], [3, 4, 5], "EQUI", 5.0),
    ),
    pair(
        "2",
        "a man sold 12 boats",
        "a man bought 10 boats",
        ([0, 1], [0, 1], "EQUI", 5.0),
        ([2], [2], "OPPO", 4.0),
        ([3, 4], [3, 4], "SIMI", 3.0),
    ),
    pair(
        "3",
        f"the cat {HOSTILE} sleeps",
        "a bird sings",
        ([0, 1, 2], [0, 1], "REL", 2.0),
        ([3], [2], "REL", 1.0),
    ),
)

# Against GOLD: one partly right, one of another type, one of another score, one missed, one
# spurious, the rest right.
RUN = (
    pair(
        "1",
        "two red dogs run in the park .",
        "two dogs run in a park .",
        ([1, 2], [0, 1], "SPE1", 4.0),
        ([3], [2], "EQUI", 5.0),
        ([4, 5, 6], [3, 4, 5], "SIMI", 4.0),
    ),
    pair(
        "2",
        "a man sold 12 boats",
        "a man bought 10 boats",
        ([0, 1], [0, 1], "EQUI", 5.0),
        ([2], [2], "OPPO", 3.0),
    ),
    pair(
        "3",
        f"the cat {HOSTILE} sleeps",
        "a bird sings",
        ([0, 1, 2], [0, 1], "REL", 2.0),
        ([3], [2], "REL", 1.0),
        ([3], [0], "SIMI", 1.0),
    ),
)


def upload(name: str, alignments: tuple[Alignment, ...] | list[Alignment]) -> Upload:
    """The alignments as an uploaded .wa file."""
    return Upload(name, write_wa(alignments).encode())


def small_study() -> AnyStudy:
    """GOLD with RUN, and RUN's own gold as a second, perfect run."""
    return open_study(upload("gold.wa", GOLD), [upload("a.wa", RUN), upload("b.wa", GOLD)])


def many_pairs(count: int, *, seed: int = 7) -> list[Alignment]:
    """Pairs of random words, each aligned word by word with random types and scores."""
    draw = random.Random(seed)
    found = []
    for number in range(1, count + 1):
        size = draw.randint(2, 9)
        first, second = (Sentence.from_words(draw.choices(WORDS, k=size)) for _ in range(2))
        links = []
        for place in range(size):
            relation = draw.choice(["EQUI", "EQUI", "EQUI", "SPE1", "SPE2", "SIMI", "REL", "OPPO"])
            score = 5.0 if relation == "EQUI" else float(draw.randint(1, 4))
            links.append(link(first, second, [place], [place], relation, score))
        found.append(Alignment(str(number), first, second, tuple(links)))
    return found


def noisy(alignments: list[Alignment], share: float, *, seed: int) -> list[Alignment]:
    """The alignments with this share of the links given another type and score, or dropped."""
    draw = random.Random(seed)
    labels = ["EQUI", "SPE1", "SPE2", "SIMI", "REL"]
    found = []
    for alignment in alignments:
        links = []
        for each in alignment.links:
            if draw.random() >= share:
                links.append(each)
            elif draw.random() < 0.7:
                relation = Relation(draw.choice(labels))
                score = 5.0 if relation is Relation.EQUI else float(draw.randint(1, 4))
                links.append(Link(each.first, each.second, relation, score))
        found.append(Alignment(alignment.pair_id, alignment.first, alignment.second, tuple(links)))
    return found


def score_files(count: int = 200, *, seed: int = 3) -> tuple[Upload, Upload, Upload]:
    """A similarity gold, a good run with confidence, and a bad one."""
    draw = random.Random(seed)
    gold = [round(draw.uniform(0, 5), 1) for _ in range(count)]
    good = [min(5.0, max(0.0, g + draw.gauss(0, 0.5))) for g in gold]
    bad = [min(5.0, max(0.0, g + draw.gauss(0, 2.5))) for g in gold]
    return (
        Upload("gold.gs", "".join(f"{g}\n" for g in gold).encode()),
        Upload("good.output", "".join(f"{s:.3f}\t{draw.randint(1, 100)}\n" for s in good).encode()),
        Upload("bad.output", "".join(f"{s:.3f}\n" for s in bad).encode()),
    )


def label_files(count: int = 300, *, seed: int = 5) -> tuple[Upload, Upload, Upload]:
    """A paraphrase gold with debatable pairs, a good run and a random one."""
    draw = random.Random(seed)
    gold, good, bad = [], [], []
    for _ in range(count):
        score = draw.choice([0.0, 0.2, 0.4, 0.6, 0.8, 1.0])
        label = "----" if score == 0.6 else "true" if score > 0.6 else "false"
        gold.append(f"{label}\t{score:.4f}\n")
        said = min(1.0, max(0.0, score + draw.gauss(0, 0.2)))
        good.append(f"{'true' if said >= 0.6 else 'false'}\t{said:.4f}\n")
        other = draw.random()
        bad.append(f"{'true' if other >= 0.5 else 'false'}\t{other:.4f}\n")
    return (
        Upload("gold.label", "".join(gold).encode()),
        Upload("good.output", "".join(good).encode()),
        Upload("random.output", "".join(bad).encode()),
    )
