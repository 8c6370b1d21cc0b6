"""A deck that is imported again keeps what is known of its cards, in whatever row they are."""

import csv
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import StringIO

import pytest

from bot.domain.cards.cloze import gaps
from bot.domain.cards.same_cards import Update
from bot.domain.days import all_until
from bot.domain.ids import CardId, LearnerId
from bot.domain.topics.course import Language
from bot.flow.cards.changes import DeckImported
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.events import TextReceived
from bot.flow.files import replies
from bot.flow.files.events import ImportAs, ImportPressed, TableFix, TablePressed
from tests.content.decks.tables.sheets import xlsx
from tests.deck_builders import build_past, build_state
from tests.flow.importing import Importing, importing_from
from tests.flow.lines import reply_of
from tests.flow.walking import ANNA

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
LEARNER = LearnerId(ANNA)

Rows = Sequence[Sequence[str]]
Writing = tuple[str, Callable[[Rows], bytes]]


def separated(rows: Rows, delimiter: str = ",") -> bytes:
    text = StringIO(newline="")
    csv.writer(text, delimiter=delimiter).writerows(rows)
    return text.getvalue().encode()


def in_json(rows: Rows, *, ids: bool = False) -> bytes:
    cards = [{"front": front, "back": back} for front, back in rows]
    numbered = [{"id": at, **card} for at, card in enumerate(cards, start=1)]
    return json.dumps({"title": "words", "cards": numbered if ids else cards}).encode()


CSV: Writing = ("words.csv", lambda rows: separated([("front", "back"), *rows]))
BARE: Writing = ("words.csv", separated)
TSV: Writing = ("words.tsv", lambda rows: separated(rows, "\t"))
TEXT: Writing = ("words.txt", lambda rows: separated(rows, ";"))
GERMAN: Writing = ("words.csv", lambda rows: separated([("Begriff", "Bedeutung"), *rows], ";"))
XLSX: Writing = ("words.xlsx", lambda rows: xlsx({"A": [("front", "back"), *rows]}))
JSON: Writing = ("words.json", in_json)
COUNTED_JSON: Writing = ("words.json", lambda rows: in_json(rows, ids=True))
COUNTED: Writing = (
    "words.csv",
    lambda rows: separated(
        [("nr", "front", "back"), *((str(at), *row) for at, row in enumerate(rows, start=1))]
    ),
)
NAMED: Writing = (
    "words.csv",
    lambda rows: separated([("id", "front", "back"), *((f"c-{r[0]}", *r) for r in rows)]),
)
CHAPTERS: Writing = (
    "words.csv",
    lambda rows: separated([("front", "back", "category"), *((*r, "One") for r in rows)]),
)


@dataclass(frozen=True, kw_only=True)
class Case:
    """Two files of one deck. What is neither new nor corrected in the second stays as it is."""

    was: str
    now: str
    new: tuple[str, ...] = ()
    mended: dict[str, str] = field(default_factory=dict)
    """A card of the second file, and the same one in the first."""
    turned: dict[str, str] = field(default_factory=dict)
    same: dict[str, str] = field(default_factory=dict)
    """A card that says the same with other characters."""
    asked: bool = False
    """Whether it may be another deck."""
    wrote: tuple[Writing, Writing] = (CSV, CSV)


