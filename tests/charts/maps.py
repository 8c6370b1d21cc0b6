"""Maps to draw: made up, random, and the one of the course on fractions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Final

import networkx as nx
from hypothesis import strategies as st

from bot.content.courses.courses import load_courses
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.maps.replies import MapRow
from bot.flow.progress.looking import MapPicture, MapWords

COURSES: Final = Path(__file__).parents[2] / "data" / "courses"
GERMAN: Final = MapWords(
    statuses={
        NodeStatus.UNSEEN: "neu",
        NodeStatus.DIAGNOSED: "wahrscheinlich bekannt",
        NodeStatus.LEARNING: "in Arbeit",
        NodeStatus.REVIEWING: "in Wiederholung",
        NodeStatus.MASTERED: "gemeistert",
    },
    here="hier bist du",
    open="offen",
    fading="verblasst: so viel weißt du wohl noch",
    later="blass: kann warten, dein Ziel braucht es nicht",
    recall={percent: f"{percent} %" for percent in range(101)},
)
ENGLISH: Final = MapWords(
    statuses={
        NodeStatus.UNSEEN: "new",
        NodeStatus.DIAGNOSED: "probably known",
        NodeStatus.LEARNING: "learning",
        NodeStatus.REVIEWING: "in review",
        NodeStatus.MASTERED: "mastered",
    },
    here="you are here",
    open="open",
    fading="fading: about how much you still know",
    later="pale: can wait, your goal does without it",
    recall={percent: f"{percent}%" for percent in range(101)},
)
_STATUS_OF: Final = {
    "-": NodeStatus.UNSEEN,
    "d": NodeStatus.DIAGNOSED,
    "l": NodeStatus.LEARNING,
    "r": NodeStatus.REVIEWING,
    "m": NodeStatus.MASTERED,
}

ONE: Final = {"Wahrscheinlichkeit": ""}
EIGHT: Final = {
    "What a program is": "",
    "Variables": "What a program is",
    "Numbers and text": "What a program is",
    "Conditions": "Variables",
    "Lists": "Variables, Numbers and text",
    "Loops": "Conditions, Lists",
    "Functions": "Conditions",
    "A game of guessing numbers": "Loops, Functions",
}
FIFTEEN: Final = {
    "Was eine Zelle ist": "",
    "Zellmembran": "Was eine Zelle ist",
    "Zellkern": "Was eine Zelle ist",
    "Mitochondrien": "Was eine Zelle ist",
    "Chloroplasten": "Was eine Zelle ist",
    "Diffusion und Osmose": "Zellmembran",
    "DNA": "Zellkern",
    "Zellatmung": "Mitochondrien",
    "Photosynthese": "Chloroplasten",
    "Aktiver Transport": "Diffusion und Osmose, Zellatmung",
    "Proteinbiosynthese": "DNA",
    "Zellzyklus": "DNA",
    "Stoffkreislauf": "Zellatmung, Photosynthese",
    "Mitose": "Zellzyklus",
    "Krebs und Zellwachstum": "Mitose, Proteinbiosynthese",
}
THIRTY: Final = {
    "Zahlen und Terme": "",
    "Variablen": "Zahlen und Terme",
    "Bruchrechnung": "Zahlen und Terme",
    "Negative Zahlen": "Zahlen und Terme",
    "Potenzen": "Zahlen und Terme",
    "Punkt vor Strich": "Zahlen und Terme",
    "Terme vereinfachen": "Variablen, Punkt vor Strich",
    "Klammern auflösen": "Variablen, Negative Zahlen",
    "Dezimalzahlen": "Bruchrechnung",
    "Verhältnisse": "Bruchrechnung",
    "Potenzgesetze": "Potenzen",
    "Wurzeln": "Potenzen",
    "Koordinatensystem": "Negative Zahlen",
    "Lineare Gleichungen": "Terme vereinfachen",
    "Ausklammern": "Klammern auflösen",
    "Prozentrechnung": "Dezimalzahlen, Verhältnisse",
    "Dreisatz": "Verhältnisse",
    "Wissenschaftliche Schreibweise": "Potenzgesetze, Dezimalzahlen",
    "Funktionen": "Koordinatensystem",
    "Binomische Formeln": "Klammern auflösen, Potenzen",
    "Ungleichungen": "Lineare Gleichungen",
    "Zinsrechnung": "Prozentrechnung",
    "Lineare Funktionen": "Funktionen, Lineare Gleichungen",
    "Antiproportionale Zuordnungen": "Dreisatz, Funktionen",
    "Quadratische Ergänzung": "Binomische Formeln",
    "Gleichungssysteme": "Lineare Funktionen",
    "Zinseszins und Wachstum": "Zinsrechnung, Potenzgesetze",
    "Lineare Ungleichungssysteme": "Ungleichungen, Lineare Funktionen",
    "Quadratische Gleichungen": "Quadratische Ergänzung, Wurzeln",
    "Wahrscheinlichkeitsrechnung": "Prozentrechnung",
}

RECALLS: Final = (1.0, 0.71, None, 0.88, 0.04, 0.84)


def build_picture(
    title: str,
    words: MapWords,
    needs: Mapping[str, str],
    statuses: str,
    current: str | None = None,
) -> MapPicture:
    """Return a map of labels with their prerequisites. Statuses are letters, then unseen."""
    labels = list(needs)
    edges = [
        (labels.index(needed), at)
        for at, label in enumerate(labels)
        for needed in needs[label].split(", ")
        if needed
    ]
    depth = _depths(len(labels), edges)
    known = [_STATUS_OF[letter] for letter in statuses.ljust(len(labels), "-")]
    rows = [
        MapRow(
            label=label,
            status=known[at],
            depth=depth[at],
            current=label == current,
            open=_is_open(at, known, edges),
        )
        for at, label in enumerate(labels)
    ]
    return MapPicture(title=title, rows=tuple(rows), edges=tuple(sorted(edges)), words=words)


def _is_open(at: int, known: Sequence[NodeStatus], edges: Sequence[tuple[int, int]]) -> bool:
    done = {NodeStatus.MASTERED, NodeStatus.REVIEWING}
    needed = [parent for parent, child in edges if child == at]
    return known[at] not in done and all(known[n] is NodeStatus.MASTERED for n in needed)


def _depths(count: int, edges: Sequence[tuple[int, int]]) -> list[int]:
    graph: nx.DiGraph[int] = nx.DiGraph(edges)
    graph.add_nodes_from(range(count))
    layers = enumerate(nx.topological_generations(graph))
    return [depth for _, depth in sorted((box, depth) for depth, layer in layers for box in layer)]


def fractions(language: Language, words: MapWords, title: str) -> MapPicture:
    course = load_courses(COURSES)[0]
    needs = {
        concept.label[language]: ", ".join(
            course.concept(needed).label[language] for needed in concept.prerequisites
        )
        for concept in course.concepts
    }
    return build_picture(title, words, needs, "mmmrmdl", list(needs)[6])


def approved_maps() -> dict[str, MapPicture]:
    """Return the maps with approved pictures."""
    eight = build_picture("Your map: Python", ENGLISH, EIGHT, "mmmlrd", "Conditions")
    fifteen = build_picture("Dein Lernplan: Die Zelle", GERMAN, FIFTEEN, "mmmrdmlr-m", "DNA")
    thirty = build_picture(
        "Dein Lernplan: Rechnen und Algebra in der Mittelstufe",
        GERMAN,
        THIRTY,
        "mmmmmmmrmmmdmlrml",
        "Lineare Gleichungen",
    )
    fading = replace(
        fifteen,
        rows=tuple(
            replace(row, recall=recall)
            for row, recall in zip(fifteen.rows, cycle(RECALLS), strict=False)
        ),
    )
    brueche = fractions(Language.DE, GERMAN, "Dein Lernplan: Brüche")
    goal = replace(
        brueche, rows=tuple(replace(row, optional=row.depth > 3) for row in brueche.rows)
    )
    return {
        "forgotten": fading,
        "goal": goal,
        "1": build_picture("Dein Lernplan: Stochastik", GERMAN, ONE, "", "Wahrscheinlichkeit"),
        "8": eight,
        "15": fifteen,
        "30": thirty,
        "fractions": brueche,
    }


def chain(length: int) -> MapPicture:
    needs = {f"Schritt {n}": f"Schritt {n - 1}" if n else "" for n in range(length)}
    return build_picture("Dein Lernplan: Schritte", GERMAN, needs, "mm", "Schritt 2")


def one_layer(count: int) -> MapPicture:
    """Return a map without arrows, all at the same depth."""
    return build_picture("All at once", ENGLISH, {f"Concept {n}": "" for n in range(count)}, "")


@st.composite
def pictures(draw: st.DrawFn) -> MapPicture:
    """Return any map that a course could have, and stranger ones."""
    count = draw(st.integers(1, 30))
    place = st.integers(0, count - 1)
    drawn = draw(st.sets(st.tuples(place, place), max_size=60))
    edges = {(min(edge), max(edge)) for edge in drawn if edge[0] != edge[1]}
    depth = _depths(count, sorted(edges))
    labels = draw(st.lists(st.text(max_size=60), min_size=count, max_size=count))
    statuses = draw(st.lists(st.sampled_from(list(NodeStatus)), min_size=count, max_size=count))
    current = draw(st.none() | st.integers(0, count - 1))
    recall = st.none() | st.floats(0, 1)
    recalls = draw(st.lists(recall, min_size=count, max_size=count))
    rows = tuple(
        MapRow(
            label=labels[at],
            status=statuses[at],
            depth=depth[at],
            current=at == current,
            open=at % 3 == 0,
            recall=recalls[at],
        )
        for at in range(count)
    )
    title = draw(st.text(max_size=80))
    return MapPicture(title=title, rows=rows, edges=tuple(sorted(edges)), words=GERMAN)


def relabelled(picture: MapPicture, label: str) -> MapPicture:
    """Return the map with another label on its first concept."""
    first, *others = picture.rows
    return replace(picture, rows=(replace(first, label=label), *others))
