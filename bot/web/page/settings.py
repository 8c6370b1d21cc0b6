"""The learner's settings: reading them, and changing one of them."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from bot.flow.page.page import choosing
from bot.views.settings import WordedGroup
from bot.web.page.door import Me, Page
from bot.web.page.showing import DoneShape, PressShape, Shown

router = APIRouter(prefix="/me/settings")


class ChoiceShape(PressShape):
    """A choice for a setting."""

    name: Annotated[str, Field(max_length=40)]
    value: Annotated[str, Field(max_length=64)]


@router.get("")
async def settings(page: Page, learner_id: Me, showing: Shown) -> tuple[WordedGroup, ...]:
    """Return all settings, with their choices and current values."""
    return showing.settings((await page.look(learner_id)).turn)


@router.patch("")
async def choose(page: Page, learner_id: Me, body: ChoiceShape) -> DoneShape:
    """Change one of them, by a turn of the chat without replies there."""
    look = await page.look(learner_id)
    await page.do(look, body.id, choosing(body.name, body.value, look))
    return DoneShape()
