"""The painters of all pictures."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.charts.calendar_picture import calendar_png
from bot.charts.fading_picture import fading_png
from bot.charts.figures import figure_png
from bot.charts.forecast_picture import forecast_png
from bot.charts.map_picture import map_png
from bot.charts.page.days import columns_svg, heat_map_svg
from bot.charts.page.formulas import formula_svg
from bot.charts.page.wide_map import wide_map_svg
from bot.charts.sheets import annotated
from bot.charts.skill_tree_picture import skill_tree_png
from bot.charts.tasks import task_png
from bot.charts.trends_picture import trends_png
from bot.flow.cards.replies import FadingPicture
from bot.flow.engine.replies import Drawing
from bot.flow.exams.replies import MarkedSheet, TaskPicture
from bot.flow.page.pictures import ColumnsPicture, FormulaPicture, HeatMapPicture, WideMapPicture
from bot.flow.practice.replies import FigurePicture, SkillTreePicture
from bot.flow.progress.looking import CalendarPicture, ForecastPicture, MapPicture, TrendsPicture

PAINTERS: Final[Mapping[type[Drawing], Callable[[Any], bytes]]] = {
    CalendarPicture: calendar_png,
    ColumnsPicture: columns_svg,
    FadingPicture: fading_png,
    ForecastPicture: forecast_png,
    FigurePicture: lambda picture: figure_png(
        picture.figure, picture.language, dark=picture.dark, axes=picture.axes
    ),
    FormulaPicture: formula_svg,
    HeatMapPicture: heat_map_svg,
    MapPicture: map_png,
    MarkedSheet: lambda picture: (
        annotated(picture.page, picture.first_line, picture.marks) or picture.page
    ),
    SkillTreePicture: skill_tree_png,
    TaskPicture: task_png,
    TrendsPicture: trends_png,
    WideMapPicture: wide_map_svg,
}


def drawn(picture: Drawing) -> bytes:
    """Return the picture as JPEG (a sheet), SVG (the page) or PNG. Same input, same bytes."""
    return PAINTERS[type(picture)](picture)
