"""Archives that claim to hold everything that a learner owns."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest

from bot.content.decks.json_files.json_form import read_json
from bot.content.everything import Everything, write_everything
from bot.content.reading import read_found
from bot.domain.cards.deck_file import Refusal
from bot.flow.files.transfer import FileRefusedError, FoundKind

DECK = b'{"deckId": "d", "title": "D", "cards": [{"id": "a", "front": "1", "back": "2"}]}'


def archive(contents: object, **more: bytes) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w") as written:
        written.writestr("lyceum.json", json.dumps(contents))
        for name, content in more.items():
            written.writestr(name, content)
    return packed.getvalue()


def test_decks_are_read_with_their_pictures_and_nothing_beside_them() -> None:
    deck = DECK.replace(b'"1"', b'"![](es.png)"')
    files = {
        "decks/1.json": deck,
        "decks/1.media/es.png": b"PNG",
        "decks/1.media/run.exe": b"MZ",
        "other/2.json": DECK,
    }

    found = read_found("x.zip", archive({"lyceum": 1, "decks": ["decks/1.json"]}, **files))

    assert found.kind is FoundKind.EVERYTHING
    (file,) = found.decks
    assert file.media == {"es.png": b"PNG"}


def test_pictures_in_folders_go_out_and_come_in_under_their_names() -> None:
    names = ("assets/es.png", "../es.png", "es.png", "a b.png")
    sides = " ".join(f"![](<{name}>)" for name in names)
    deck = json.dumps(
        {"deckId": "d", "title": "D", "cards": [{"id": "a", "front": sides, "back": "2"}]}
    )
    media = {name: name.encode() for name in names}
    file = read_json(deck.encode(), "d", media)

    found = read_found("x.zip", write_everything(Everything(decks=(file,))))

    assert found.decks[0].media == file.media == media


@pytest.mark.parametrize(
    ("contents", "reason"),
    [
        ({"lyceum": 3, "decks": ["decks/1.json"]}, Refusal.EXPORT_TOO_NEW),
        ({"lyceum": "x"}, Refusal.BROKEN_JSON),
        ([1], Refusal.BROKEN_JSON),
        ({"lyceum": 1}, Refusal.NO_CARDS),
        ({"lyceum": 1, "decks": ["decks/2.json"]}, Refusal.BROKEN_ZIP),
        ({"lyceum": 1, "decks": ["../decks/1.json"]}, Refusal.PATH_OUTSIDE),
        ({"lyceum": 1, "decks": ["decks/1.json"] * 501}, Refusal.BROKEN_JSON),
        (
            {
                "lyceum": 1,
                "landscapes": [
                    {"landscape": "l", "states": [{"goal": "g", "state": {"mastery": 1e9}}]}
                ],
            },
            Refusal.BROKEN_JSON,
        ),
    ],
)
def test_an_odd_archive_is_refused(contents: object, reason: Refusal) -> None:
    with pytest.raises(FileRefusedError) as caught:
        read_found("x.zip", archive(contents, **{"decks/1.json": DECK}))

    assert caught.value.reason is reason
