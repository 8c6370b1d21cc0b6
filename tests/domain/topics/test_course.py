from bot.domain.topics.course import parts_of, whole


def test_a_line_of_three_dashes_parts_an_explanation() -> None:
    text = "How many?\n\n---\n\nThree, as\n\n- one\n- two\n\n---\n\nSo **three**.\n"

    assert parts_of(text) == ("How many?", "Three, as\n\n- one\n- two", "So **three**.")


def test_an_explanation_without_such_a_line_is_whole() -> None:
    assert parts_of("All of it.\n\nIn two paragraphs.") == ("All of it.\n\nIn two paragraphs.",)


def test_what_goes_on_after_the_third_part_belongs_to_it_and_empty_ones_are_none() -> None:
    assert parts_of("---\na\n---\n---\nb\n---\nc\n---\nd\n---") == ("a", "b", "c\n\nd")


def test_code_may_hold_such_a_line() -> None:
    text = "What is it?\n---\n```yaml\n---\nname: x\n```"

    assert parts_of(text) == ("What is it?", "```yaml\n---\nname: x\n```")


def test_the_whole_of_it_shows_no_line() -> None:
    assert whole("a\n\n---\n\nb") == "a\n\nb"
