"""Of two linked sentences, what both mean: the words of one that may stand for both."""

from __future__ import annotations

from dataclasses import dataclass, field

from explain.evidence import lexicon, wordnet
from explain.evidence.numbers import Measure, measure
from explain.evidence.phrase import Kind, Phrase, bare
from explain.sentence.analysis import Analysis
from explain.types import Clue, Qualifier, Relation
from explain.wording.facts import Fact
from explain.wording.showing import uncapitalised
from explain.wording.text import latin, right_article, span, titled

CONCRETE = frozenset(("person", "animal", "artifact", "object", "plant", "food", "group", "body"))
_COUNTED = CONCRETE | {"event", "location", "act"}


@dataclass
class Base:
    """One sentence seen as the base: which of its tokens stay, and what replaces others."""

    analysis: Analysis
    kept: dict[int, Fact] = field(default_factory=dict)
    units: list[Phrase] = field(default_factory=list)  # every chunk of the base, in order
    replaced: dict[int, tuple[str, Fact]] = field(default_factory=dict)
    covered: dict[int, int] = field(default_factory=dict)  # position -> start of its chunk

    def present(self, position: int) -> bool:
        """Whether the token, or other words for its chunk, may be used."""
        return position in self.kept or position in self.covered

    def fact(self, position: int) -> Fact:
        """The fact that a token belongs to."""
        return self.kept.get(position) or self.replaced[self.covered[position]][1]


def base_of(facts: list[Fact], number: int) -> Base | None:
    """This sentence as the base; None where it shares nothing."""
    pairs = [(f, *ordered(f, number)) for f in facts if f.link.two_sided]
    if not pairs:
        return None
    owners = [
        {p: f.index for f, *sides in pairs for p in sides[which].positions} for which in (0, 1)
    ]
    side = Base(pairs[0][1].analysis)
    for fact, own, other in pairs:
        positions, words = _shared_part(fact, own, other, number)
        if bool(own.preposition) != bool(other.preposition) and (
            _governor(own, owners[0]) != _governor(other, owners[1])
        ):
            continue  # "leading a horse" and "on a horse" do not share what they say of it
        side.kept.update(dict.fromkeys(positions, fact))
        if words and own.words:
            side.replaced[own.words[0]] = (words, fact)
            side.covered.update(dict.fromkeys(own.words, own.words[0]))
    side.units = sorted(
        (p for f in facts if (p := ordered(f, number)[0]).words), key=lambda p: p.words
    )
    return side if side.kept else None


def ordered(fact: Fact, number: int) -> tuple[Phrase, Phrase]:
    """The phrase of this sentence, and that of the other."""
    return (fact.first, fact.second) if number == 1 else (fact.second, fact.first)


def _governor(p: Phrase, owners: dict[int, int]) -> int | None:
    top = p.preposition[0] if p.preposition else p.head if p.words else p.positions[0]
    return owners.get(p.analysis.heads[top])


def _shared_part(
    fact: Fact, own: Phrase, other: Phrase, number: int
) -> tuple[tuple[int, ...], str]:
    """Of a link, the own tokens that both sides mean, or other words for the whole."""
    relation, score = fact.link.relation, fact.link.score or 0
    if relation is Relation.EQUI:
        # Where only one side is sure, the words that take it back are not shared.
        doubt = own.hedges if Qualifier.FACT in fact.link.qualifiers else ()
        return tuple(p for p in own.words if p not in doubt), ""
    same_head = own.nominal and other.nominal and _same_noun(own, other)
    if same_head and _leads(own) != _leads(other):
        same_head = False  # on the sofa, under the sofa
    if relation in (Relation.SPE1, Relation.SPE2):
        specific = (relation is Relation.SPE1) == (number == 1)
        if same_head:
            return _matched(own, other), ""
        if not specific:
            # Details of the general side that the specific one lacks are not shared either.
            return (own.words if len(own.lemmas - other.lemmas) < 2 else ()), ""
        return (), _instead(own, other) if score >= 3 else ""
    if same_head and score >= 3 and relation in (Relation.SIMI, Relation.OPPO):
        return () if own.negated or other.negated else _matched(own, other), ""
    return (), _filler(own, other) if relation is Relation.SIMI else ""


