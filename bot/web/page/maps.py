"""The learner's maps: a list, one as JSON and as a picture, its places, and learning one now."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Path, Response

from bot.flow.page import maps
from bot.views.maps import MapLine, MapPlace, NextStep, PlaceDetails, WholeMap
from bot.views.texts import Text, words
from bot.web.page.door import Me, Page
from bot.web.page.showing import DoneShape, PressShape, Shown
from bot.web.shapes import Shape

router = APIRouter(prefix="/me/maps")

MapName = Annotated[str, Path(alias="id", pattern=r"^[A-Za-z0-9_-]{1,64}$")]
PlaceName = Annotated[str, Path(alias="place", pattern=r"^[A-Za-z0-9_-]{1,40}$")]


class BegunShape(DoneShape):
    """It begins in the chat, or after opening the link."""

    link: str | None = None


class WholeMapShape(Shape):
    """A map. An edge leads from a prerequisite to its dependent, as indexes of the list."""

    map: MapLine
    goal: str
    places: tuple[MapPlace, ...]
    edges: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, whole: WholeMap) -> "WholeMapShape":
        """Return the map."""
        return cls(map=whole.line, goal=whole.goal, places=whole.places, edges=whole.edges)


class PlaceDetailsShape(Shape):
    """The details of a place: its description, its prerequisites, its due date."""

    place: MapPlace
    about: str
    about_parts: Text
    """The same, with its formulas drawn."""
    known: int | None
    due_at: datetime | None
    due: str
    """Its date, on the learner's calendar."""
    missing: tuple[str, ...]
    opens: tuple[str, ...]
    step: NextStep | None

    @classmethod
    def of(cls, details: PlaceDetails, about: Text, due: str) -> "PlaceDetailsShape":
        """Return the details."""
        return cls(
            place=details.place,
            about=words(about),
            about_parts=about,
            known=details.known,
            due_at=details.due_at,
            due=due,
            missing=details.missing,
            opens=details.opens,
            step=details.step,
        )


@router.get("")
async def map_lines(page: Page, learner_id: Me) -> list[MapLine]:
    """Return the learner's topics, the last used one first, and then their goal maps."""
    return list(await maps.map_lines(await page.look(learner_id), page.ports))


@router.get("/{id}")
async def whole_map(page: Page, learner_id: Me, map_id: MapName) -> WholeMapShape:
    """Return a map with everything on it."""
    return WholeMapShape.of(await maps.whole_map(map_id, await page.look(learner_id), page.ports))


@router.get("/{id}/picture", response_class=Response)
async def picture(
    page: Page,
    learner_id: Me,
    showing: Shown,
    map_id: MapName,
    narrow: bool = False,  # noqa: FBT001, FBT002 - named in the query
) -> Response:
    """Return the map as SVG. Each place is a group with its id, its words, and its status."""
    look = await page.look(learner_id)
    whole = await maps.whole_map(map_id, look, page.ports)
    svg = await showing.whole_map(whole, look.turn.language, narrow=narrow)
    return Response(svg, media_type="image/svg+xml")


@router.get("/{id}/places/{place}")
async def place(
    page: Page, learner_id: Me, showing: Shown, map_id: MapName, place_id: PlaceName
) -> PlaceDetailsShape:
    """Return the details of one place of the map, its texts without markup."""
    look = await page.look(learner_id)
    details = await maps.place_details(map_id, place_id, look, page.ports)
    due = showing.day(details.due_at, look.turn)
    return PlaceDetailsShape.of(details, await showing.text(details.about), due)


@router.post("/{id}/places/{place}/learn")
async def learn(
    page: Page, learner_id: Me, map_id: MapName, place_id: PlaceName, body: PressShape
) -> BegunShape:
    """Begin with the place in the chat, where the lesson, the check or the review appears."""
    look = await page.look(learner_id)
    event = await maps.learning(map_id, place_id, look, page.ports)
    if page.chat_link is not None:
        return BegunShape(done=False, link=f"{page.chat_link}?start=learn_{map_id}_{place_id}")
    await page.say(look, body.id, event)
    return BegunShape()
