"""All rooms: whoever imports this knows everything that is declared in one of them."""

from bot.flow.anywhere import replies as anywhere
from bot.flow.authoring import replies as authoring
from bot.flow.cards import replies as cards
from bot.flow.engine.replies import REPLIES
from bot.flow.exercise import replies as exercise
from bot.flow.files import replies as files
from bot.flow.goals import replies as goals
from bot.flow.learner import replies as learner
from bot.flow.lessons import replies as lessons
from bot.flow.progress import replies as progress
from bot.flow.rhythm import replies as rhythm
from bot.flow.tasks import replies as tasks
from bot.flow.topics import replies as topics
from bot.flow.tutor import replies as tutor
