"""Material of a learner's own: twelve typed pages as a PDF, and pages to photograph.

Beside it is a model that outlines, explains and asks from what it reads in the request.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.domain.topics.course import Language
from bot.tutor.client.exchange import Ask
from tests.tutor.scripted import Answer, Notice, ScriptedExchange
from tests.tutor.written import choices, number, order_question, question, short

ENGLISH = (
    ("Evaporation", "The sun warms the sea, and water rises from it as vapour."),
    ("Transpiration", "Leaves give off water through small pores that open by day."),
    ("Condensation", "High up the air is cold, so vapour turns into drops on grains of dust."),
    ("Clouds", "A cloud is made of drops so small that rising air holds them up."),
    ("Rain", "Drops fall when they have grown together and the air holds them no more."),
    ("Snow", "Below zero degrees vapour freezes into crystals with six arms."),
    ("Runoff", "Water that the soil cannot take runs over the ground into brooks."),
    ("Seeping", "Sand lets water pass within hours, clay holds it back for years."),
    ("Groundwater", "Above a layer of clay the pores of the rock are full of water."),
    ("Springs", "Where that layer meets a slope, water comes out as a spring."),
    ("Rivers", "Brooks join into rivers, which carry the water back to the sea."),
    ("Balance", "As much water leaves the ground each year as falls on it."),
)
GERMAN = (
    ("Verdunstung", "Die Sonne erwärmt das Meer, und Wasser steigt als Dampf daraus auf."),
    ("Transpiration", "Blätter geben durch kleine Poren Wasser ab, die sich am Tag öffnen."),
    ("Kondensation", "Weit oben ist die Luft kalt, und Dampf wird an Staub zu Tröpfchen."),
    ("Wolken", "Eine Wolke besteht aus Tropfen, die so klein sind, dass Luft sie hält."),
    ("Regen", "Tropfen fallen, wenn sie zusammengewachsen sind und zu schwer werden."),
    ("Schnee", "Unter null Grad gefriert Dampf zu Kristallen mit sechs Armen."),
    ("Abfluss", "Was der Boden nicht aufnimmt, läuft über ihn hinweg in die Bäche."),
    ("Versickern", "Sand lässt Wasser in Stunden durch, Ton hält es jahrelang zurück."),
    ("Grundwasser", "Über einer Schicht aus Ton sind die Poren des Gesteins voll Wasser."),
    ("Quellen", "Trifft diese Schicht auf einen Hang, tritt Wasser als Quelle aus."),
    ("Flüsse", "Bäche werden zu Flüssen, die das Wasser zurück ins Meer tragen."),
    ("Gleichgewicht", "In einem Jahr verdunstet so viel Wasser, wie auf den Boden fällt."),
)
PAGES = {Language.EN: ENGLISH, Language.DE: GERMAN}


def typed_pdf(pages: Sequence[Sequence[str]], *, points: int = 12) -> bytes:
    """Return a PDF with these lines on its pages, in Helvetica of that size."""
    objects: list[bytes] = [
        b"",
        b"",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    kids: list[int] = []
    for lines in pages:
        shown = b" ".join(b"(" + _escaped(line) + b") Tj T*" for line in lines)
        body = b"BT /F1 %d Tf 60 780 Td %d TL %s ET" % (points, points, shown)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(body), body))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % len(objects)
        )
        kids.append(len(objects))
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    named = b" ".join(b"%d 0 R" % kid for kid in kids)
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (named, len(kids))
    out, places = b"%PDF-1.4\n", []
    for place, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (place, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in places)
    end = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF"
    size = len(objects) + 1
    return b"".join(
        (out, b"xref\n0 %d\n0000000000 65535 f \n" % size, table, end % (size, len(out)))
    )


def _escaped(line: str) -> bytes:
    return (
        line.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    )


def course_pdf(language: Language, *more: str) -> bytes:
    """Return the twelve pages. `more` is added to the first of them."""
    first, *others = [[title, text] for title, text in PAGES[language]]
    return typed_pdf([[*first, *more], *others])


class Reader:
    """A model that works from the pages sent to it, and invents quotes if told to."""

    def __init__(self, photographed: Sequence[str] = ()) -> None:
        self.photographed = list(photographed)
        """The texts that it reads from pictures, in order."""
        self.listed: list[dict[str, Any]] = []
        """The rows that it reads from a photo of a list."""
        self.suitable = "yes"
        """Its judgement on whether the material is suitable."""
        self.made_up = 0
        """How many of its next outputs have an invented quote."""
        once: Mapping[str, Answer] = {
            "transcribe_pages": self._transcribed,
            "outline_source": self._outlined,
            "write_cards": self._carded,
            "read_list": self._listed,
            "write_exam": self._examined,
            "write_cited_questions": self._asked,
            "solve_questions": self._solved,
            "explain": self._explained,
        }
        self.exchange = ScriptedExchange(
            script={name: [answer] * 200 for name, answer in once.items()}
        )

    def _transcribed(self, ask: Ask) -> Notice:
        count = len(ask.photos)
        texts, self.photographed = self.photographed[:count], self.photographed[count:]
        pages = [
            {"picture": place, "text": text, "legible": True}
            for place, text in enumerate(texts, start=1)
        ]
        return {"pages": pages}

    def _listed(self, ask: Ask) -> Notice:
        rows = [
            {"heading": "", "front_unsure": False, "back_unsure": False, **row}
            for row in self.listed
        ]
        return {"title": "Animals", "rows": rows}

    def _outlined(self, ask: Ask) -> Notice:
        concepts: list[dict[str, Any]] = []
        for page in _pages(ask, "pages"):
            concepts.append(
                {
                    "label": page["text"].splitlines()[0],
                    "description": f"What page {page['number']} says.",
                    "effort_minutes": 10,
                    "objectives": ["You can say what it is.", "You can say why."],
                    "misconceptions": ["It happens by itself."],
                    "type": "idea",
                    "pages": [page["number"]],
                    "builds_on": [concepts[0]["label"]] if concepts else [],
                }
            )
        return {
            "suitable": self.suitable,
            "title": "Water",
            "description": "Its way round.",
            "concepts": concepts,
        }

    def _carded(self, ask: Ask) -> Notice:
        cards = [
            {
                "front": f"What of {page['text'].splitlines()[0]}?",
                "back": "That.",
                "page": page["number"],
                "quote": self._quote(page),
            }
            for page in _pages(ask, "pages")
        ]
        return {"suitable": self.suitable, "title": "Water", "cards": cards}

    def _examined(self, ask: Ask) -> Notice:
        tasks = [
            {
                "task": f"Explain {page['text'].splitlines()[0]}.",
                "solution": "It goes round.",
                "steps": [
                    {
                        "description": description,
                        "points": points,
                        "page": page["number"],
                        "quote": self._quote(page),
                    }
                    for description, points in (("It is named.", 1), ("It is explained.", 3))
                ],
            }
            for page in _pages(ask, "pages")[:4]
        ]
        return {"suitable": self.suitable, "title": "Water", "tasks": tasks}

    def _asked(self, ask: Ask) -> Notice:
        (page,) = _pages(ask, "source")
        title = page["text"].splitlines()[0]
        asked = [
            question("multiple_choice", f"A {title}?", choices("right", "w1", "w2")),
            question("true_false", f"B {title}?", choices("yes", "no")),
            number(f"C {title}?", "7"),
            short(f"D {title}?", "right"),
            order_question(f"E {title}?", "one", "two", "three"),
            question("multiple_choice", f"F {title}?", choices("right", "w3", "w4")),
        ]
        quote = self._quote(page)
        return {
            "questions": [
                {**question, "page": page["number"], "quote": quote} for question in asked
            ]
        }

    def _solved(self, ask: Ask) -> Notice:
        answers = {"A": "right", "B": "yes", "C": "7", "D": "right", "E": "one, two, three"}
        questions = ask.values["questions"]
        assert isinstance(questions, list)
        solutions = [
            {
                "number": asked["number"],
                "answer": answers.get(asked["question"][0], "right"),
                "clear": True,
            }
            for asked in questions
        ]
        return {"solutions": solutions}

    def _explained(self, ask: Ask) -> Notice:
        pages = _pages(ask, "source")
        if not pages:
            return "Why?\n\n---\n\nBecause."
        return f"Why?\n\n---\n\nBecause.\n\n@@ {pages[0]['number']}: {self._quote(pages[0])}"

    def _quote(self, page: Mapping[str, Any]) -> str:
        if self.made_up:
            self.made_up -= 1
            return "these words stand nowhere at all"
        words: str = page["text"].splitlines()[1]
        return words


def _pages(ask: Ask, name: str) -> list[dict[str, Any]]:
    pages = ask.values[name]
    assert isinstance(pages, list)
    return pages
