"""The draft of a map that grows."""

import pytest

from bot.chat.messages.progress.maps import growing_map
from bot.domain.topics.course import Language


@pytest.mark.parametrize(
    ("language", "concepts", "said"),
    [
        (Language.EN, 0, "I'm drawing your map …"),
        (Language.EN, 1, "I'm drawing your map: 1 concept so far …"),
        (Language.EN, 12, "I'm drawing your map: 12 concepts so far …"),
        (Language.DE, 0, "Ich erstelle gerade deinen Lernplan …"),
        (Language.DE, 1, "Ich erstelle gerade deinen Lernplan: bisher 1 Thema …"),
        (Language.DE, 12, "Ich erstelle gerade deinen Lernplan: bisher 12 Themen …"),
    ],
)
def test_a_growing_map_is_counted_in_the_learners_language(
    language: Language, concepts: int, said: str
) -> None:
    assert growing_map(language, concepts) == said