def _same_noun(own: Phrase, other: Phrase) -> bool:
    return other.answers(own, own.head) or _synonym(own, own.head, other)


def _leads(p: Phrase) -> list[str]:
    return [bare(p.analysis.sentence.words[q]) for q in p.preposition]


def _matched(own: Phrase, other: Phrase) -> tuple[int, ...]:
    """The own words that the other side has too, with articles and prepositions.

    Nothing is left where a number is dropped from a measure: at degrees, by percent.
    """
    dropped = [p for p in own.numbers if not other.answers(own, p)]
    if dropped and measure(own.analysis, own.words, own.numbers) is not Measure.COUNT:
        return (
            tuple(p for p in own.words if p == own.head or own.analysis.pos[p] == "DET")
            if (own.nominal and not own.preposition and own.head not in own.numbers)
            else ()
        )
    joined = any(own.analysis.pos[p] == "CCONJ" for p in own.words)
    if (dropped and own.preposition) or (joined and own.lemmas - other.lemmas):
        return ()
    kept = [
        p
        for p in own.words
        if (other.answers(own, p) or _synonym(own, p, other))
        or (p not in own.content and p <= own.head)
    ]
    # What hangs on a word that is left out goes with it.
    heads = own.analysis.heads
    return tuple(p for p in kept if heads[p] in kept or heads[p] not in own.words or p == own.head)


def _synonym(own: Phrase, position: int, other: Phrase) -> bool:
    if own.analysis.pos[position] == "PROPN":
        return False  # names are not shared by meaning
    for q in other.content:
        found = wordnet.relation(
            own.lemma(position), own.analysis.pos[position], other.lemma(q), other.analysis.pos[q]
        )
        if found is not None and found.clue in (Clue.SYNONYM, Clue.FORM):
            return True
    return False


def _instead(own: Phrase, other: Phrase) -> str:
    """The words of the general side, fitted into the place of the specific ones."""
    text = span(other.analysis.sentence, other.core)
    if len(other.lemmas - own.lemmas) > 1:
        return ""
    if not (own.nominal and other.nominal and latin(text)) or titled(other.analysis.sentence):
        return ""
    text = uncapitalised(other.analysis, other.core[0])[:1] + text[1:]
    if wants_article(other, other.head) and other.core[0] not in _determined(other):
        text = f"{right_article(text)} {text}"
    lead = own.preposition if own.preposition else ()
    return f"{span(own.analysis.sentence, lead)} {text}" if lead else text


def _determined(p: Phrase) -> tuple[int, ...]:
    return tuple(q for q in p.core if p.analysis.tags[q] in ("DT", "PRP$", "CD", "POS"))


def _filler(own: Phrase, other: Phrase) -> str:
    """Someone, people, an animal: what two different nouns have in common."""
    if not own.content or not other.content or own.preposition or other.preposition:
        return ""
    if own.proper != other.proper or own.plural != other.plural or own.numbers or other.numbers:
        return ""
    if not own.nominal or not other.nominal or len(own.core) > 4:
        return ""
    kinds = {own.kind, other.kind}
    if kinds == {Kind.PERSON}:
        return "people" if own.plural else "someone"
    if kinds == {Kind.ANIMAL}:
        return "animals" if own.plural else "an animal"
    return ""


def wants_article(owner: Base | Phrase, position: int) -> bool:
    """Whether the token is a singular noun that can be counted."""
    a = owner.analysis
    lemma = bare(a.lemmas[position])
    return (
        a.tags[position] == "NN"
        and lemma not in lexicon.UNCOUNTED
        and a.sentence.words[position].strip(".,").isalpha()
        and len(lemma) > 1
        and wordnet.field(lemma, "NOUN") in _COUNTED
    )
