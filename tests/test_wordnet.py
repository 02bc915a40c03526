"""Relations between words, out of the compact WordNet table."""

from __future__ import annotations

import time

import numpy as np
import pytest

from explain.errors import ModelError
from explain.evidence import wordnet
from explain.evidence.wordnet import (
    TABLE,
    antonyms,
    field,
    hypernym_path,
    is_a,
    is_opposed,
    is_word,
    relation,
    senses,
)
from explain.types import Clue

RELATIONS = [
    ("bus", "NOUN", "vehicle", "NOUN", Clue.KIND_OF, 1),
    ("vehicle", "NOUN", "bus", "NOUN", Clue.KIND_OF, 2),
    ("deer", "NOUN", "animal", "NOUN", Clue.KIND_OF, 1),
    ("shop", "n", "bookstore", "n", Clue.KIND_OF, 2),
    ("kill", "VERB", "murder", "VERB", Clue.KIND_OF, 2),
    ("sofa", "NOUN", "couch", "NOUN", Clue.SYNONYM, 0),
    ("permit", "VERB", "allow", "VERB", Clue.SYNONYM, 0),
    ("high", "ADJ", "low", "ADJ", Clue.ANTONYM, 0),
    ("rise", "VERB", "fall", "VERB", Clue.ANTONYM, 0),
    ("slowly", "ADV", "quickly", "ADV", Clue.ANTONYM, 0),
    ("Libyan", "ADJ", "Libya", "PROPN", Clue.FORM, 0),
    ("explode", "VERB", "explosion", "NOUN", Clue.FORM, 0),
    ("guitar", "NOUN", "violin", "NOUN", Clue.SIBLING, 0),
    ("finger", "NOUN", "hand", "NOUN", Clue.PART_OF, 1),
]


@pytest.mark.parametrize(("first", "pos1", "second", "pos2", "clue", "narrower"), RELATIONS)
def test_the_relation_and_its_direction(first, pos1, second, pos2, clue, narrower) -> None:
    found = relation(first, pos1, second, pos2)
    assert found is not None
    assert (found.clue, found.narrower) == (clue, narrower)
    assert found.path[0] == first
    assert found.path[-1] == second


def test_the_path_leads_over_the_synsets_between() -> None:
    found = relation("guitar", "NOUN", "violin", "NOUN")
    assert found is not None
    assert found.meeting == "stringed instrument"
    assert relation("bus", "NOUN", "vehicle", "NOUN").path == ("bus", "public transport", "vehicle")
    assert hypernym_path("deer")[0] == "deer"
    assert hypernym_path("deer")[-1] == "entity"


@pytest.mark.parametrize(
    ("first", "second"),
    [("dog", "person"), ("bus", "car"), ("foal", "horse"), ("battery", "gap"), ("qqq", "dog")],
)
def test_rare_senses_make_no_relations(first: str, second: str) -> None:
    assert relation(first, "NOUN", second, "NOUN") is None


def test_a_word_is_not_related_to_itself_or_across_unknown_parts_of_speech() -> None:
    assert relation("dog", "NOUN", "Dog", "NOUN") is None
    assert relation("dog", "DET", "cat", "NOUN") is None
    assert senses("dog", "PUNCT") == ()


def test_fields_and_kinds() -> None:
    assert field("girl", "NOUN") == "person"
    assert field("walk", "VERB") == "motion"
    assert field("person", "NOUN") == "person"
    assert field("qqq", "NOUN") == ""
    assert is_a("girl", "NOUN", "person")
    assert not is_a("chair", "NOUN", "person")


def test_relational_adjectives_do_not_stand_after_is() -> None:
    assert wordnet.relational("solar")
    assert not wordnet.relational("red")


def test_the_table_is_small_and_loads_fast() -> None:
    assert TABLE.stat().st_size < 3_000_000
    assert TABLE.with_name("WORDNET-LICENCE.txt").read_text(encoding="utf-8").count("Princeton") > 2
    wordnet._table.cache_clear()
    start = time.perf_counter()
    wordnet._table()
    # About 50 ms on an idle core; the bound leaves room for a busy one.
    assert time.perf_counter() - start < 1.0


def test_a_damaged_table_gives_one_instruction(tmp_path, monkeypatch) -> None:
    damaged = tmp_path / "wordnet.npz"
    np.savez(damaged, lemmas=np.zeros(1, dtype=np.uint8))
    monkeypatch.setattr(wordnet, "TABLE", damaged)
    wordnet._table.cache_clear()
    try:
        with pytest.raises(ModelError, match=r"training\.wordnet"):
            wordnet._table()
    finally:
        wordnet._table.cache_clear()


@pytest.mark.parametrize(
    ("lemma", "pos", "opposite", "opposed"),
    [
        ("closed", "ADJ", "open", True),
        ("rise", "VERB", "descend", True),
        ("man", "NOUN", "woman", False),
        ("black", "ADJ", "white", False),
        ("sit", "VERB", "stand", False),
    ],
)
def test_some_antonyms_are_opposites_and_some_are_only_different(
    lemma: str, pos: str, opposite: str, opposed: bool
) -> None:
    assert opposite in antonyms(lemma, pos)
    assert is_opposed(lemma, pos) is opposed


@pytest.mark.parametrize(
    ("form", "known"), [("buses", True), ("closing", True), ("circut", False), ("", False)]
)
def test_a_word_is_known_by_its_lemma_or_with_an_ending(form: str, known: bool) -> None:
    assert is_word(form) is known
