import pytest
from hypothesis import given
from hypothesis import strategies as st

from explain.errors import ExplainError
from explain.sentence.tokenise import tokenise
from explain.settings import MAX_CHARACTERS, MAX_TOKENS, Tokens


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("12 killed in Pakistan.", ("12", "killed", "in", "Pakistan", ".")),
        ("Japan's well-known PM", ("Japan", "'s", "well-known", "PM")),
        ("She doesn't care!", ("She", "does", "n't", "care", "!")),
        ("tab\tand\x00null", ("tab", "and", "null")),
        ("🙂", ("🙂",)),
        ("مرحبا بالعالم", ("مرحبا", "بالعالم")),
    ],
)
def test_words_are_split_from_punctuation(text, words):
    assert tokenise(text).words == words


def test_blanks_alone_keep_punctuation_glued():
    assert tokenise("the path. is", tokens=Tokens.BLANKS).words == ("the", "path.", "is")


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\x00", "\u200b"])
def test_a_text_without_words_is_refused_in_one_sentence(text):
    with pytest.raises(ExplainError, match="empty"):
        tokenise(text)


@pytest.mark.parametrize("text", [None, 12, b"bytes", ["a"]])
def test_what_is_not_a_string_is_refused(text):
    with pytest.raises(ExplainError, match="string"):
        tokenise(text)


@pytest.mark.parametrize("text", ["a " * (MAX_TOKENS + 1), "a" * (MAX_CHARACTERS + 1)])
def test_too_long_a_text_is_refused_with_the_limit(text):
    with pytest.raises(ExplainError, match="at most"):
        tokenise(text)


@given(st.text(max_size=300), st.sampled_from(Tokens))
def test_offsets_point_at_the_token_for_any_text(text, tokens):
    try:
        sentence = tokenise(text, tokens=tokens)
    except ExplainError:
        return
    assert all(text[t.start : t.end] == t.text for t in sentence.tokens)
