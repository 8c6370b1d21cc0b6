import json
from pathlib import Path
from typing import Any

import pytest

from bot.content.landscapes.files import landscapes_in, load_landscapes, read_landscapes
from bot.content.landscapes.writing import landscape_zip
from bot.domain.cards.deck import Selection
from bot.domain.goals.landscape import GoalKind
from bot.domain.goals.landscape_warnings import (
    FileWarning,
    LandscapeRefusedError,
    Refusal,
    WarningKind,
)
from bot.domain.ids import DeckId, GoalId, LandscapeId
from bot.domain.topics.course import Language
from tests.content.landscapes.builders import (
    EXAM,
    Fields,
    deck_fields,
    fields,
    goal_fields,
    goals_of,
    kinds,
    only_goal,
    warning,
    zip_of,
)

DE, EN = Language.DE, Language.EN
PICTURE = b"\x89PNG picture"
LAND, TWO = LandscapeId("land"), LandscapeId("two")


def wanting(*tags: str, source: str = "deck.json", **more: Any) -> Fields:
    return goal_fields(tags=list(tags), extendedData={"vocabularySource": source}, **more)


def selection_of(*tags: str, cards: tuple[str, ...] = ("rot", "blau")) -> Selection | None:
    entries = {"land.json": fields(wanting(*tags)), "deck.json": deck_fields(*cards)}
    return only_goal(landscapes_in(zip_of(entries), "x.zip")).cards_in(DE)


@pytest.mark.parametrize(
    ("tags", "chosen"),
    [
        (["select:rot"], ("rot",)),
        (["select:rot", "blau"], ("rot",)),
        (["rot", "GK"], ("rot",)),
        (["root", "A1", "memorization"], ()),
        (["Thema 5"], ()),
    ],
)
def test_cards_are_chosen_by_select_tags_else_by_the_other_tags(
    tags: list[str], chosen: tuple[str, ...]
) -> None:
    assert selection_of(*tags) == Selection(DeckId("d"), chosen)


def test_a_structural_tag_selects_nothing_even_where_cards_carry_it() -> None:
    assert selection_of("lesson", cards=("lesson", "rot")) == Selection(DeckId("d"), ())


def test_selected_tags_that_no_card_has_leave_the_goal_without_cards() -> None:
    entries = {"land.json": fields(wanting("select:grün")), "deck.json": deck_fields("rot")}
    bundle = landscapes_in(zip_of(entries), "x.zip")

    assert only_goal(bundle).cards == {}
    assert only_goal(bundle).kind is GoalKind.MEMORIZE
    assert kinds(bundle) == [WarningKind.CARDS_MISSING]


def test_a_deck_is_found_by_its_id_where_no_path_is_named() -> None:
    entries = {
        "land.json": fields(goal_fields(tags=["srs-deck:d"])),
        "far/away.json": deck_fields("rot"),
    }
    bundle = landscapes_in(zip_of(entries), "x.zip")

    assert only_goal(bundle).cards == {DE: Selection(DeckId("d"))}
    assert bundle.warnings == ()


def test_each_language_may_have_a_deck_of_its_own() -> None:
    source = {"vocabularySource": "de.json", "vocabularySourceEn": "../decks/en.csv"}
    entries = {
        "lands/land.json": fields(goal_fields(extendedData=source, tags=["memorization"])),
        "lands/de.json": deck_fields("rot", deck_id="deutsch"),
        "decks/en.csv": b"front,back\nred,rot\n",
    }
    bundle = landscapes_in(zip_of(entries), "x.zip")

    assert only_goal(bundle).cards == {
        DE: Selection(DeckId("deutsch")),
        EN: Selection(DeckId("en")),
    }
    assert set(bundle.decks) == {"lands/de.json", "decks/en.csv"}


def test_a_missing_deck_is_told_and_the_goal_stays_a_memorize_goal() -> None:
    bundle = landscapes_in(zip_of({"land.json": fields(wanting(source="gone.json"))}), "x.zip")

    assert bundle.warnings == (
        FileWarning(WarningKind.DECK_MISSING, "g", "vocabularySource", "gone.json"),
    )
    assert only_goal(bundle).kind is GoalKind.MEMORIZE
    assert only_goal(bundle).cards_in(DE) is None


def test_a_deck_that_cannot_be_read_is_told() -> None:
    entries = {"land.json": fields(wanting()), "deck.json": {"cards": []}}
    bundle = landscapes_in(zip_of(entries), "x.zip")

    assert kinds(bundle) == [WarningKind.DECK_REFUSED, WarningKind.FILE_LEFT_OUT]