METALS = "Fe=iron; Au=gold; Ag=silver"
LONG = "; ".join(f"word {n}=Wort {n}" for n in "abcdefghij")
CASES = {
    "a row on top": Case(was=METALS, now=f"Zn=zinc; {METALS}", new=("Zn=zinc",)),
    "a row in the middle": Case(
        was=METALS, now="Fe=iron; Zn=zinc; Au=gold; Ag=silver", new=("Zn=zinc",)
    ),
    "a row at the end": Case(was=METALS, now=f"{METALS}; Zn=zinc", new=("Zn=zinc",)),
    "the first row removed": Case(was=METALS, now="Au=gold; Ag=silver"),
    "a row in the middle removed": Case(was=METALS, now="Fe=iron; Ag=silver"),
    "one row for another": Case(was=METALS, now="Zn=zinc; Au=gold; Ag=silver", new=("Zn=zinc",)),
    "the same file": Case(was=METALS, now=METALS),
    "the other way up": Case(was=METALS, now="Ag=silver; Au=gold; Fe=iron"),
    "sorted, with one more": Case(
        was=LONG, now="; ".join(sorted([*LONG.split("; "), "a=b"])), new=("a=b",)
    ),
    "a mended answer": Case(
        was=METALS, now="Fe=irom; Au=gold; Ag=silver", mended={"Fe=irom": "Fe=iron"}
    ),
    "a mended answer, and all rows moved": Case(
        was=METALS,
        now="Zn=zinc; Ag=silver; Fe=the metal of rust; Au=gold",
        new=("Zn=zinc",),
        mended={"Fe=the metal of rust": "Fe=iron"},
    ),
    "a mended question": Case(
        was="Hudn=dog; Katze=cat; Maus=mouse",
        now="Katze=cat; Maus=mouse; der Hund=dog",
        mended={"der Hund=dog": "Hudn=dog"},
    ),
    "an article before every question": Case(
        was="Hund=dog; Katze=cat; Maus=mouse",
        now="die Katze=cat; die Maus=mouse; der Hund=dog",
        mended={
            "die Katze=cat": "Katze=cat",
            "die Maus=mouse": "Maus=mouse",
            "der Hund=dog": "Hund=dog",
        },
    ),
    "both sides changed": Case(was=METALS, now="Pb=lead; Au=gold; Ag=silver", new=("Pb=lead",)),
    "all sides swapped": Case(
        was=METALS,
        now="iron=Fe; gold=Au; silver=Ag",
        turned={"iron=Fe": "Fe=iron", "gold=Au": "Au=gold", "silver=Ag": "Ag=silver"},
    ),
    "one row the wrong way round": Case(
        was="Fe=iron; gold=Au; Ag=silver", now=METALS, turned={"Au=gold": "gold=Au"}
    ),
    "sides swapped where words of both languages look alike": Case(
        was="gift=present; poison=Gift; also=too; so=also",
        now="present=gift; Gift=poison; too=also; also=so",
        turned={
            "present=gift": "gift=present",
            "Gift=poison": "poison=Gift",
            "too=also": "also=too",
            "also=so": "so=also",
        },
    ),
    "the other direction besides": Case(
        was="Fe=iron; Au=gold", now="iron=Fe; Fe=iron; Au=gold", new=("iron=Fe",)
    ),
    "both directions, one removed": Case(was="Fe=iron; iron=Fe; Au=gold", now="iron=Fe; Au=gold"),
    "a header found the second time": Case(
        was=f"Zeichen=Metall; {METALS}", now=METALS, wrote=(BARE, GERMAN)
    ),
    "a header, and a row on top": Case(
        was=METALS, now=f"Zn=zinc; {METALS}", new=("Zn=zinc",), wrote=(BARE, CSV)
    ),
    "a spreadsheet instead of a table": Case(
        was=METALS, now=f"Zn=zinc; {METALS}", new=("Zn=zinc",), wrote=(CSV, XLSX)
    ),
    "a table instead of a spreadsheet": Case(
        was=METALS, now="Ag=silver; Fe=iron", wrote=(XLSX, CSV)
    ),
    "two spreadsheets": Case(
        was=METALS, now=f"Zn=zinc; {METALS}", new=("Zn=zinc",), wrote=(XLSX, XLSX)
    ),
    "tabs instead of commas": Case(
        was=METALS, now=f"Zn=zinc; {METALS}", new=("Zn=zinc",), wrote=(CSV, TSV)
    ),
    "a plain text": Case(
        was=METALS, now=f"Zn=zinc; {METALS}", new=("Zn=zinc",), wrote=(TEXT, TEXT)
    ),
    "JSON without ids": Case(
        was=METALS, now=f"Zn=zinc; {METALS}", new=("Zn=zinc",), wrote=(JSON, JSON)
    ),
    "JSON that numbers its cards": Case(
        was=METALS, now=f"Zn=zinc; {METALS}", new=("Zn=zinc",), wrote=(COUNTED_JSON, COUNTED_JSON)
    ),
    "JSON instead of a table": Case(
        was=METALS, now="Ag=silver; Au=gold; Cu=copper", new=("Cu=copper",), wrote=(CSV, JSON)
    ),
    "a column that numbers the rows": Case(
        was=METALS, now=f"Zn=zinc; {METALS}", new=("Zn=zinc",), wrote=(COUNTED, COUNTED)
    ),
    "ids the second time": Case(
        was=METALS, now=f"Zn=zinc; {METALS}", new=("Zn=zinc",), wrote=(CSV, NAMED)
    ),
    "no more ids the second time": Case(
        was=METALS, now=f"Zn=zinc; {METALS}", new=("Zn=zinc",), wrote=(NAMED, CSV)
    ),
    "both sides changed of a card with an id": Case(
        was="a=one; b=two; c=three; d=four",
        now="a=uno; b=two; c=three; d=four",
        mended={"a=uno": "a=one"},
        wrote=(NAMED, NAMED),
    ),
    "one more column": Case(
        was=METALS, now=f"Zn=zinc; {METALS}", new=("Zn=zinc",), wrote=(CSV, CHAPTERS)
    ),
    "another list under the same name": Case(
        was=METALS,
        now="eins=one; zwei=two; drei=three",
        asked=True,
        new=("eins=one", "zwei=two", "drei=three"),
    ),
    "a longer list with one card in common": Case(
        was=LONG,
        now="; ".join(["word a=Wort a", *(f"mot {n}=parola {n}" for n in "klmnopqrs")]),
        new=tuple(f"mot {n}=parola {n}" for n in "klmnopqrs"),
        asked=True,
    ),
    "the same numbers in another language": Case(
        was="eins=1; zwei=2; drei=3; vier=4",
        now="one=1; two=2; three=3; four=4",
        mended={"one=1": "eins=1", "two=2": "zwei=2", "three=3": "drei=3", "four=4": "vier=4"},
        asked=True,
    ),
    "the same words into another language": Case(
        was="eins=one; zwei=two; drei=three; vier=four",
        now="eins=un; zwei=deux; drei=trois; vier=quatre",
        mended={
            "eins=un": "eins=one",
            "zwei=deux": "zwei=two",
            "drei=trois": "drei=three",
            "vier=quatre": "vier=four",
        },
        asked=True,
    ),
    "a third in common": Case(
        was=METALS, now="Fe=iron; Pb=lead; Cu=copper", new=("Pb=lead", "Cu=copper")
    ),
    "a part of the deck": Case(was=LONG, now="word c=Wort c; word a=Wort a"),
    "the deck as a part of a larger one": Case(
        was="word c=Wort c; word a=Wort a",
        now=LONG,
        new=tuple(part for part in LONG.split("; ") if part[5] not in "ac"),
    ),
    "two answers to one question, the first removed": Case(
        was="bank=Ufer; bank=Geldinstitut; tree=Baum", now="bank=Geldinstitut; tree=Baum"
    ),
    "two answers to one question, one mended": Case(
        was="bank=Ufer; bank=Geldinstitut; tree=Baum",
        now="tree=Baum; bank=Kreditinstitut; bank=Ufer",
        mended={"bank=Kreditinstitut": "bank=Geldinstitut"},
    ),
    "two answers to one question, both mended": Case(
        was="bank=Ufer; bank=Geldinstitut; tree=Baum",
        now="bank=das Geldinstitut; bank=das Ufer; tree=Baum",
        mended={"bank=das Geldinstitut": "bank=Geldinstitut", "bank=das Ufer": "bank=Ufer"},
    ),
    "a third answer to one question": Case(
        was="bank=Ufer; bank=Geldinstitut; tree=Baum",
        now="bank=Sitzbank; bank=Ufer; bank=Geldinstitut; tree=Baum",
        new=("bank=Sitzbank",),
    ),
    "one answer to many questions": Case(
        was="Katze=die; Hund=der; Maus=die; Kind=das",
        now="Blume=die; Hund=der; Maus=die; Kind=das",
        new=("Blume=die",),
    ),
    "a typo in a question that shares its answer": Case(
        was="Kazte=die; Hund=der; Maus=die; Kind=das",
        now="Hund=der; Maus=die; Kind=das; Katze=die",
        mended={"Katze=die": "Kazte=die"},
    ),
    "another sum with the same answer": Case(
        was="7 + 5=12; 8 + 4=12; 2 + 2=4; 1 + 1=2",
        now="9 + 3=12; 8 + 4=12; 2 + 2=4; 1 + 1=2",
        new=("9 + 3=12",),
    ),
    "the better partner wins": Case(
        was="light=Licht; the lamp=Leuchte; tree=Baum",
        now="light=Leuchte; tree=Baum; the light=Licht",
        mended={"the light=Licht": "light=Licht", "light=Leuchte": "the lamp=Leuchte"},
    ),
    "the same card twice, then once": Case(
        was="Fe=iron; Fe=iron; Au=gold", now="Fe=iron; Au=gold"
    ),
    "the same card once, then twice": Case(
        was="Fe=iron; Au=gold", now="Fe=iron; Fe=iron; Au=gold", new=("Fe=iron",)
    ),
    "other cases": Case(
        was="Hund=Dog; Katze=cat; Maus=mouse",
        now="Maus=Mouse; hund=dog; Katze=cat",
        same={"Maus=Mouse": "Maus=mouse", "hund=dog": "Hund=Dog"},
    ),
    "cases that tell cards apart": Case(
        was="Co=cobalt; CO=carbon monoxide; O=oxygen",
        now="O=oxygen; CO=carbon monoxide; Co=cobalt",
    ),
    "only the case of a new question is another": Case(
        was="Co=cobalt; O=oxygen; H=hydrogen",
        now="CO=carbon monoxide; O=oxygen; H=hydrogen",
        new=("CO=carbon monoxide",),
    ),
    "other blanks": Case(
        was="to  give=geben; to take=nehmen",
        now="to take =nehmen; to give=\u00a0geben",
        same={"to give=\u00a0geben": "to  give=geben", "to take =nehmen": "to take=nehmen"},
    ),
    "other quotation marks": Case(
        was="l'eau=water; „ja“=yes; non=no",
        now="non=no; l’eau=water; “ja”=yes",
        same={"l’eau=water": "l'eau=water", "“ja”=yes": "„ja“=yes"},
    ),
    "letters put together in another way": Case(
        was="u\u0308ber=over; unter=under",
        now="unter=under; über=over",
        same={"über=over": "u\u0308ber=over"},
    ),
    "a gap more in a text": Case(
        was="{{c1::Oslo}} is in Norway=x; tree=Baum",
        now="tree=Baum; {{c1::Oslo}} is in {{c2::Norway}}=x",
        new=("{{c1::Oslo}} is in {{c2::Norway}}=x",),
        same={"{{c1::Oslo}} is in {{c2::Norway}}=x": "{{c1::Oslo}} is in Norway=x"},
    ),
    "one text with a gap for another": Case(
        was="{{c1::Oslo}} is the capital of Norway=x; tree=Baum; leaf=Blatt",
        now="{{c1::Rome}} is the capital of Italy=x; tree=Baum; leaf=Blatt",
        new=("{{c1::Rome}} is the capital of Italy=x",),
    ),
    "a mended text with a gap": Case(
        was="tree=Baum; {{c1::Oslo}} is the capitol of Norway=x",
        now="{{c1::Oslo}} is the capital of Norway=x; tree=Baum",
        mended={
            "{{c1::Oslo}} is the capital of Norway=x": "{{c1::Oslo}} is the capitol of Norway=x"
        },
    ),
}


