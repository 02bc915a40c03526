"""The chunker as a spaCy component: `nlp.add_pipe("likewise_chunker")` gives a Doc its chunks.

Importing this module registers the factory. The chunks lie in `doc.spans["likewise"]`, where
spaCy's tools (displaCy's span style, DocBin) find them, and in `doc._.chunks` as a tuple.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from explain.errors import ExplainError
from explain.sentence.analysis import Analysis
from explain.sentence.chunker import chunk_many
from explain.types import Chunk, Sentence, Token

if TYPE_CHECKING:
    from spacy.tokens import Token as SpacyToken

FACTORY = "likewise_chunker"
SPANS_KEY = "likewise"


@Language.factory(
    FACTORY,
    requires=["token.tag"],
    assigns=["doc.spans", "doc._.chunks"],
    default_config={"spans_key": SPANS_KEY},
)
def make_chunker(nlp: Language, name: str, spans_key: str) -> ChunkerComponent:
    """The component that spaCy puts into a pipeline.

    >>> import spacy, explain.sentence.spacy_component
    >>> from explain.sentence.pipeline import load_pipeline
    >>> nlp = spacy.blank("en")
    >>> for pipe in ("tok2vec", "tagger", "attribute_ruler", "parser"):
    ...     _ = nlp.add_pipe(pipe, source=load_pipeline())
    >>> _ = nlp.add_pipe("likewise_chunker")
    >>> [chunk.text for chunk in nlp("A small dog sleeps in the garden.")._.chunks]
    ['A small dog', 'sleeps', 'in the garden', '.']
    """
    return ChunkerComponent(spans_key)


class ChunkerComponent:
    """Marks the chunks of a Doc; it has to stand after a tagger, and profits from a parser."""

    def __init__(self, spans_key: str = SPANS_KEY) -> None:
        self.spans_key = spans_key

    def __call__(self, doc: Doc) -> Doc:
        """The same Doc with its chunks; every token but blanks is in exactly one."""
        if len(doc) and not (doc.has_annotation("TAG") and doc.has_annotation("POS")):
            raise ExplainError(
                f"the chunker needs part-of-speech tags; add {FACTORY!r} after a tagger "
                "(and an attribute_ruler or morphologizer)"
            )
        doc.spans[self.spans_key] = SpanGroup(doc, name=self.spans_key, spans=_spans(doc))
        return doc


def _spans(doc: Doc) -> list[Span]:
    # The chunker learnt from single sentences.
    sentences = doc.sents if doc.has_annotation("SENT_START") else [doc[:]]
    words = [[token for token in sentence if not token.is_space] for sentence in sentences]
    words = [tokens for tokens in words if tokens]
    spans = []
    for tokens, chunks in zip(words, _chunked(words), strict=True):
        for chunk in chunks:
            for start, end in _runs(tokens[position].i for position in chunk.positions):
                spans.append(Span(doc, start, end, label="CHUNK"))
    return spans


def _chunked(sentences: list[list[SpacyToken]]) -> list[tuple[Chunk, ...]]:
    # The vectors come from the next room, which loads a model: only when there is work to do.
    from explain.evidence.encoder import encode_many

    analyses = [_analysis(tokens) for tokens in sentences]
    encoded = encode_many([analysis.sentence.words for analysis in analyses])
    return chunk_many(analyses, [each.context for each in encoded])


def _analysis(tokens: list[SpacyToken]) -> Analysis:
    base = tokens[0].idx
    places = {token.i: place for place, token in enumerate(tokens)}
    text = tokens[0].doc.text[base : tokens[-1].idx + len(tokens[-1])]
    ours = tuple(Token(t.text, t.idx - base, t.idx - base + len(t)) for t in tokens)
    return Analysis(
        sentence=Sentence(text, ours),
        lemmas=tuple(token.lemma_.lower() or token.lower_ for token in tokens),
        tags=tuple(token.tag_ for token in tokens),
        pos=tuple(token.pos_ for token in tokens),
        deps=tuple(token.dep_ for token in tokens),
        heads=tuple(places.get(token.head.i, place) for place, token in enumerate(tokens)),
        entities=tuple(token.ent_type_ for token in tokens),
    )


def _runs(positions: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The stretches without a gap, as spaCy counts them; a blank token makes a gap."""
    start = end = -1
    for position in positions:
        if position != end:
            if end >= 0:
                yield start, end
            start = position
        end = position + 1
    if end >= 0:
        yield start, end


def _chunks(doc: Doc) -> tuple[Span, ...]:
    return tuple(doc.spans.get(SPANS_KEY, ()))


if not Doc.has_extension("chunks"):
    Doc.set_extension("chunks", getter=_chunks)