def test_two_decks_of_the_same_id_are_told_apart() -> None:
    source = {"vocabularySource": "d.de.json", "vocabularySourceEn": "d.en.json"}
    entries = {
        "land.json": fields(goal_fields(extendedData=source)),
        "d.de.json": deck_fields("rot"),
        "d.en.json": deck_fields("red"),
    }
    bundle = landscapes_in(zip_of(entries), "x.zip")

    assert only_goal(bundle).cards == {DE: Selection(DeckId("d")), EN: Selection(DeckId("d-en"))}


def test_locale_twins_are_one_landscape_in_both_languages() -> None:
    german = fields(goal_fields(title="Ziel", titleEn="Machine's word", examData=EXAM))
    english = fields(
        goal_fields(
            title="Goal", examData={**EXAM, "taskContent": "Native.", "timeLimitMinutes": 30}
        ),
        goal_fields("new"),
        locale="en-US",
        title="Country",
    )
    bundle = landscapes_in(zip_of({"x.de.json": german, "x.en.json": english}), "x.zip")
    goals = goals_of(bundle)
    exam = goals[GoalId("g")].exam

    assert bundle.landscapes[0].title == {DE: "Land", EN: "Country"}
    assert goals[GoalId("g")].title == {DE: "Ziel", EN: "Goal"}
    assert exam is not None
    assert exam.task == {DE: "Berechne $1 + 1$.", EN: "Native."}
    assert exam.minutes == 30
    assert set(goals) == {"g", "new"}
    assert warning(bundle, WarningKind.TWIN_MERGED).detail == "land"


def test_a_file_beside_its_twin_is_read_with_it(tmp_path: Path) -> None:
    for language, title in (("de", "Land"), ("en", "Country")):
        content = fields(locale=language, title=title)
        (tmp_path / f"x.{language}.json").write_text(json.dumps(content))

    for name in ("x.de.json", "x.en.json"):
        (landscape,) = read_landscapes(tmp_path / name).landscapes
        assert landscape.title == {DE: "Land", EN: "Country"}


def test_a_folder_holds_several_landscapes_and_their_links_meet(tmp_path: Path) -> None:
    overview = fields(goal_fields("all", contains=["maths"]), landscapeId="overview")
    maths = fields(goal_fields("maths"), landscapeId="maths")
    for name, content in (("a", overview), ("b", maths), ("c", {"other": 1})):
        (tmp_path / f"{name}.json").write_text(json.dumps(content))
    bundle = read_landscapes(tmp_path)

    assert [landscape.id for landscape in bundle.landscapes] == ["overview", "maths"]
    assert kinds(bundle) == [WarningKind.FILE_LEFT_OUT]
    assert load_landscapes(tmp_path) == bundle


def test_a_folder_that_is_missing_or_empty_has_no_bundled_landscapes(tmp_path: Path) -> None:
    assert load_landscapes(tmp_path / "none").landscapes == ()
    assert load_landscapes(tmp_path).landscapes == ()


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LandscapeRefusedError) as refused:
        read_landscapes(tmp_path / "none.json")

    assert refused.value.reason is Refusal.NOT_THERE


