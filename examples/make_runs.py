"""Rebuilds examples/runs: one gold of our own pairs for every task, and runs on it.

The alignments are the examples' own. Similarity and paraphrase gold are derived from them (the
mean score of the words' links), because nobody judged these pairs as a whole. Run it from the
top folder: python -m examples.make_runs
"""

from __future__ import annotations

import csv
import io
import json
import random
from dataclasses import replace
from pathlib import Path

from explain.engine import Explainer
from explain.evaluation.analysis.bands import link_similarity
from explain.evaluation.analysis.own import run_system, settings_for
from explain.evaluation.analysis.reading import Upload, open_study
from explain.formats.pairs import Pair, write_pairs
from explain.formats.pit import Judgement, write_judgements
from explain.formats.sts import ScoreLine, write_scores
from explain.formats.wa import read_wa, write_wa
from explain.formats.writing import write_text
from explain.settings import System
from explain.types import MAX_SCORE, Alignment, Link, Relation

HERE = Path(__file__).parent
TARGET = HERE / "runs"
SEED = 20160616
SLIPS = 0.3  # the share of links on which the hasty annotator slips
PARAPHRASE, DEBATABLE = 4.7, 4.5  # of 5


def main() -> None:
    """Write every file of examples/runs."""
    gold, groups = gold_pairs()
    write_text(TARGET / "pairs.wa", write_wa(gold))
    write_text(TARGET / "groups.csv", groups)
    write_text(TARGET / "hasty.wa", write_wa(hasty(gold)))
    study = open_study(Upload("pairs.wa", write_wa(gold).encode()), [])
    similarities = [round(link_similarity(alignment), 1) for alignment in gold]
    sentences = [Pair(a.pair_id, a.first.text, a.second.text) for a in gold]
    write_text(TARGET / "sentences.csv", write_pairs(sentences, ".csv"))
    scores = write_scores(ScoreLine(score) for score in similarities)
    write_text(TARGET / "pairs.gs", scores)
    labels = write_judgements(judgement(score) for score in similarities)
    write_text(TARGET / "pairs.label", labels)
    given = Upload("sentences.csv", write_pairs(sentences, ".csv").encode())
    for content, name in ((scores, "pairs.gs"), (labels, "pairs.label"), (None, "pairs.wa")):
        task = study if content is None else open_study(
            Upload(name, content.encode()), [], sentences=given
        )  # fmt: skip
        for system in System:
            explainer = Explainer(settings_for(system))
            *_, made = run_system(task, explainer)
            if isinstance(made, Upload):
                suffix = {"pairs.gs": ".sts.output", "pairs.label": ".pit.output"}.get(name, ".wa")
                write_text(TARGET / f"{system.value}{suffix}", made.content.decode())


def gold_pairs() -> tuple[list[Alignment], str]:
    """All example pairs under new ids, and the csv that says which group each is of."""
    index = json.loads((HERE / "index.json").read_text("utf-8"))
    found: list[Alignment] = []
    rows = io.StringIO()
    table = csv.writer(rows, lineterminator="\n")
    table.writerow(["id", "group"])
    for group in index["groups"]:
        for alignment in read_wa(HERE / group["file"]).items:
            found.append(replace(alignment, pair_id=str(len(found) + 1)))
            table.writerow([len(found), group["name"]])
    return found, rows.getvalue()


def hasty(gold: list[Alignment]) -> list[Alignment]:
    """What a hasty annotator might write: labels confused, links forgotten, scores off by one."""
    draw = random.Random(SEED)
    confused = {"EQUI": "SIMI", "SPE1": "SIMI", "SPE2": "SIMI", "SIMI": "EQUI", "REL": "SIMI",
                "OPPO": "SIMI"}  # fmt: skip
    made = []
    for alignment in gold:
        links: list[Link] = []
        for link in alignment.links:
            slip = draw.random() if link.two_sided else 1.0
            if slip < SLIPS / 10:
                links += [
                    Link(link.first, (), Relation.NOALI),
                    Link((), link.second, Relation.NOALI),
                ]
            elif slip < SLIPS:
                relation = Relation(confused[link.relation.value])
                score = MAX_SCORE if relation is Relation.EQUI else 3.0
                links.append(replace(link, relation=relation, score=score))
            else:
                links.append(link)
        made.append(replace(alignment, links=tuple(links)))
    return made


def judgement(similarity: float) -> Judgement:
    """A paraphrase from PARAPHRASE on, debatable from DEBATABLE on."""
    if similarity < PARAPHRASE and similarity >= DEBATABLE:
        return Judgement(None, similarity / MAX_SCORE)
    return Judgement(similarity >= PARAPHRASE, similarity / MAX_SCORE)


if __name__ == "__main__":
    main()
