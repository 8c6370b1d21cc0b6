"""A model's possible outputs, to be broken in one place at a time."""

from typing import Any

KEY: dict[str, Any] = {
    "choices": [],
    "number": "",
    "tolerance": "",
    "accepted": [],
    "items": [],
    "criteria": [],
    "sample": "",
    "mistakes": [],
}


def key(**filled: Any) -> dict[str, Any]:
    return {**KEY, **filled}


def choices(right: str, *wrong: str) -> dict[str, Any]:
    others = [{"text": text, "correct": False, "word": "Look again."} for text in wrong]
    return key(choices=[{"text": right, "correct": True, "word": ""}, *others])


def question(format_: str, text: str, filled: dict[str, Any]) -> dict[str, Any]:
    return {
        "format": format_,
        "question": text,
        "key": filled,
        "explanation": "That is how it is.",
    }


def number(text: str, value: str, **but: Any) -> dict[str, Any]:
    return question("numeric", text, key(number=value, **but))


def choice_question(text: str, right: str = "a lens", *wrong: str) -> dict[str, Any]:
    return question("multiple_choice", text, choices(right, *(wrong or ("a prism", "a wall"))))


def short(text: str, *accepted: str) -> dict[str, Any]:
    return question("short_answer", text, key(accepted=list(accepted)))


def order_question(text: str, *items: str) -> dict[str, Any]:
    return question("put_in_order", text, key(items=list(items)))


def free(text: str) -> dict[str, Any]:
    filled = key(criteria=["Light changes its speed."], sample="The light slows down in glass.")
    return question("free_text", text, filled)


def six() -> list[dict[str, Any]]:
    """Return six valid questions in five formats."""
    return [
        choice_question("What bends light to a point?"),
        choice_question("What spreads light into colours?", "a prism", "a lens", "a mirror"),
        question("true_false", "Glass slows light.", choices("True, it is denser", "False")),
        number("How many degrees are a right angle?", "90"),
        short("What sends light back?", "mirror", "a looking glass"),
        order_question("From short to long waves?", "violet", "green", "red"),
    ]