def rows_of(cards: str) -> list[tuple[str, ...]]:
    return [tuple(card.split("=")) for card in cards.split("; ")]


async def cards_of(importing: Importing) -> ImportedDeck:
    cards = importing.walk.cards
    (deck,) = [deck for deck in await cards.catalogue(LEARNER) if deck.own]
    stored = await cards.export(LEARNER, deck.deck_id)
    assert stored is not None
    return stored


def cards_in(text: str) -> list[str]:
    """Return the row that each card of a file is made of. A row has a card for each gap."""
    return [row for row in text.split("; ") for _ in gaps(row) or (1,)]


async def learn(importing: Importing) -> None:
    """Answer every card of the deck once. The interval since then identifies the card."""
    deck = (await cards_of(importing)).deck
    states = {card.id: build_state(interval_days=float(at)) for at, card in enumerate(deck.cards)}
    reviews = tuple(build_past(card.id) for card in deck.cards)
    known = ImportedDeck(deck=deck, states=states, reviews=reviews)
    await importing.walk.store(DeckImported(LEARNER, known))


async def remembered(importing: Importing, case: Case) -> Counter[tuple[str, str, int]]:
    """Return each row, the row whose memory its card has, and the number of its answers."""
    deck, was = await cards_of(importing), cards_in(case.was)
    answered = Counter(review.card_id for review in deck.reviews)
    return Counter(
        (
            row,
            was[int(deck.states[card.id].interval_days)] if card.id in deck.states else "",
            answered[card.id],
        )
        for row, card in zip(cards_in(case.now), deck.deck.cards, strict=True)
    )


