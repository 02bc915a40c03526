"""What both sentences say, as one sentence."""

from __future__ import annotations

from explain.evidence.phrase import Phrase, bare, is_word
from explain.types import Relation
from explain.wording.compose import Composition, compose
from explain.wording.facts import Fact, Group
from explain.wording.missing import shortened
from explain.wording.showing import quoted, shown
from explain.wording.text import listed, quote, shouting, titled
from explain.wording.writer import Writer

# Nouns that say little without what they belong to: on top, in the middle.
_RELATIONAL = frozenset(
    ("top", "front", "back", "side", "middle", "center", "centre", "end", "edge", "bottom", "part")
)
_MOST = 6


def shared_sentence(writer: Writer, facts: list[Fact], *, alone: bool) -> None:
    """Write what is shared; `alone` says that nothing differs."""
    linked = [f for f in facts if f.link.two_sided and (f.first.words or f.second.words)]
    if not linked:
        writer.sentence(Group.SHARED, _nothing(facts))
    elif alone:
        writer.sentence(Group.SHARED, [(_same(linked), linked)])
    elif (made := compose(facts)) is not None:
        writer.sentence(Group.SHARED, [(f"Both sentences {introduced(made)}", made.facts)])
    elif mentioned := mentionable(linked):
        text = f"Both sentences {mentions(mentioned)}"
        writer.sentence(Group.SHARED, [(text, mentioned)])


def _nothing(facts: list[Fact]) -> list[tuple[str, list[Fact]]]:
    """Nothing in common: the sentences are quoted side by side."""
    made: list[tuple[str, list[Fact]]] = [("The two sentences have nothing in common", facts)]
    sides = [[f for f in facts if f.side == side] for side in (1, 2)]
    if all(any(f.said for f in own) for own in sides):
        texts = []
        for own in sides:
            whole = tuple(sorted({p for f in own for p in f.phrase.positions}))
            texts.append(quote(shortened(Phrase(own[0].phrase.analysis, whole))))
        made.append((f": the first says {texts[0]}", sides[0]))
        made.append((f", the second {texts[1]}", sides[1]))
    return made


def _same(facts: list[Fact]) -> str:
    first, second = facts[0].first.analysis.sentence, facts[0].second.analysis.sentence
    words = [[w for w in s.words if is_word(w)] for s in (first, second)]
    if words[0] == words[1]:
        return "The two sentences are the same, word for word"
    if [w.lower() for w in words[0]] == [w.lower() for w in words[1]]:
        return "The two sentences are the same but for capitals"
    other = [f for f in facts if _reworded(f)]
    starts = [f.second.positions[0] for f in sorted(facts, key=lambda f: f.first.positions)]
    if not other and starts != sorted(starts):
        return "The two sentences mean the same, in another order"
    if not other:
        return "The two sentences mean the same, in nearly the same words"
    said = [f"{quoted(f.first)} vs. {quoted(f.second)}" for f in other[:3]]
    more = ", for example" if len(other) > 3 else ""
    return f"The two sentences mean the same; only the wording differs{more} ({listed(said)})"


def _reworded(fact: Fact) -> bool:
    """Whether the two sides use other words, not only other forms or capitals."""
    texts = [
        {bare(p.analysis.sentence.words[q]) for q in p.content} for p in (fact.first, fact.second)
    ]
    return fact.first.lemmas != fact.second.lemmas and texts[0] != texts[1]


def introduced(made: Composition) -> str:
    """The shared part after "Both sentences"."""
    if made.quoted:
        verb = "ask" if made.question else "say"
        return (
            f"{verb} {quote(made.text)}"
            if made.verbatim
            else f"{verb} in essence {quote(made.text)}"
        )
    return f"say that {made.text}" if made.clause else f"{made.verb} {made.text}"


def mentionable(facts: list[Fact]) -> list[Fact]:
    """The links whose meaning, or whose general side, both sentences have."""
    equal = [f for f in facts if f.link.relation is Relation.EQUI and f.first.content]
    if equal:
        return equal
    return [
        f
        for f in facts
        if f.link.relation in (Relation.SPE1, Relation.SPE2)
        and (f.link.score or 0) >= 3
        and _general(f).nominal
    ]


def _general(fact: Fact) -> Phrase:
    return fact.second if fact.link.relation is Relation.SPE1 else fact.first


def mentions(facts: list[Fact], *, own: int = 1) -> str:
    """The shared chunks as a list, where they make no sentence together.

    `own` is the sentence whose words are used; those of the other follow in brackets.
    """
    nouns = [f for f in facts if _is_noun(f)]
    verbs = [f for f in facts if not _is_noun(f)]
    parts = []
    if nouns:
        parts.append("mention " + _list([_noun(f, own) for f in nouns]))
    if verbs:
        parts.append("say " + _list([_other(f, own) for f in verbs]))
    return ", and ".join(parts) if len(nouns) > 1 else " and ".join(parts)


def _list(items: list[str]) -> str:
    items = list(dict.fromkeys(items))
    return listed(items) if len(items) <= _MOST else ", ".join(items[:_MOST]) + " and more"


def _is_noun(fact: Fact) -> bool:
    p = _general(fact)
    if not p.nominal:
        return False
    alone = p.preposition and len(p.core) == 1 and not p.proper and not p.plural
    return not alone and not (p.preposition and p.lemma(p.head) in _RELATIONAL)


def _noun(fact: Fact, own: int) -> str:
    p = _general(fact)
    sentence = p.analysis.sentence
    plain = not shouting(sentence) and not titled(sentence)
    if fact.link.relation is Relation.EQUI and _reworded(fact):
        return _other(fact, own, whole=False)
    return shown(p) if plain else quoted(p, whole=False)


def _other(fact: Fact, own: int, *, whole: bool = True) -> str:
    """The words of one side, and those of the other where they are others."""
    first, second = quoted(fact.first, whole=whole), quoted(fact.second, whole=whole)
    if not _reworded(fact) or fact.link.relation is not Relation.EQUI:
        return first if own == 1 else second
    return f"{first} (in the second {second})" if own == 1 else f"{second} (for {first})"
