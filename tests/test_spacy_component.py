"""The chunker inside a spaCy pipeline, by spaCy's conventions."""

from __future__ import annotations

from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import DocBin

from explain import explain
from explain.errors import ExplainError
from explain.sentence import spacy_component
from explain.sentence.pipeline import load_pipeline

assert spacy_component.FACTORY  # importing it registers the factory


@pytest.fixture(scope="module")
def nlp() -> Language:
    pipeline = spacy.blank("en")
    for name in ("tok2vec", "tagger", "attribute_ruler", "lemmatizer", "parser", "ner"):
        pipeline.add_pipe(name, source=load_pipeline())
    pipeline.add_pipe("likewise_chunker")
    return pipeline


def test_a_doc_has_the_chunks_that_the_engine_finds(nlp: Language) -> None:
    text = "Twelve people died in a bus accident near the old bridge"
    expected = explain(text, text).alignment.first_chunks
    assert [chunk.text for chunk in nlp(text)._.chunks] == [chunk.text for chunk in expected]


def test_every_token_but_blanks_is_in_exactly_one_chunk(nlp: Language) -> None:
    doc = nlp("A dog runs.   A cat\nsleeps in the   garden, they say!  ")
    covered = [token.i for chunk in doc._.chunks for token in chunk]
    assert sorted(covered) == sorted(t.i for t in doc if not t.is_space)
    assert all(chunk.label_ == "CHUNK" for chunk in doc.spans["likewise"])


@pytest.mark.parametrize("text", ["", " ", "\n\n", "?!", "🙂 🙂", '<b>&"x"</b>'])
def test_any_text_passes_through(nlp: Language, text: str) -> None:
    doc = nlp(text)
    assert sum(len(chunk) for chunk in doc._.chunks) == sum(not t.is_space for t in doc)


def test_the_chunks_survive_being_stored(nlp: Language) -> None:
    doc = nlp("A dog runs in the park.")
    stored = DocBin(docs=[doc]).to_bytes()
    [again] = DocBin().from_bytes(stored).get_docs(nlp.vocab)
    assert [c.text for c in again._.chunks] == [c.text for c in doc._.chunks]


def test_the_pipeline_can_be_analysed_and_saved(nlp: Language, tmp_path: Path) -> None:
    assert not nlp.analyze_pipes()["problems"]["likewise_chunker"]
    nlp.to_disk(tmp_path)
    again = spacy.load(tmp_path)
    assert again("A dog runs.")._.chunks[0].text == nlp("A dog runs.")._.chunks[0].text


def test_another_key_can_be_chosen(nlp: Language) -> None:
    other = spacy.blank("en")
    for name in ("tok2vec", "tagger", "attribute_ruler"):
        other.add_pipe(name, source=load_pipeline())
    other.add_pipe("likewise_chunker", config={"spans_key": "sc"})
    assert other("A dog runs.").spans["sc"]


def test_without_a_tagger_the_message_says_what_is_missing() -> None:
    bare = spacy.blank("en")
    bare.add_pipe("likewise_chunker")
    with pytest.raises(ExplainError, match="after a tagger"):
        bare("A dog runs.")
