from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.memory.review import LoggedReview, Moment, Review
from bot.lab.memory.review_log import BadRow, ReviewLog, UnreadableLogError, read_review_log

HEAD = "card,time,rating,duration\n"


def read_log_of(folder: Path, text: str, zone: str = "UTC") -> ReviewLog:
    path = folder / "log.csv"
    path.write_text(text, encoding="utf-8")
    return read_review_log(path, zone)


def test_a_row_becomes_a_review(tmp_path: Path) -> None:
    log = read_log_of(tmp_path, HEAD + "Peru,2026-03-01T18:30:00+01:00,3,4.5\n", "Europe/Berlin")

    moment = Moment(datetime(2026, 3, 1, 17, 30, tzinfo=UTC), "Europe/Berlin")
    review = Review(moment=moment, rating=Rating.GOOD, duration=timedelta(seconds=4.5))
    assert log == ReviewLog((LoggedReview("Peru", review),), ())


AT = datetime(2026, 3, 1, 17, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    "moment", ["1772386200", "1772386200.0", "1772386200000", f"{10**6 * 1772386200}"]
)
def test_a_moment_may_be_a_number_of_any_usual_unit(tmp_path: Path, moment: str) -> None:
    log = read_log_of(tmp_path, f"{HEAD}Peru,{moment},3,4.5\n")

    assert log.reviews[0].review.moment.at == AT


@pytest.mark.parametrize(
    "text",
    [
        "card_id,review_time,review_rating,review_state,review_duration\n7,1772386200000,3,2,4500\n",
        "id,cid,usn,ease,ivl,lastIvl,factor,time,type\n1772386200000,7,-1,3,6,1,2500,4500,1\n",
        "card_id;timestamp;grade;duration\n7;1772386200;good;4.5\n",
    ],
)
def test_the_columns_of_other_programs_are_known(tmp_path: Path, text: str) -> None:
    took = timedelta(seconds=4.5)
    review = Review(moment=Moment(AT), rating=Rating.GOOD, duration=took)

    assert read_log_of(tmp_path, text) == ReviewLog((LoggedReview("7", review),), ())


def test_reviews_come_by_time_and_at_the_same_time_as_they_stand(tmp_path: Path) -> None:
    text = HEAD + "c,2026-03-02,1\na,2026-03-01,1\nd,2026-03-02,1\nb,2026-03-01T01:00Z,1\n"

    assert [entry.card for entry in read_log_of(tmp_path, text).reviews] == ["a", "b", "c", "d"]


def test_a_time_without_offset_is_the_learners(tmp_path: Path) -> None:
    log = read_log_of(tmp_path, HEAD + "a,2026-07-01 12:00,1\n", "Europe/Berlin")

    assert log.reviews[0].review.moment.at == datetime(2026, 7, 1, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("cell", "rating"),
    [
        *((str(rating.value), rating) for rating in Rating),
        *((rating.name, rating) for rating in Rating),
        ("nochmal", Rating.AGAIN),
        ("Schwer", Rating.HARD),
        ("gut", Rating.GOOD),
        (" einfach ", Rating.EASY),
    ],
)
def test_a_rating_is_a_number_or_the_word_of_a_button(
    tmp_path: Path, cell: str, rating: Rating
) -> None:
    log = read_log_of(tmp_path, f"{HEAD}a,2026-03-01,{cell}\n")

    assert [entry.review.rating for entry in log.reviews] == [rating]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_columns_may_stand_in_any_order_and_be_parted_by_any_usual_mark(
    tmp_path: Path, mark: str
) -> None:
    rows = [("Rating", "deck", " card", "TIME"), ("2", "x", "a, b; c", "2026-03-01")]
    lines = [mark.join(f'"{cell}"' for cell in row) for row in rows]

    log = read_log_of(tmp_path, "\ufeff" + "\r\n".join(lines))

    assert [(review.card, review.review.rating) for review in log.reviews] == [
        ("a, b; c", Rating.HARD)
    ]
    assert log.reviews[0].review.duration is None


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (",2026-03-01,1,", "card: expected a name, got nothing"),
        ("a,,1,", "time: expected one like 2026-03-01T18:30:00+01:00, got nothing"),
        ("a,soon,1,", 'time: expected one like 2026-03-01T18:30:00+01:00, got "soon"'),
        ("a,0001-01-01,1,", 'time: expected a year from 1970 to 2199, got "0001-01-01"'),
        ("a,2026-03-01,5,", 'rating: expected 1 to 4 or again, hard, good, easy, got "5"'),
        ("a,2026-03-01", "rating: expected 1 to 4 or again, hard, good, easy, got nothing"),
        ("a,2026-03-01,1,-3", 'duration: expected seconds, at most a day of them, got "-3"'),
        ("a,2026-03-01,1,nan", 'duration: expected seconds, at most a day of them, got "nan"'),
        ("a,2026-03-01,1,long", 'duration: expected seconds, at most a day of them, got "long"'),
    ],
)
def test_a_bad_row_is_told_with_its_line_and_the_others_are_read(
    tmp_path: Path, row: str, reason: str
) -> None:
    log = read_log_of(tmp_path, f"{HEAD}a,2026-03-01,1,2\n\n{row}\nb,2026-03-02,1,2\n")

    assert [entry.card for entry in log.reviews] == ["a", "b"]
    assert log.bad_rows == (BadRow(4, reason),)


def test_of_a_long_cell_only_the_beginning_is_told(tmp_path: Path) -> None:
    log = read_log_of(tmp_path, f"{HEAD}a,2026-03-01,{'9' * 500}\n")

    assert len(log.bad_rows[0].reason) < 120


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "card, time, rating"), ("card,when,rating\na,2026-03-01,1\n", "called time")],
)
def test_a_file_without_the_columns_is_no_log(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(UnreadableLogError, match=reason):
        read_log_of(tmp_path, text)


def test_what_is_no_text_or_not_there_is_no_log(tmp_path: Path) -> None:
    (tmp_path / "picture.csv").write_bytes(b"\x89PNG\xff\xfe")

    for name in ("picture.csv", "missing.csv", "."):
        with pytest.raises(UnreadableLogError, match=str(tmp_path)):
            read_review_log(tmp_path / name, "UTC")


def test_a_cell_that_never_ends_is_no_log(tmp_path: Path) -> None:
    with pytest.raises(UnreadableLogError, match="field larger"):
        read_log_of(tmp_path, f'{HEAD}"{"a" * 200_000}')