def expected(case: Case) -> Counter[tuple[str, str, int]]:
    moved = case.mended | case.turned | case.same
    stay = Counter(cards_in(case.now)) - Counter(case.new) - Counter(moved.keys())
    return (
        Counter((row, "", 0) for row in case.new)
        + Counter((row, was, 1) for row, was in moved.items())
        + Counter((row, row, 1) for row in stay.elements())
    )


def counts(update: Update | None) -> dict[str, int]:
    assert update is not None
    names = ("added", "kept", "gone", "mended", "turned", "may_be_another")
    return {name: getattr(update, name) for name in names}


async def problems_of(case: Case) -> list[str]:
    """Return what is wrong after the second file was imported, and imported again."""
    importing = importing_from(NOW)
    (name, write), (name_then, write_then) = case.wrote
    await importing.bring(name, write(rows_of(case.was)))
    await learn(importing)
    before = len((await cards_of(importing)).deck.cards)
    again = write_then(rows_of(case.now))

    offered = await importing.offered(name_then, again)
    press = ImportPressed(offered.interaction_id, ImportAs.ITSELF)
    brought = reply_of(await importing.walk.send(press), replies.FileImported)

    there, wanted = await remembered(importing, case), expected(case)
    kept = sum(bool(was) for _, was, _ in there.elements())
    stored = {
        "added": there.total() - kept,
        "kept": kept,
        "gone": before - kept,
        "mended": len(case.mended),
        "turned": len(case.turned),
        "may_be_another": case.asked,
    }
    problems = [] if there == wanted else [f"{there - wanted} instead of {wanted - there}"]
    told = [counts(offered.update), counts(brought.update)]
    problems += [f"{row} is told of {stored}" for row in told if row != stored]

    once_more = reply_of(await importing.bring(name_then, again), replies.FileImported)
    same = {**dict.fromkeys(stored, 0), "kept": there.total()}
    if counts(once_more.update) != same or await remembered(importing, case) != there:
        problems.append(f"sent twice: {once_more.update}")
    return problems


