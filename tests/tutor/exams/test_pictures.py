from bot.tutor.exams.pictures import MOST_BYTES, grouped


def sizes(*parts: int, most: int = 5) -> list[list[int]]:
    pictures = [(n, bytes(size)) for n, size in enumerate(parts, start=1)]
    return [[number for number, _ in group] for group in grouped(pictures, most)]


def test_pictures_go_in_groups_of_so_many() -> None:
    assert sizes() == []
    assert sizes(*[1] * 12) == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12]]


def test_a_group_is_no_larger_than_a_request_may_be() -> None:
    half = MOST_BYTES // 2

    assert sizes(half, half, 1) == [[1, 2], [3]]
    assert sizes(half, half + 1, half) == [[1], [2], [3]]
    assert sizes(1, MOST_BYTES + 1, 1) == [[1], [2], [3]]
