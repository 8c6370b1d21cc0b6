"""The settings of the learner: what they are, and choosing one of them."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from bot.flow.page.settings import choosing
from bot.views.settings import SettingKind
from bot.web.page.door import Me, Page
from bot.web.page.showing import DoneShape, PressShape, Shown
from bot.web.shapes import Shape

router = APIRouter(prefix="/me/settings")


class SettingShape(Shape):
    """A setting; each option is what it is called and its value."""

    name: str
    kind: SettingKind
    value: str
    label: str
    note: str
    options: tuple[tuple[str, str], ...]


class SettingGroupShape(Shape):
    """Settings that belong together."""

    title: str
    note: str
    settings: tuple[SettingShape, ...]


class ChoiceShape(PressShape):
    """What is chosen."""

    name: Annotated[str, Field(max_length=40)]
    value: Annotated[str, Field(max_length=64)]


@router.get("")
async def settings(page: Page, learner_id: Me, showing: Shown) -> list[SettingGroupShape]:
    """Return all settings, with what can be chosen and what holds."""
    look = await page.look(learner_id)
    groups = showing.settings(look.turn)
    return [SettingGroupShape.model_validate(it, from_attributes=True) for it in groups]


@router.patch("")
async def choose(page: Page, learner_id: Me, body: ChoiceShape) -> DoneShape:
    """Set one of them, by a turn of the chat that says nothing there."""
    look = await page.look(learner_id)
    await page.do(look, body.id, choosing(body.name, body.value, look))
    return DoneShape()
