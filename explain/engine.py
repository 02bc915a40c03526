"""The one map of the whole: text -> chunks -> links -> similarity -> English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from threading import RLock

from explain.errors import ExplainError
from explain.evidence.conflict import reconsidered
from explain.evidence.encoder import encode_many
from explain.evidence.other import cosine_similarity
from explain.evidence.reasons import with_evidence
from explain.linking.baseline import link_by_overlap, overlaps
from explain.linking.case import Linked
from explain.linking.linker import shipped_linker
from explain.sentence.analysis import Analysis, analyse_many
from explain.sentence.chunker import chunk_many
from explain.sentence.tokenise import tokenise
from explain.settings import PINNED_ENCODER, Settings, System, Tokens
from explain.similarity.baseline import token_cosine
from explain.similarity.score import score_similarity
from explain.threads import one_blas_thread
from explain.types import (
    Alignment,
    Attribution,
    Chunk,
    Explanation,
    Failure,
    Pair,
    Sentence,
    Summary,
)
from explain.wording import describe

BATCH_SIZE = 64


@dataclass(frozen=True)
class Prepared:
    """A pair after the first step: sentences, analyses and chunks."""

    pair_id: str
    first: Analysis
    second: Analysis
    first_chunks: tuple[Chunk, ...]
    second_chunks: tuple[Chunk, ...]


class Explainer:
    """Explains pairs of sentences by one set of settings; models load on first use."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        # The models are shared between threads; one batch at a time keeps them honest.
        self._lock = RLock()

    def explain(
        self, first: str, second: str, *, pair_id: str = "1", attribution: bool = False
    ) -> Explanation:
        """The explanation of one pair; an ExplainError says why there is none."""
        return self.explain_pair(Pair(pair_id, first, second), attribution=attribution)

    def explain_pair(self, pair: Pair, *, attribution: bool = False) -> Explanation:
        """The explanation of one pair whose chunks may be given."""
        [result] = self._explain_batch([pair])
        if isinstance(result, Failure):
            raise ExplainError(result.message)
        return self.attribute(result) if attribution else result

    def explain_many(
        self, pairs: Iterable[Pair], *, batch_size: int = BATCH_SIZE
    ) -> Iterator[Explanation | Failure]:
        """An explanation, or a failure with its reason, for every pair, in order."""
        waiting = iter(pairs)
        while batch := list(islice(waiting, batch_size)):
            yield from self._explain_batch(batch)

    def explain_alignment(self, alignment: Alignment) -> Explanation:
        """The explanation of links that are given: gold, or edited by a user."""
        with self._lock, one_blas_thread:
            first, second = self._analyse([alignment.first, alignment.second])
            [similarity] = self.similarity_many([(alignment.first, alignment.second)])
            return self._finish(alignment, first, second, similarity, ())

    def attribute(self, explanation: Explanation) -> Explanation:
        """The same explanation with what each difference costs."""
        from explain.similarity.attribution import attribute

        with self._lock, one_blas_thread:
            attribution = attribute(
                explanation.alignment, explanation.similarity, self.similarity_many
            )
            first, second = self._analyse(
                [explanation.alignment.first, explanation.alignment.second]
            )
        summary = _describe(explanation.alignment, first, second, attribution)
        return replace(explanation, attribution=attribution, summary=summary)

    def similarity_many(self, pairs: Sequence[tuple[Sentence, Sentence]]) -> list[float]:
        """The 0-5 similarity of each pair of sentences."""
        if self.settings.system is System.BASELINE:
            return [token_cosine(first, second) for first, second in pairs]
        if self.settings.encoder != PINNED_ENCODER:
            return cosine_similarity(pairs, model=self.settings.encoder)
        return score_similarity(pairs)

    def warm_up(self) -> None:
        """Load the models now, so that the first explanation does not wait for them."""
        self.explain("A dog runs.", "A cat sleeps.")

    def _explain_batch(self, pairs: Sequence[Pair]) -> list[Explanation | Failure]:
        with self._lock, one_blas_thread:
            results: list[Explanation | Failure | None] = [None] * len(pairs)
            prepared: dict[int, tuple[Pair, Sentence, Sentence]] = {}
            for index, pair in enumerate(pairs):
                try:
                    prepared[index] = (pair, *self._tokenise(pair))
                except ExplainError as error:
                    results[index] = Failure(pair, str(error))
            for index, explanation in zip(
                prepared, self._explain_tokenised(list(prepared.values())), strict=True
            ):
                results[index] = explanation
        return [result for result in results if result is not None]

    def _tokenise(self, pair: Pair) -> tuple[Sentence, Sentence]:
        sentences = []
        for side, text, chunks in (
            ("first", pair.first, pair.first_chunks),
            ("second", pair.second, pair.second_chunks),
        ):
            tokens = Tokens.BLANKS if chunks is not None else self.settings.tokens
            try:
                sentences.append(tokenise(text, tokens=tokens))
            except ExplainError as error:
                raise ExplainError(f"{side} sentence: {error}") from None
        return sentences[0], sentences[1]

    def _explain_tokenised(
        self, items: Sequence[tuple[Pair, Sentence, Sentence]]
    ) -> list[Explanation]:
        prepared = self._prepare(items)
        linked = self._link(prepared)
        similarities = self.similarity_many(
            [(p.first.sentence, p.second.sentence) for p in prepared]
        )
        return [
            self._finish(
                Alignment(p.pair_id, p.first.sentence, p.second.sentence, result.links),
                p.first,
                p.second,
                similarity,
                result.affinities,
            )
            for p, result, similarity in zip(prepared, linked, similarities, strict=True)
        ]

    def _prepare(self, items: Sequence[tuple[Pair, Sentence, Sentence]]) -> list[Prepared]:
        analyses = self._analyse([s for _, first, second in items for s in (first, second)])
        given = [
            _given(sentence, chunks)
            for pair, first, second in items
            for sentence, chunks in ((first, pair.first_chunks), (second, pair.second_chunks))
        ]
        found = iter(self._chunk([a for a, kept in zip(analyses, given, strict=True) if not kept]))
        chunks = [kept or next(found) for kept in given]
        return [
            Prepared(pair.pair_id, analyses[i], analyses[i + 1], chunks[i], chunks[i + 1])
            for i, (pair, _, _) in zip(range(0, len(analyses), 2), items, strict=True)
        ]

    def _chunk(self, analyses: Sequence[Analysis]) -> list[tuple[Chunk, ...]]:
        if not analyses:
            return []  # all chunks were given: the encoder need not even be loaded
        words = [analysis.sentence.words for analysis in analyses]
        return chunk_many(analyses, [seen.context for seen in encode_many(words)])

    def _link(self, prepared: Sequence[Prepared]) -> list[Linked]:
        if self.settings.system is System.LIKEWISE:
            linked = shipped_linker().link_many(prepared, rules=self.settings.rules)
            return [_reconsidered(p, found) for p, found in zip(prepared, linked, strict=True)]
        return [
            Linked(link_by_overlap(p.first_chunks, p.second_chunks), _overlap_affinities(p))
            for p in prepared
        ]

    def _analyse(self, sentences: Sequence[Sentence]) -> list[Analysis]:
        return analyse_many(sentences, model=self.settings.spacy_model)

    def _finish(
        self,
        alignment: Alignment,
        first: Analysis,
        second: Analysis,
        similarity: float,
        affinities: tuple[tuple[float, ...], ...],
    ) -> Explanation:
        return Explanation(
            alignment=with_evidence(alignment, first, second),
            similarity=similarity,
            summary=_describe(alignment, first, second, None),
            signature=self.settings.signature,
            affinities=affinities,
        )


def _reconsidered(pair: Prepared, found: Linked) -> Linked:
    """The links with the words' veto: "signed" is not equivalent to "did not sign"."""
    links = tuple(reconsidered(link, pair.first, pair.second) for link in found.links)
    return replace(found, links=links)


def _describe(
    alignment: Alignment, first: Analysis, second: Analysis, attribution: Attribution | None
) -> Summary:
    return describe(alignment, first, second, attribution=attribution)


def _given(
    sentence: Sentence, chunks: tuple[tuple[int, ...], ...] | None
) -> tuple[Chunk, ...] | None:
    return None if chunks is None else tuple(sentence.chunk(positions) for positions in chunks)


def _overlap_affinities(pair: Prepared) -> tuple[tuple[float, ...], ...]:
    """Shared words as a part of the longer chunk's."""
    weights = overlaps(pair.first_chunks, pair.second_chunks)
    return tuple(
        tuple(
            weight / max(len(a.positions), len(b.positions))
            for weight, b in zip(row, pair.second_chunks, strict=True)
        )
        for row, a in zip(weights, pair.first_chunks, strict=True)
    )
