import hashlib

import pytest

from explain.errors import ModelError
from explain.packages import MINILM, PINNED, SPACY_SMALL, check_sha256, package_folder


@pytest.mark.parametrize("package", [MINILM, SPACY_SMALL])
def test_the_installed_model_packages_are_the_pinned_ones(package):
    assert package_folder(package).is_dir()


def test_the_encoder_is_the_published_one():
    assert PINNED[MINILM]["model/model.safetensors"].startswith("53aa51172d142c89")


def test_a_damaged_file_is_refused_with_an_instruction(tmp_path):
    file = tmp_path / "model.safetensors"
    file.write_bytes(b"weights")
    expected = hashlib.sha256(b"weights").hexdigest()
    check_sha256(file, expected)
    file.write_bytes(b"weightz")
    with pytest.raises(ModelError, match="pip install"):
        check_sha256(file, expected)


def test_a_missing_file_is_refused_with_an_instruction(tmp_path):
    with pytest.raises(ModelError, match="pip install"):
        check_sha256(tmp_path / "nowhere", "0" * 64)


def test_a_missing_package_is_refused_with_an_instruction():
    with pytest.raises(ModelError, match="pip install -r requirements"):
        package_folder("no_such_model_package")
