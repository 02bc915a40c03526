"""The figures of runs as text: one aligned table a run, then the runs against each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from explain.evaluation.ists import MEASURES, Rules

_PIT_NAMES = {
    "f1": "F1",
    "precision": "Precision",
    "recall": "Recall",
    "pearson": "Pearson",
    "max_f1": "max-F1",
    "max_f1_precision": "  its precision",
    "max_f1_recall": "  its recall",
}
_OVERALL = {"mean": "Mean", "all": "ALL", "all_norm": "ALLnorm"}
_ISTS_NAMES = {"ali": "Ali", "type": "Type", "score": "Score", "typ_sco": "Typ+Sco"}


def report(gold: str, found: Sequence[dict[str, Any]]) -> str:
    """The whole output of `score` for a person."""
    blocks = [_block(gold, values) for values in found]
    compared = [_comparison(values) for values in found if "against" in values]
    return "\n\n".join([*blocks, *compared])


def figure(value: float) -> str:
    """A figure as the papers print it: .8600, 1.0000, -.0620."""
    text = f"{value:.4f}"
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def _block(gold: str, values: dict[str, Any]) -> str:
    head, notes = _head(gold, values)
    tables = {"ists": _ists_rows, "sts": _sts_rows, "pit": _pit_rows, "chunks": _chunk_rows}
    table = tables[values["task"]](values)
    lines = [*head, "", *_aligned(table), ""]
    lines += [*_ranks(values), *notes, f"  {values['signature']}"]
    return "\n".join(lines)


def _head(gold: str, values: dict[str, Any]) -> tuple[list[str], list[str]]:
    parts = [f"{values['pairs']} {'sentences' if values['task'] == 'chunks' else 'pairs'}"]
    notes = []
    if values["task"] == "ists":
        scenario = (values["scenario"] or "scenario not stated").replace("-", " ")
        parts += [f"rules {Rules(values['rules']).label}", scenario]
        if values["missing"]:
            notes.append(f"  {values['missing']} pairs are not in the run; they count as not found")
    if values.get("other_tokens"):
        notes.append(
            f"  in {values['other_tokens']} pairs the tokens are not those of the gold, so links "
            "cannot match; cut the sentences at blanks, as the gold does"
        )
    if values["task"] == "pit":
        parts.append(f"{values['debatable']} debatable")
    if values.get("problems"):
        some = f"{values['problems']} problem{'s' if values['problems'] > 1 else ''}"
        notes.append(f"  {some} in the file; `python -m explain check` lists them")
    name = PurePath(values["system"]).name
    return [f"{name} against {gold}", f"  {', '.join(parts)}"], notes


def _ists_rows(values: dict[str, Any]) -> list[list[str]]:
    rows = [["", "F1", "95 % interval", "Precision", "Recall"]]
    for measure in MEASURES:
        rows.append(
            [
                _ISTS_NAMES[measure],
                figure(values["f1"][measure]),
                _interval(values["interval"][measure]),
                figure(values["precision"][measure]),
                figure(values["recall"][measure]),
            ]
        )
    return rows


def _sts_rows(values: dict[str, Any]) -> list[list[str]]:
    weighted = values["weighted_pearson"] is not None
    rows = [["", "pairs", "Pearson", "95 % interval", "Spearman", *(["weighted"] * weighted)]]
    for name, each in values["datasets"].items():
        row = [name, str(each["pairs"]), figure(each["pearson"]), _interval(each["interval"])]
        row.append(figure(each["spearman"]))
        rows.append([*row, *([figure(each["weighted_pearson"] or each["pearson"])] * weighted)])
    if len(values["datasets"]) > 1:
        for key, name in _OVERALL.items():
            bounds = _interval(values["interval"][key])
            rows.append([name, str(values["pairs"]), figure(values[key]), bounds, ""])
        rows[-3][4] = figure(values["spearman"])
        if weighted:
            rows[-3].append(figure(values["weighted_pearson"]))
    return rows


def _pit_rows(values: dict[str, Any]) -> list[list[str]]:
    return _plain_rows(values, _PIT_NAMES)


def _chunk_rows(values: dict[str, Any]) -> list[list[str]]:
    return _plain_rows(values, {"f1": "Chunk F1", "precision": "Precision", "recall": "Recall"})


def _plain_rows(values: dict[str, Any], names: dict[str, str]) -> list[list[str]]:
    rows = [["", "", "95 % interval"]]
    for key, name in names.items():
        rows.append([name, figure(values[key]), _interval(values["interval"][key])])
    return rows


def _ranks(values: dict[str, Any]) -> list[str]:
    lines = []
    for place in values["rank"]:
        lines.append(f"  {place['text']} by {_measure(values['task'], place)}")
        what = [place["dataset"]] if values["task"] == "ists" else []
        if place["scenario"]:
            what.append(place["scenario"].replace("-", " "))
        if place["rules"]:
            what.append(Rules(place["rules"]).label)
        lines.append(f"    {', '.join([*what, place['source']])}")
    if values["task"] == "ists":
        lines += _cautions(values)
    return lines


def _measure(task: str, place: dict[str, Any]) -> str:
    if task == "sts":
        return _OVERALL.get(place["measure"], f"Pearson on {place['measure']}")
    return {"f1": "F1", "pearson": "Pearson", "typ_sco": "F1 Typ+Sco"}[place["measure"]]


def _cautions(values: dict[str, Any]) -> list[str]:
    """What the reader of a rank among alignment runs must know."""
    places, lines = values["rank"], []
    if not places:
        return ["  no rank: say --dataset headlines, images or answers-students"]
    pairs = {place["published_pairs"] for place in places} - {None, values["pairs"]}
    if pairs:
        lines.append(
            f"    published on {min(pairs)} test pairs, this on {values['pairs']}: a hint, no more"
        )
    if len(places) > 1:
        lines.append("  only one of these places is meant: say --scenario")
    return lines


def _comparison(values: dict[str, Any]) -> str:
    first, second = (PurePath(p).name for p in (values["against"]["system"], values["system"]))
    measures = values["against"]["measures"]
    correlated = any("steiger_p" in row for row in measures)
    head = ["", "difference", "95 % interval", "p boot", "p perm"]
    head += ["Steiger", "Fisher"] * correlated
    rows = [[*head, "won", "lost", "tied"]]
    for row in measures:
        low, high = row["interval"]
        cells = [_name(values["task"], row["measure"]), f"{row['difference']:+.4f}"]
        cells += [f"{low:+.4f} to {high:+.4f}"]
        keys = ("bootstrap_p", "permutation_p", *(("steiger_p", "fisher_p") if correlated else ()))
        cells += ["" if row.get(key) is None else f"{row[key]:.4f}" for key in keys]
        rows.append([*cells, *(str(row[key]) for key in ("wins", "losses", "ties"))])
    return "\n".join([f"{first} against {second}, pair by pair", "", *_aligned(rows)])


def _name(task: str, measure: str) -> str:
    names = {"ists": _ISTS_NAMES, "pit": _PIT_NAMES, "sts": _OVERALL}[task]
    return names.get(measure, measure)


def _interval(bounds: Sequence[float]) -> str:
    return f"{figure(bounds[0])} - {figure(bounds[1])}"


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows with columns under each other: the first to the left, the others to the right."""
    widths = [max(len(r[i]) for r in rows if len(r) > i) for i in range(max(map(len, rows)))]
    lines = []
    for row in rows:
        cells = [
            row[0].ljust(widths[0]),
            *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=False)),
        ]
        lines.append("  " + "   ".join(cells).rstrip())
    return lines
