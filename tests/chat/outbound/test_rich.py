from bot.chat.outbound.rich import sections


def test_a_short_text_is_one_piece() -> None:
    assert sections("a\n\nb") == ("a\n\nb",)


def test_a_long_text_is_cut_between_paragraphs() -> None:
    assert sections("aaaa\n\nbbbb\n\ncc", limit=8) == ("aaaa", "bbbb\n\ncc")


def test_a_paragraph_above_the_limit_is_cut_itself() -> None:
    assert sections("abcdefghij", limit=4) == ("abcd", "efgh", "ij")
