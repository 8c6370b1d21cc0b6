"""Reads quizzes of other programs as decks: GIFT, Aiken, Moodle XML, QTI items and packages."""

from collections.abc import Callable, Iterable
from typing import Final

from bot.content.decks.archives import Archive
from bot.content.decks.gathering import Gathering, note_media
from bot.content.decks.quizzes import aiken_form, gift_form, moodle_form, qti_form, qti_package
from bot.content.decks.quizzes.cards import QuizCards
from bot.content.decks.quizzes.pictures import Pictures
from bot.content.decks.quizzes.question import QuizQuestion, Unasked
from bot.content.decks.raw_files import Watch, check_cards
from bot.content.decks.xml_tree import parsed_xml
from bot.domain.cards import deck_file
from bot.domain.file_warnings import LONGEST

Asked = Iterable[QuizQuestion | Unasked]
_SNIFFED: Final = 200_000
"""Characters of a text from which its form is derived."""


def text_form(text: str, ending: str) -> Callable[[str], Asked] | None:
    """Return the reader of the text if it is a quiz."""
    if ending == ".gift" or gift_form.is_gift(text[:_SNIFFED]):
        return gift_form.gift_questions
    if aiken_form.is_aiken(text[:_SNIFFED]):
        return aiken_form.aiken_questions
    return None


def read_text_quiz(
    read: Callable[[str], Asked], text: str, stem: str, found: deck_file.FileWarnings, watch: Watch
) -> deck_file.DeckFile:
    """Return the deck of a quiz in plain text."""
    return _deck(read(text), stem, found, Pictures(found), watch)


def read_xml_quiz(data: bytes, stem: str, watch: Watch) -> deck_file.DeckFile:
    """Return the deck of Moodle's questions or of a single QTI item. Refuse any other XML."""
    warnings = deck_file.FileWarnings()
    pictures = Pictures(warnings)
    root = qti_form.plain_names(parsed_xml(data))
    match root.tag:
        case moodle_form.ROOT:
            asked: Asked = moodle_form.moodle_questions(root, pictures)
        case qti_form.ITEM:
            asked = qti_form.qti_questions(root, pictures)
        case tag:
            raise deck_file.DeckRefusedError(deck_file.Refusal.XML_UNKNOWN, tag[:LONGEST])
    return _deck(asked, stem, warnings, pictures, watch)


def read_quiz_package(archive: Archive, stem: str, watch: Watch) -> deck_file.DeckFile:
    """Return the deck of a package of QTI items."""
    warnings = deck_file.FileWarnings()
    pictures = Pictures(warnings)
    asked = qti_package.packed_questions(archive, pictures, warnings)
    return _deck(asked, stem, warnings, pictures, watch)


def _deck(
    found: Asked, stem: str, warnings: deck_file.FileWarnings, pictures: Pictures, watch: Watch
) -> deck_file.DeckFile:
    """Return the deck of all questions that can be asked. The others are reported."""
    asked = [*found]
    check_cards(len(asked))
    gathering = Gathering(warnings)
    cards = QuizCards(
        gathering, warnings, [part for part in asked if isinstance(part, QuizQuestion)]
    )
    for number, each in enumerate(watch(asked), start=1):
        if isinstance(each, QuizQuestion):
            cards.take(each, number)
        else:
            warnings.note(
                deck_file.WarningKind.QUESTION_KIND, f"#{number}", each.kind, each.text[:LONGEST]
            )
    cards.check()
    if not gathering.has_cards and not all(isinstance(part, QuizQuestion) for part in asked):
        raise deck_file.DeckRefusedError(deck_file.Refusal.NO_QUESTION)
    deck = gathering.deck(stem, stem)
    return deck_file.DeckFile(
        form=deck_file.Form.QUIZ,
        deck=deck,
        nameless=gathering.nameless(),
        media=note_media(warnings, deck.cards, pictures.media),
        warnings=tuple(warnings),
    )
