"""What happens with exams, from the list of them to the last appeal."""

from bot.flow.exams import marks_routes

ROUTES = marks_routes.ROUTES
ANYWHERE = marks_routes.ANYWHERE