@pytest.mark.thorough
async def test_every_card_that_stays_keeps_its_memory_and_no_other_card_has_it() -> None:
    problems = {name: found for name, case in CASES.items() if (found := await problems_of(case))}

    assert not problems, "\n".join(f"{name}: {found}" for name, found in problems.items())
    assert len(CASES) >= 40


async def test_a_deck_that_may_be_another_is_kept_beside_if_the_learner_says_yes() -> None:
    importing = importing_from(NOW)
    await importing.bring("words.csv", b"Fe,iron\nAu,gold\nAg,silver\n")
    numbers = b"eins,one\nzwei,two\ndrei,three\n"
    await importing.send("words.csv", numbers)
    await importing.walk.send(TextReceived("yes"))

    changed = await importing.offered("words.csv", b"null,zero\n" + numbers)
    press = ImportPressed(changed.interaction_id, ImportAs.ITSELF)
    brought = reply_of(await importing.walk.send(press), replies.FileImported)

    assert changed.update == Update(added=1, kept=3, gone=0, common=3)
    decks = await importing.walk.cards.decks(LEARNER, Language.EN, all_until(NOW))
    assert sorted(deck.progress.cards for deck in decks if deck.own) == [3, 4]
    assert brought.deck_id in [deck.deck_id for deck in decks if deck.progress.cards == 4]


