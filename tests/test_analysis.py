from explain.sentence.analysis import analyse, analyse_many
from explain.sentence.tokenise import tokenise


def test_every_layer_runs_parallel_to_the_tokens():
    analysis = analyse(tokenise("Twelve dogs did not run in Pakistan ."))
    layers = (analysis.lemmas, analysis.tags, analysis.pos, analysis.deps, analysis.heads)
    assert {len(layer) for layer in layers} == {len(analysis.sentence.tokens)}
    assert analysis.lemmas[1] == "dog"
    assert "GPE" in analysis.entities


def test_the_same_sentence_gets_the_same_analysis_alone_and_in_a_batch():
    texts = ["A dog runs.", "A cat sleeps on the mat.", "A dog runs."]
    batch = analyse_many(tokenise(text) for text in texts)
    assert batch == [analyse(tokenise(text)) for text in texts]
    assert batch[0] is batch[2]
