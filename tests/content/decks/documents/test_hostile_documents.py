"""Documents that would harm or never end are refused in words, or read without the harm."""

import pytest

from bot.content.decks import xml_tree
from bot.content.reading import read_found
from bot.domain.cards.deck_file import DeckFile, Refusal
from bot.flow.files.transfer import FileRefusedError
from tests.cases import over
from tests.content.decks.documents.papers import pdf, word, word_of, zip_of

TABLE = {"table": [["Hund", "dog"], ["Katze", "cat"]]}
CARDS = [("Hund", "dog"), ("Katze", "cat")]
LAUGHS = """<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<w:document xmlns:w="x"><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>"""
OUTSIDE = """<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>
<w:document xmlns:w="x"><w:body><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body></w:document>"""
EMPTY = [{"xml": f'<w:p w:rsidR="{number:08x}"/>'} for number in range(100_000)]
ROWS = [[f"{number} Hunde", f"{number} dogs"] for number in range(100_002)]
SCRIPT = {"table": [["<script>alert(1)</script>Hund", "dog"], ["Katze", "cat"]]}
FORMULA = {"table": [["=cmd|' /C calc'!A0", "dog"], ["Katze", "cat"]]}


def read_document(name: str, data: bytes) -> DeckFile:
    (file,) = read_found(name, data).decks
    return file


def sides(file: DeckFile) -> list[tuple[str, str]]:
    return [(card.front, card.back) for card in file.deck.cards]


REFUSED = {
    "laughs without end": ("a.docx", word_of(LAUGHS.encode()), Refusal.XML_ENTITIES),
    "laughs in UTF-16": ("a.docx", word_of(LAUGHS.encode("utf-16")), Refusal.XML_ENTITIES),
    "a file from outside": ("a.docx", word_of(OUTSIDE.encode()), Refusal.XML_ENTITIES),
    "entities in the styles": (
        "a.docx",
        word([TABLE], **{"word/styles.xml": OUTSIDE.encode()}),
        Refusal.XML_ENTITIES,
    ),
    "a bomb": ("a.docx", word_of(b"<a>" + b" " * 20_000_000 + b"</a>"), Refusal.ZIP_BOMB),
    "a name that leads outside": (
        "a.docx",
        word([TABLE], **{"../evil.sh": b"x"}),
        Refusal.PATH_OUTSIDE,
    ),
    "no XML": ("a.docx", word_of(b"Hund;dog"), Refusal.BROKEN_XML),
    "half of it": ("a.docx", word([TABLE])[:900], Refusal.BROKEN_ZIP),
    "depth without end": ("a.docx", word_of(b"<a>" * 500 + b"</a>" * 500), Refusal.BROKEN_XML),
    "nothing but empty paragraphs": ("a.docx", word(EMPTY), Refusal.EMPTY),
    "rows without end": ("a.docx", word([{"table": ROWS}]), Refusal.TOO_MANY_CARDS),
    "half a PDF": ("a.pdf", b"%PDF-1.7 a,b", Refusal.BROKE_OFF),
    "pages without end": ("a.pdf", pdf([["a;b"]] * 201), Refusal.TOO_LARGE),
    "laughs in a log": ("a.cards", zip_of({"cards.xml": LAUGHS.encode()}), Refusal.XML_ENTITIES),
    "decks within decks without end": (
        "a.json",
        b'{"note_models": [], "notes": [], "children": [' * 60 + b"]}" * 60,
        Refusal.BROKEN_COLLECTION,
    ),
    "a folder that lies": (
        "a.json",
        b'{"note_models": [{"crowdanki_uuid": 1}], "notes": 7}',
        Refusal.BROKEN_COLLECTION,
    ),
}


@over("name", REFUSED)
def test_a_document_that_would_harm_is_refused(name: str) -> None:
    file, data, reason = REFUSED[name]

    with pytest.raises(FileRefusedError) as refused:
        read_found(file, data)

    assert refused.value.reason is reason


def test_more_elements_than_any_document_needs_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(xml_tree, "_MOST_ELEMENTS", 10)

    with pytest.raises(FileRefusedError) as refused:
        read_found("a.docx", word([TABLE]))

    assert refused.value.reason is Refusal.BROKEN_XML


def test_macros_are_passed_over_and_the_text_is_read() -> None:
    macros = {"word/vbaProject.bin": b"\xd0\xcf\x11\xe0" + bytes(500)}

    assert sides(read_document("a.docm", word([TABLE], **macros))) == CARDS


def test_script_in_a_cell_is_gone_and_told() -> None:
    file = read_document("a.docx", word([SCRIPT]))

    assert sides(file) == CARDS
    assert "script_removed" in {warning.kind for warning in file.warnings}


def test_a_formula_stays_text() -> None:
    assert sides(read_document("a.docx", word([FORMULA])))[0][0].startswith("=cmd|")


def test_a_picture_that_lies_elsewhere_is_left_out_and_told() -> None:
    links = b'<Relationships><Relationship Id="r1" Target="../../etc/passwd.png"/></Relationships>'
    picture = {"table": [["{image} Hund", "dog"], ["Katze", "cat"]]}

    file = read_document("a.docx", word([picture], **{"word/_rels/document.xml.rels": links}))

    assert (sides(file), dict(file.media)) == (CARDS, {})
    assert "pictures_left_out" in {warning.kind for warning in file.warnings}