def test_decks_beside_a_file_are_read_but_nothing_farther_away(tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_text(json.dumps(deck_fields("rot")))
    folder = tmp_path / "data" / "lands"
    folder.mkdir(parents=True)
    for source in ("../../secret.json", str(tmp_path / "secret.json"), "..\\..\\secret.json"):
        (folder / "land.json").write_text(json.dumps(fields(wanting(source=source))))

        assert kinds(read_landscapes(folder / "land.json")) == [WarningKind.DECK_MISSING]


def test_pictures_of_tasks_and_of_cards_come_along() -> None:
    deck = deck_fields("rot")
    deck["cards"][0]["front"] = "![Karte](map.png)"
    exam = {**EXAM, "taskContent": "![a](assets/a.png) ![b](b.png) ![c](gone.png)"}
    entries = {
        "l/land.json": fields(wanting(), goal_fields("e", examData=exam)),
        "l/deck.json": deck,
        "l/assets/a.png": PICTURE,
        "l/assets/b.png": PICTURE,
        "l/deck.media/map.png": PICTURE,
        "l/assets/unused.svg": b"<svg/>",
    }
    bundle = landscapes_in(zip_of(entries), "x.zip")

    assert bundle.media == {LAND: {"assets/a.png": PICTURE, "b.png": PICTURE}}
    assert bundle.decks["l/deck.json"].media == {"map.png": PICTURE}
    assert bundle.warnings == (FileWarning(WarningKind.ASSET_MISSING, "e", detail="gone.png"),)


def test_pictures_of_descriptions_and_of_steps_come_along_whatever_their_names() -> None:
    step = {"id": "s", "points": 5, "description": "![s](s.png)"}
    exam = {**EXAM, "scoring": {"maxPoints": 5, "passingPoints": 3, "steps": [step]}}
    goal = goal_fields(
        examData=exam, description="![c](c d.png) ![t](t.png 'T') ![](e%20f.png) ![none]()"
    )
    names = ("l.png", "s.png", "c d.png", "t.png", "e f.png")
    entries = {
        "land.json": fields(goal, description='![l](l.png "L")'),
        **dict.fromkeys(names, PICTURE),
    }
    bundle = landscapes_in(zip_of(entries), "x.zip")

    assert bundle.warnings == ()
    assert bundle.media == {LAND: dict.fromkeys(names, PICTURE)}


def test_two_landscapes_have_each_their_own_picture_of_the_same_name() -> None:
    exam = {**EXAM, "taskContent": "![a](a.png)"}
    entries = {
        "1/land.json": fields(goal_fields(examData=exam)),
        "2/land.json": fields(goal_fields(examData=exam), landscapeId="two"),
        "1/a.png": PICTURE,
        "2/a.png": b"another",
    }
    bundle = landscapes_in(zip_of(entries), "x.zip")

    assert bundle.warnings == ()
    assert bundle.media == {LAND: {"a.png": PICTURE}, TWO: {"a.png": b"another"}}
    again = landscapes_in(landscape_zip(bundle), "y.zip")
    assert again.media == bundle.media


def test_pictures_far_above_their_landscape_are_exported_with_it() -> None:
    far = goal_fields(description="![a](../../../pics/a.png) ![b](..\\\\b.png)")
    entries = {"1/2/3/land.json": fields(far), "pics/a.png": PICTURE, "1/2/b.png": b"b"}
    first = landscapes_in(zip_of(entries), "x.zip")

    again = landscapes_in(landscape_zip(first), "y.zip")

    assert len(first.media[LAND]) == 2
    assert again.media == first.media
    assert again.landscapes == first.landscapes


def test_ten_landscapes_and_more_keep_their_order_on_the_way() -> None:
    lands = {f"{n:02}.json": fields(goal_fields(), landscapeId=f"l{n}") for n in range(12)}
    first = landscapes_in(zip_of(lands), "x.zip")

    assert landscapes_in(landscape_zip(first), "y.zip").landscapes == first.landscapes


def test_what_was_exported_is_imported_as_it_was() -> None:
    exam = {**EXAM, "taskContent": "![a](../assets/a.png) und $x_1 < 5$", "timeLimitMinutes": 45}
    deck = deck_fields("rot", "blau")
    deck["cards"][0]["front"] = "![Karte](map.png)"
    source = {"vocabularySource": "deck.json", "vocabularySourceEn": "en.json"}
    link = {"course": {"course": "fractions", "concepts": ["compare"]}}
    entries = {
        "l/land.json": fields(
            goal_fields("root", contains=["m", "e"], titleEn="Root", weight=2.5, shortKey="k"),
            goal_fields("m", tags=["GK", "rot"], extendedData=source),
            goal_fields("u", extendedData=link, requires=["m"]),
            goal_fields("e", examData=exam, tags=["select:x"]),
            filters=[{"id": "GK", "label": "Grundkurs", "labelEn": "Basic"}],
            titleEn="Country",
            description="Worum es geht",
        ),
        "l/other.json": fields(landscapeId="two", locale="en"),
        "l/deck.json": deck,
        "l/en.json": deck_fields("rot", deck_id="d/../e"),
        "assets/a.png": PICTURE,
        "l/assets/map.png": PICTURE,
    }
    first = landscapes_in(zip_of(entries), "x.zip")

    again = landscapes_in(landscape_zip(first), "y.zip")

    assert first.warnings == again.warnings == ()
    assert again.landscapes == first.landscapes
    assert again.media == first.media == {LAND: {"../assets/a.png": PICTURE}}
    assert [file.deck for file in again.decks.values()] == [
        file.deck for file in first.decks.values()
    ]
    assert [file.media for file in again.decks.values()] == [{"map.png": PICTURE}, {}]
    assert landscape_zip(again) == landscape_zip(first)
