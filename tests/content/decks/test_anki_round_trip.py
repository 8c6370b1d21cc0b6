"""Packages written by Anki are imported, and exports are imported by Anki, without losses."""

import random
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import escape, unescape
from pathlib import Path
from urllib.parse import quote

import pytest
from anki.collection import Collection

from bot.content.decks.files import read_deck, write_deck
from bot.domain.cards.deck import Card, Deck
from bot.domain.cards.deck_file import DeckFile, Form
from bot.domain.ids import CardId, DeckId
from bot.domain.memory.review import CardKind
from tests.content.decks import anki_packages as anki

pytestmark = pytest.mark.thorough

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
FORMS = [("old.apkg", True), ("new.apkg", False), ("old.colpkg", True), ("new.colpkg", False)]


@pytest.fixture(autouse=True, scope="module")
def _zone() -> Iterator[None]:
    """Set this machine to a zone in which days begin at another time than in Greenwich.

    For all tests at once: a collection that is made in one zone and read in another has another
    day for some hours of each day.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "Asia/Tokyo")
        time.tzset()
        yield
    time.tzset()


def a_little_of_everything(folder: Path, name: str, *, legacy: bool) -> Path:
    with anki.collection(folder / "anki") as made:
        picture = folder / "sun.png"
        picture.write_bytes(anki.PICTURE)
        made.media.add_file(str(picture))
        (basic,) = anki.add_note(
            made, "Basic", "<b>Sun</b>", "a star<br>5 &lt; 6 *", tags=("a", "b::c")
        )
        anki.add_note(made, "Basic (and reversed card)", r"\(a_1^2\)", '<img src="sun.png">')
        cloze = "{{c1::Mars::a planet}} is {{c2::red}}"
        anki.add_note(made, "Cloze", cloze, "Truly", deck="Stars::Planets")
        anki.set_past(made, basic, type=2, queue=2, due=33, ivl=17, factor=2350, reps=5, lapses=1)
        anki.add_review(made, 1_700_000_000_123, basic, 3, 17, -600, 2350, 4_321, 1)
        return anki.export(made, folder / name, legacy=legacy)


@pytest.mark.parametrize(("name", "legacy"), FORMS)
def test_each_generation_of_packages_gives_the_same_deck(
    tmp_path: Path, name: str, legacy: bool
) -> None:
    read = read_deck(a_little_of_everything(tmp_path, name, legacy=legacy))

    assert read.deck.title == "Stars"
    assert [(card.kind, card.question, card.answer) for card in read.deck.cards] == [
        (CardKind.BASIC, "**Sun**", "a star\n5 \\< 6 \\*"),
        (CardKind.BASIC, "$a_1^2$", "![](sun.png)"),
        (CardKind.REVERSED, "![](sun.png)", "$a_1^2$"),
        (CardKind.CLOZE, "[a planet] is red", "Mars is red\n\nTruly"),
        (CardKind.CLOZE, "Mars is […]", "Mars is red\n\nTruly"),
    ]
    assert read.deck.cards[0].tags == ("a", "b::c")
    assert [card.category for card in read.deck.cards] == ["", "", "", "Planets", "Planets"]
    assert read.media == {"sun.png": anki.PICTURE}
    assert read.warnings == ()


def test_money_on_a_card_is_no_formula_in_anki(tmp_path: Path) -> None:
    card = Card(id=CardId("a"), note="a", front="2 $ and 3 $?", back="$5$")
    deck = Deck(id=DeckId("d"), title="D", cards=(card,))
    write_deck(DeckFile(form=Form.JSON, deck=deck), tmp_path / "money.apkg", NOW)

    (read,) = read_deck(tmp_path / "money.apkg").deck.cards

    assert read.front.replace("\\", "") == "2 $ and 3 $?"
    assert read.back == "$5$"


@pytest.mark.parametrize(("name", "legacy"), FORMS)
def test_schedule_and_reviews_come_along(tmp_path: Path, name: str, legacy: bool) -> None:
    read = read_deck(a_little_of_everything(tmp_path, name, legacy=legacy))

    (schedule,) = read.schedules.values()
    (review,) = read.reviews
    assert (schedule.interval_days, schedule.ease_factor) == (17, 2.35)
    assert (schedule.reviews, schedule.lapses) == (5, 1)
    assert review.at == datetime.fromtimestamp(1_700_000_000, UTC) + timedelta(milliseconds=123)
    assert (review.rating, review.interval_seconds, review.last_interval_seconds) == (
        3,
        17 * 86_400,
        600,
    )


PICTURES = ("a b.png", "größe.png", "50%.png", "o'neil.png", "a&b.png", "50%20.png")
NESTED = "{{c1::a {{c2::b::second}} c}} d"
SHARED = "{{c1,2::x::a letter}} and {{c2::y}}"


def pictures_and_gaps() -> DeckFile:
    shown = (
        Card(id=CardId(f"n{number}:0"), note=f"n{number}", front=f"![]({quote(name)})", back="b")
        for number, name in enumerate(PICTURES)
    )
    gaps = (
        Card(
            id=CardId(f"{note}:{gap - 1}"), note=note, front=front, back="",
            kind=CardKind.CLOZE, gap=gap,
        )
        for note, front in (("g1", NESTED), ("g2", SHARED))
        for gap in (1, 2)
    )  # fmt: skip
    return DeckFile(
        form=Form.ANKI,
        deck=Deck(id=DeckId("d"), title="D", cards=(*shown, *gaps)),
        media={name: anki.PICTURE + name.encode() for name in PICTURES},
    )


def test_anki_finds_every_picture_whatever_its_name_and_every_gap(tmp_path: Path) -> None:
    write_deck(pictures_and_gaps(), tmp_path / "out.apkg", NOW)

    with anki.collection(tmp_path / "anki") as taken:
        anki.import_package(taken, tmp_path / "out.apkg")
        checked = taken.media.check()
        (fields,) = zip(*anki.rows(taken, "select flds from notes order by id"), strict=True)
        cards = [taken.get_card(card) for card in taken.find_cards("", order="c.id")]
        asked = [plain_text(card.question()) for card in cards]
        told = [plain_text(card.answer()) for card in cards]

    assert (list(checked.missing), list(checked.unused)) == ([], [])
    for name, field in zip(PICTURES, fields[: len(PICTURES)], strict=True):
        assert f'src="{escape(name, quote=False)}"' in field
    assert asked[-4:] == ["[...] d", "a [second] c d", "[a letter] and y", "[a letter] and [...]"]
    assert told[-4:] == ["a b c d", "a b c d", "x and y", "x and y"]


@pytest.mark.parametrize("legacy", [True, False])
def test_pictures_and_gaps_come_back_from_anki_as_the_same_deck(
    tmp_path: Path, legacy: bool
) -> None:
    deck = pictures_and_gaps()
    write_deck(deck, tmp_path / "out.apkg", NOW)
    with anki.collection(tmp_path / "anki") as taken:
        anki.import_package(taken, tmp_path / "out.apkg")
        anki.export(taken, tmp_path / "back.apkg", legacy=legacy)

    ours, back = (read_deck(tmp_path / name) for name in ("out.apkg", "back.apkg"))

    for read in (ours, back):
        assert read.deck.cards == deck.deck.cards
        assert read.media == deck.media
        assert read.warnings == ()
    assert [(card.question, card.answer) for card in back.deck.cards[-4:]] == [
        ("[…] d", "a b c d"),
        ("a [second] c d", "a b c d"),
        ("[a letter] and y", "x and y"),
        ("[a letter] and […]", "x and y"),
    ]


def plain_text(side: str) -> str:
    shown = re.sub(r"<style>.*?</style>|<[^>]*>", "", side, flags=re.DOTALL)
    return unescape(shown).strip()


def test_pictures_of_earlier_exports_are_found(tmp_path: Path) -> None:
    with anki.collection(tmp_path / "anki") as made:
        (tmp_path / "a b.png").write_bytes(anki.PICTURE)
        made.media.add_file(str(tmp_path / "a b.png"))
        anki.add_note(made, "Basic", '<img src="a%20b.png">', "<img src='a b.png'>")
        path = anki.export(made, tmp_path / "earlier.apkg", legacy=True)

    (card,) = read_deck(path).deck.cards

    assert card.media == ("a b.png",)


def test_pictures_in_folders_go_out_without_them(tmp_path: Path) -> None:
    card = Card(id=CardId("a"), note="a", front="![](maps/a.png)", back="![](maps_a.png)")
    media = {"maps/a.png": anki.PICTURE, "maps_a.png": anki.PICTURE + b"2"}
    deck = Deck(id=DeckId("d"), title="D", cards=(card,))
    write_deck(DeckFile(form=Form.JSON, deck=deck, media=media), tmp_path / "out.apkg", NOW)

    with anki.collection(tmp_path / "anki") as taken:
        anki.import_package(taken, tmp_path / "out.apkg")
        checked = taken.media.check()

    assert (list(checked.missing), list(checked.unused)) == ([], [])
    assert sorted(read_deck(tmp_path / "out.apkg").media.values()) == sorted(media.values())


def thousand_notes(folder: Path) -> None:
    """Fill a collection with about a thousand cards of all kinds, each with its own past."""
    rng = random.Random(7)
    with anki.collection(folder) as made:
        today = made.sched.today
        for number in range(400):
            deck = f"World::Part {number % 3}"
            tags = (f"t{number % 7}",)
            if number % 4 == 0:
                text = f"{{{{c1::one {number}}}}} and {{{{c2::two::hint}}}} and {{{{c3::three}}}}"
                cards = anki.add_note(made, "Cloze", text, "", deck=deck, tags=tags)
            else:
                kind = "Basic (and reversed card)" if number % 2 else "Basic"
                front = f"Wort {number} &amp; <i>mehr</i> \\(x_{{{number}}}\\)"
                cards = anki.add_note(
                    made, kind, front, f"back {number}<br>2", deck=deck, tags=tags
                )
                cards += anki.add_note(made, kind, f"more {number}", "äöü 東京", deck=deck)
            for card in cards:
                give_a_past(made, card, today, rng)


def give_a_past(made: Collection, card: int, today: int, rng: random.Random) -> None:
    kind = rng.randrange(5)
    factor, reps = rng.randrange(1300, 3000), rng.randrange(1, 40)
    past = {"factor": factor, "reps": reps, "lapses": rng.randrange(9)}
    if kind == 1:
        due = 1_790_000_000 + rng.randrange(10**6)
        anki.set_past(made, card, type=1, queue=1, due=due, reps=reps, left=1001)
    elif kind > 1:
        queue = -1 if kind == 4 else 2
        due = today + rng.randrange(-100, 400)
        ivl = rng.randrange(1, 900)
        anki.set_past(made, card, type=2, queue=queue, due=due, ivl=ivl, **past)
    for at in range(kind):
        moment = 1_600_000_000_000 + card % 10**9 * 10 + at
        anki.add_review(made, moment, card, 1 + at % 4, 3, -60, factor, 900 + at, at % 4)


COMPARED = """
select n.flds, c.ord, c.type, c.queue, c.due - case when c.type = 2 then {today} else 0 end,
       c.ivl, c.factor, c.reps, c.lapses
