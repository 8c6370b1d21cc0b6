from bot.chat.outbound.photos import LONGEST_CAPTION, caption_of
from bot.chat.outbound.plain import Part


def test_a_caption_is_measured_as_telegram_does() -> None:
    assert caption_of("x" * LONGEST_CAPTION) is not None
    assert caption_of("x" * (LONGEST_CAPTION + 1)) is None
    assert caption_of("😀" * (LONGEST_CAPTION // 2)) is not None
    assert caption_of("😀" * (LONGEST_CAPTION // 2) + "x") is None


def test_a_picture_may_stand_without_words() -> None:
    assert caption_of("") == Part("", ())


def test_formulas_in_a_caption_are_plain_characters() -> None:
    caption = caption_of(r"What $\frac{3}{4}$ is")

    assert caption is not None
    assert caption.text == "What 3/4 is"