async def test_a_table_whose_sides_are_swapped_by_the_button_keeps_what_is_known() -> None:
    importing = importing_from(NOW)
    table = b"Fe,iron\nAu,gold\nAg,silver\n"
    await importing.bring("words.csv", table)
    await learn(importing)
    offered = await importing.offered("words.csv", table)

    swap = TablePressed(offered.interaction_id, TableFix.SWAP)
    swapped = reply_of(await importing.walk.send(swap), replies.FileOffered)
    await importing.walk.send(ImportPressed(offered.interaction_id, ImportAs.ITSELF))

    assert swapped.update == Update(added=0, kept=3, gone=0, turned=3, common=3)
    deck = await cards_of(importing)
    assert [card.front for card in deck.deck.cards] == ["iron", "gold", "silver"]
    assert len(deck.states) == len({review.card_id for review in deck.reviews}) == 3


async def test_a_new_card_never_gets_the_id_of_one_that_is_gone() -> None:
    importing = importing_from(NOW)
    ids: list[CardId] = []
    for table in (b"Fe,iron\nAu,gold\n", b"Fe,iron\n", b"Fe,iron\nAg,silver\n"):
        await importing.bring("words.csv", table)
        ids += [card.id for card in (await cards_of(importing)).deck.cards if card.front != "Fe"]

    assert len(ids) == len(set(ids)) == 2


async def test_a_row_without_an_id_among_others_that_have_one_is_a_card_of_its_own() -> None:
    importing = importing_from(NOW)
    await importing.bring("words.csv", b"front,back\nFe,iron\nAu,gold\n")
    await learn(importing)

    again = b"id,front,back\n,Zn,zinc\n#2,Fe,the metal\n#3,Au,gold\n"
    brought = reply_of(await importing.bring("words.csv", again), replies.FileImported)

    assert brought.update == Update(added=1, kept=2, gone=0, mended=1, common=1)
    deck = await cards_of(importing)
    assert [(card.front, card.id in deck.states) for card in deck.deck.cards] == [
        ("Zn", False),
        ("Fe", True),
        ("Au", True),
    ]
    assert all(card.note == card.id for card in deck.deck.cards)


async def test_of_two_cards_that_say_the_same_the_one_that_is_known_stays() -> None:
    importing = importing_from(NOW)
    await importing.bring("words.csv", b"Fe,iron\nFe,iron\nAu,gold\n")
    deck = (await cards_of(importing)).deck
    known = ImportedDeck(deck=deck, states={deck.cards[1].id: build_state()})
    await importing.walk.store(DeckImported(LEARNER, known))

    await importing.bring("words.csv", b"Fe,iron\nAu,gold\n")

    assert [card.front for card in (await cards_of(importing)).deck.cards] == ["Fe", "Au"]
    assert len((await cards_of(importing)).states) == 1
