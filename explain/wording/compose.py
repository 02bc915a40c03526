"""Puts the shared chunks together again, as a sentence that both could have said."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from explain.evidence import lexicon, wordnet
from explain.evidence.phrase import bare, is_word
from explain.sentence.analysis import Analysis
from explain.types import Relation
from explain.wording.base import CONCRETE, Base, base_of, ordered, wants_article
from explain.wording.facts import Fact
from explain.wording.showing import uncapitalised
from explain.wording.text import latin, right_article, shouting, span, tidy, titled

_SUBJECTS = frozenset(("nsubj", "nsubjpass", "csubj", "csubjpass"))
_NEEDED = frozenset(("dobj", "attr", "acomp", "oprd", "xcomp", "ccomp", "prt", "dative", "pobj"))
_CLAUSAL = frozenset(("advcl", "ccomp", "relcl", "parataxis"))
_LONGEST = 40


@dataclass(frozen=True)
class Composition:
    """The shared part in words, and how it may be introduced."""

    text: str
    facts: list[Fact]
    clause: bool = False  # it may follow "say that"
    quoted: bool = False  # it must stand in quotation marks
    verbatim: bool = False  # both sentences use these words
    question: bool = False
    replaced: bool = False  # words of the other sentence were put in
    verb: str = "describe"


def compose(facts: list[Fact], *, base: int = 0) -> Composition | None:
    """The shared part as a sentence, a noun phrase or a quotation; None where it makes none.

    With a `base` only the words of that sentence are used; else whichever reads better.
    """
    sides = [side for number in ((base,) if base else (1, 2)) if (side := base_of(facts, number))]
    made = [m for side in sides if (m := _composed(side))]
    if made:
        return max(made, key=lambda m: (len(m.facts), not m.replaced))
    calm = [side for side in sides if not shouting(side.analysis.sentence)] or sides
    return _quotation(max(calm, key=lambda side: len(side.kept))) if calm else None


def _composed(side: Base) -> Composition | None:
    return _clause(side) or _chunk_clause(side) or _noun_phrase(side) or _people(side)


def _root(analysis: Analysis) -> int:
    roots = [i for i, head in enumerate(analysis.heads) if head == i]
    real = [i for i in roots if is_word(analysis.sentence.words[i])]
    return (real or roots)[0]


def _usable(side: Base) -> bool:
    """Whether the base is written as sentences are, not as headlines or tweets are."""
    a = side.analysis
    if shouting(a.sentence) or titled(a.sentence) or not latin(a.sentence.text):
        return False
    articles = any(w.lower() in ("a", "an", "the") for w in a.sentence.words)
    return articles or a.sentence.text.rstrip()[-1:] in ".!" or any(t == "PRP" for t in a.tags)


def _closed(side: Base, top: int) -> set[int]:
    """The kept tokens whose chain of heads up to the top is kept too, and whole."""
    a = side.analysis
    alive = {p for p in range(len(a.heads)) if side.present(p)}
    changed = True
    while changed:
        lost = {p for p in alive if p != top and _loose(side, p, alive)}
        # A chunk that was replaced goes or stays as one.
        lost |= {p for p in alive if p in side.covered and side.covered[p] in lost}
        alive -= lost
        changed = bool(lost)
    return alive


def _loose(side: Base, position: int, alive: set[int]) -> bool:
    a = side.analysis
    head = a.heads[position]
    if head == position or (head not in alive):
        return True
    if a.tags[position] in ("VBZ", "VBD", "VBP") and a.deps[position] in _CLAUSAL:
        subjects = [q for q, h in enumerate(a.heads) if h == position and a.deps[q] in _SUBJECTS]
        if not any(q in alive for q in subjects):
            return True
    if a.pos[position] in ("VERB", "AUX", "ADP"):
        return any(
            a.heads[q] == position and a.deps[q] in _NEEDED and q not in alive
            for q in range(len(a.heads))
            if q != position
        )
    return False


def _text(side: Base, alive: set[int]) -> str:
    """The tokens in order, with replacements, and commas where both neighbours stay."""
    a = side.analysis
    words = a.sentence.words
    order = sorted(alive)
    while len(order) > 1 and a.pos[order[-1]] in ("CCONJ", "SCONJ", "ADP", "DET"):
        if a.deps[order[-1]] == "prt":
            break
        order.pop()
    out: list[str] = []
    done: set[int] = set()
    for i, p in enumerate(order):
        start = side.covered.get(p)
        if start is not None:
            if start not in done:
                done.add(start)
                out.append(side.replaced[start][0])
            continue
        gap = range(order[i - 1] + 1, p) if i else range(0)
        if len(gap) == 1 and words[gap[0]] == ",":
            out.append(",")
        out.append(uncapitalised(a, p).strip('"“”'))
        if a.pos[p] == "DET" and out[-1] in ("a", "an"):
            out[-1] = "a\0"  # settled once the next word is known
    return tidy(_settled(out))


def _settled(words: list[str]) -> str:
    made = [
        right_article(words[i + 1]) if word == "a\0" and i + 1 < len(words) else word.rstrip("\0")
        for i, word in enumerate(words)
    ]
    return " ".join(made)


def _facts(side: Base, alive: set[int]) -> list[Fact]:
    found = {side.fact(p).index: side.fact(p) for p in alive}
    return [found[i] for i in sorted(found)]


def _clause(side: Base) -> Composition | None:
    """A finite clause, if root, subject and what the verb needs are all shared."""
    a = side.analysis
    root = _root(a)
    if not _usable(side) or a.pos[root] not in ("VERB", "AUX") or root not in side.kept:
        return None
    children = [i for i, head in enumerate(a.heads) if head == root and i != root]
    subjects = [i for i in children if a.deps[i] in _SUBJECTS]
    if not subjects or not all(side.present(i) for i in subjects):
        return None
    if any(a.deps[i] in _NEEDED and not side.present(i) for i in children):
        return None
    present = ("VBZ", "VBD", "VBP", "MD")
    helpers = [i for i in children if a.deps[i] in ("aux", "auxpass", "neg")]
    finite = a.tags[root] in present or any(a.tags[i] in present for i in helpers)
    alive = _closed(side, root)
    first = min(alive)
    if not finite or any(i not in side.kept for i in helpers) or first >= root:
        return None
    if a.pos[first] in ("SCONJ", "CCONJ") or a.tags[first][0] == "W":
        return None
    return _finished(side, alive, Composition("", [], clause=True))


def _chunk_clause(side: Base) -> Composition | None:
    """A clause that the chunks show where the parse does not: [ The current ] [ stops ]."""
    a = side.analysis
    if not _usable(side) or len(side.units) < 2 or a.sentence.words[-1][-1:] not in ".!":
        return None
    subject, verb, *others = side.units
    if not subject.nominal or subject.preposition or len(verb.words) > 1:
        return None
    tag = a.tags[verb.head]
    finite = tag == "VBZ" or (tag == "NNS" and verb.verbal)
    if not finite or not all(side.present(p) for p in (*subject.words, *verb.words)):
        return None
    alive = {*subject.words, *verb.words}
    for unit in others:
        if all(side.present(p) for p in unit.words):
            alive.update(unit.words)
        elif not unit.preposition and a.pos[unit.head] != "ADV":
            return None
        else:
            break
    return _finished(side, alive, Composition("", [], clause=True))


def _noun_phrase(side: Base) -> Composition | None:
    """A caption: a noun with what is said of it."""
    a = side.analysis
    root = _root(a)
    if not _usable(side) or a.pos[root] != "NOUN" or not side.present(root):
        return None
    alive = _closed(side, root)
    if len({side.fact(p).index for p in alive}) < 2 or a.pos[min(alive)] == "ADP":
        return None
    if side.fact(root) is not side.fact(min(alive)):
        return None  # the root is no noun then, but a verb that the parser took for one
    if any(a.deps[p] == "acl" and a.tags[p] in ("VBN", "VBD") for p in alive):
        return None  # "a musician performed": a sentence, or a caption?
    concrete = wordnet.field(a.lemmas[root], "NOUN") in CONCRETE
    return _finished(side, alive, Composition("", [], verb="describe" if concrete else "tell of"))


def _finished(side: Base, alive: set[int], made: Composition) -> Composition | None:
    """The composition with its text, unless that is too long, telegraphic or a question."""
    a = side.analysis
    text = _text(side, alive)
    facts = _facts(side, alive)
    equal = any(f.link.relation is Relation.EQUI for f in facts)
    question = a.sentence.text.rstrip().endswith("?")
    broken = any(p.verbal and 0 < len(alive & set(p.words)) < len(p.words) for p in side.units)
    finite = [
        p
        for p in alive
        if a.tags[p] in ("VBZ", "VBD", "VBP") and a.deps[p] not in ("aux", "auxpass")
    ]
    joined = any(a.pos[p] in ("CCONJ", "SCONJ") or a.tags[p][0] == "W" for p in alive)
    broken = broken or (len(finite) > 1 and not joined)  # "the fox jumps watches"
    if question or broken or not equal or len(text.split()) > _LONGEST or _bare_nouns(side, alive):
        return None
    replaced = any(p in side.covered for p in alive)
    return Composition(text, facts, clause=made.clause, verb=made.verb, replaced=replaced)


def _people(side: Base) -> Composition | None:
    """12 killed in bus accident: people killed in an accident."""
    a = side.analysis
    root = _root(a)
    sentence = a.sentence
    if shouting(sentence) or titled(sentence) or root not in side.kept:
        return None
    if bare(sentence.words[root]) not in lexicon.CASUALTIES or a.tags[root] not in (
        *("VBN", "VBD", "JJ"),
    ):
        return None
    before = [i for i, head in enumerate(a.heads) if head == root and i < root]
    if not before or any(a.pos[i] != "NUM" for i in before):
        return None
    alive = {p for p in _closed(side, root) if p >= root}
    if any(p in side.covered for p in alive):
        return None
    starts = {_phrase_start(a, noun, alive) for noun in _bare_nouns(side, alive)}
    words: list[str] = []
    for p in sorted(alive):
        words += ["a\0"] if p in starts else []
        words.append("a\0" if sentence.words[p] in ("a", "an") else sentence.words[p])
    return Composition(f"people {tidy(_settled(words))}", _facts(side, alive), verb="tell of")


def _phrase_start(a: Analysis, noun: int, alive: set[int]) -> int:
    begin = noun
    while begin - 1 in alive and a.pos[begin - 1] in ("ADJ", "NOUN", "PROPN"):
        begin -= 1
    return begin


def _bare_nouns(side: Base, alive: set[int]) -> list[int]:
    """Singular nouns that want an article and have none: the mark of a telegraphic style."""
    a = side.analysis
    found = []
    for p in alive:
        held = any(
            a.heads[q] == p and a.deps[q] in ("det", "poss", "nummod", "predet") and q in alive
            for q in range(len(a.heads))
        )
        inner = a.deps[p] in ("compound", "nmod", "amod", "conj", "npadvmod") or (
            p + 1 in alive and a.pos[p + 1] in ("NOUN", "PROPN", "NUM")
        )
        if p in side.kept and not held and not inner and wants_article(side, p):
            found.append(p)
    return found


def _quotation(side: Base) -> Composition | None:
    """The shared words of one sentence in quotation marks, if a verb is among them."""
    a = side.analysis
    positions = sorted(side.kept)
    while positions and a.pos[positions[-1]] in ("CCONJ", "SCONJ", "DET"):
        positions.pop()
    facts = _facts(side, set(positions)) if positions else []
    told = [f for f in facts if f.first.content and f.second.content]
    apart = {p for unit in side.units for p in unit.content} - set(positions)
    number = 1 if facts and facts[0].first.analysis is a else 2
    verbs = [f for f in facts if ordered(f, number)[0].verbal]
    if not verbs or not told or len(facts) < 2 or len(positions) > _LONGEST:
        return None
    gaps = sum(b - a > 1 for a, b in pairwise(positions)) if apart else 0
    if gaps > max(2, len(facts) - 2):
        return None  # more ellipses than words
    same, order = True, []
    for fact in sorted(facts, key=lambda f: ordered(f, number)[0].positions):
        own, other = ordered(fact, number)
        said = [bare(a.sentence.words[p]) for p in own.words if p in positions]
        answered = {bare(other.analysis.sentence.words[q]) for q in other.words}
        same = same and set(said) <= answered
        order.append(other.positions[0])
    question = all(
        p.analysis.sentence.text.rstrip().endswith("?") for p in (told[0].first, told[0].second)
    )
    text = span(a.sentence, positions)
    before = any(p < positions[0] for p in apart)
    open_end = a.pos[positions[-1]] in ("VERB", "AUX", "ADP", "PART")
    after = open_end and any(p > positions[-1] for p in apart)
    return Composition(
        f"{'… ' if before else ''}{text}{' …' if after else ''}",
        facts,
        quoted=True,
        verbatim=same and order == sorted(order),
        question=question,
    )