from cards c join notes n on n.id = c.nid where c.type > 0 order by n.flds, c.ord
"""
COMPARED_REVIEWS = """
select n.flds, c.ord, r.id, r.ease, r.ivl, r.lastIvl, r.factor, r.time, r.type
from revlog r join cards c on c.id = r.cid join notes n on n.id = c.nid order by r.id
"""


@pytest.fixture(scope="module")
def thousand(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("thousand")
    thousand_notes(folder / "anki")
    with anki.collection(folder / "anki") as made:
        anki.export(made, folder / "thousand.apkg", legacy=False)
    return folder


def parts(read: DeckFile) -> tuple[object, ...]:
    return (
        sorted(map(plain, read.deck.cards), key=lambda card: card.id),
        read.schedules,
        read.suspended,
        sorted(read.reviews, key=lambda review: review.at),
        read.media,
    )


def plain(card: Card) -> Card:
    return replace(card, tags=tuple(sorted(card.tags)))


def test_a_thousand_cards_of_anki_go_in_and_out_with_nothing_lost(
    thousand: Path, tmp_path: Path
) -> None:
    read = read_deck(thousand / "thousand.apkg")

    write_deck(read, tmp_path / "out.apkg", NOW)

    assert len(read.deck.cards) > 1_000
    assert read.warnings == ()
    assert parts(read_deck(tmp_path / "out.apkg")) == parts(read)


def test_anki_takes_what_was_written_with_the_same_due_days_and_reviews(
    thousand: Path, tmp_path: Path
) -> None:
    write_deck(read_deck(thousand / "thousand.apkg"), tmp_path / "out.apkg", NOW)

    with anki.collection(thousand / "anki") as before, anki.collection(tmp_path / "b") as after:
        anki.import_package(after, tmp_path / "out.apkg")

        taken = anki.rows(after, COMPARED.format(today=after.sched.today))
        given = anki.rows(before, COMPARED.format(today=before.sched.today))
        reviews = [anki.rows(each, COMPARED_REVIEWS) for each in (before, after)]
        decks = [
            sorted(each.name for each in collection.decks.all_names_and_ids())
            for collection in (before, after)
        ]
    assert len(given) > 500
    assert [row[1:] for row in taken] == [row[1:] for row in given]
    assert [row[1:] for row in reviews[1]] == [row[1:] for row in reviews[0]]
    assert decks[0] == decks[1]


LATER = datetime(2100, 1, 1, tzinfo=UTC)
NOTES = "select guid, mid, tags, flds from notes order by guid"
KINDS = "select id, name, mtime_secs, config from notetypes where id in (select mid from notes)"


def every_kind(folder: Path) -> None:
    with anki.collection(folder / "anki") as made:
        picture = folder / "sun.png"
        picture.write_bytes(anki.PICTURE)
        made.media.add_file(str(picture))
        kind = anki.add_kind(made)
        anki.add_note(made, kind, "<b>Sonne</b>", '<img src="sun.png">', "sun", tags=("a",))
        anki.add_note(made, kind, "Mond", "", "moon<!-- why --><br>", deck="Stars::Small")
        anki.add_note(made, "Basic", "Stern", "<table><tr><td>star</td></tr></table>")
        anki.add_note(made, "Basic (and reversed card)", "<pre>a  b</pre>", "[sound:no.mp3]")
        anki.add_note(made, "Cloze", "{{c1,2::Mars}} {{c2::is <i>red</i>}}", "", deck="Stars")
        anki.export(made, folder / "given.apkg", legacy=False)


@pytest.mark.parametrize("through", [".apkg", ".json"])
def test_back_in_anki_every_note_is_the_one_that_it_was(tmp_path: Path, through: str) -> None:
    every_kind(tmp_path)
    write_deck(read_deck(tmp_path / "given.apkg"), tmp_path / f"kept{through}", NOW)
    write_deck(read_deck(tmp_path / f"kept{through}"), tmp_path / "out.apkg", NOW)

    with anki.collection(tmp_path / "anki") as home:
        before = [anki.rows(home, query) for query in (NOTES, KINDS)]
        log = anki.import_package(home, tmp_path / "out.apkg")
        after = [anki.rows(home, query) for query in (NOTES, KINDS)]
    with anki.collection(tmp_path / "elsewhere") as elsewhere:
        anki.import_package(elsewhere, tmp_path / "out.apkg")
        there = anki.rows(elsewhere, NOTES)
        kinds = {name.rstrip("+") for _, name, *_ in anki.rows(elsewhere, KINDS)}
        missing = list(elsewhere.media.check().missing)

    assert (list(log.conflicting), list(log.new)) == ([], [])
    assert after == before
    assert there == before[0]
    assert kinds == {"Vokabel", "Basic", "Basic (and reversed card)", "Cloze"}
    assert missing == ["no.mp3"]


def test_what_a_learner_rewrote_stands_in_the_field_that_it_came_from(tmp_path: Path) -> None:
    every_kind(tmp_path)
    read = read_deck(tmp_path / "given.apkg")
    own = {"Sonne": "die **Sonne**", "Mars": "{{c1,2::Mars}} {{c2::ist *rot*}}"}
    cards = tuple(
        replace(card, front=new) if (new := own.get(first_word(card))) else card
        for card in read.deck.cards
        if card.id.endswith(":0")
    )
    rewritten = frozenset(card.id for card in cards if card not in read.deck.cards)
    deck = replace(read.deck, cards=cards)
    write_deck(replace(read, deck=deck, rewritten=rewritten), tmp_path / "out.apkg", LATER)

    with anki.collection(tmp_path / "anki") as home:
        log = anki.import_package(home, tmp_path / "out.apkg")
        fields = {row[3] for row in anki.rows(home, NOTES)}

    assert len(rewritten) == 2
    assert (list(log.conflicting), list(log.new)) == ([], [])
    assert 'die <strong>Sonne</strong>\x1f<img src="sun.png">\x1fsun' in fields
    assert "{{c1,2::Mars}} {{c2::ist <em>rot</em>}}\x1f" in fields


def first_word(card: Card) -> str:
    return re.sub(r"[^\w ]|c1|2", "", card.front).split()[0]


@pytest.mark.parametrize("ending", [".json", ".apkg"])
def test_own_json_keeps_all_that_a_package_has(
    thousand: Path, tmp_path: Path, ending: str
) -> None:
    read = read_deck(thousand / "thousand.apkg")
    write_deck(read, tmp_path / f"first{ending}", NOW)
    write_deck(read_deck(tmp_path / f"first{ending}"), tmp_path / "second.json", NOW)

    assert parts(read_deck(tmp_path / "second.json")) == parts(read)


def test_a_table_keeps_everything_but_the_reviews(thousand: Path, tmp_path: Path) -> None:
    read = read_deck(thousand / "thousand.apkg")

    write_deck(read, tmp_path / "out.csv", NOW)

    assert parts(read_deck(tmp_path / "out.csv")) == parts(replace(read, reviews=()))


def test_media_lie_in_a_folder_beside_a_text_file(tmp_path: Path) -> None:
    read = read_deck(a_little_of_everything(tmp_path, "it.apkg", legacy=True))

    write_deck(read, tmp_path / "out.json", NOW)

    assert (tmp_path / "out.media" / "sun.png").read_bytes() == anki.PICTURE
    assert read_deck(tmp_path / "out.json").media == read.media
