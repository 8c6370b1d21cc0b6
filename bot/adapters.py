"""The implementations of the ports: Telegram, files, drawings, the model."""

from collections.abc import Awaitable, Callable

from telegram.ext import ExtBot

from bot.chat.client.retry import Retry
from bot.chat.client.transport import BotApi, build_bot
from bot.chat.inbound.dispatcher import Dispatcher, Limits, Records
from bot.chat.inbound.files import ChatFiles
from bot.chat.outbound.drafts import Drafts, Typing
from bot.chat.outbound.limiter import ChatLimiter, pace_of
from bot.chat.outbound.outbound import Draw, Outbound
from bot.chat.outbound.outgoing import Outgoing
from bot.domain.ids import LearnerId
from bot.doors import TELEGRAM
from bot.flow.composition.ports import Tutor, bundle
from bot.flow.engine.ports import Ports
from bot.flow.maps.course_catalogue import CourseCatalogue
from bot.metrics import Metered
from bot.parts import Parts
from bot.reader.children import Children
from bot.reader.reading import (
    AuthorCourseReader,
    FileReader,
    MaterialMaker,
    PageMaker,
    PictureMaker,
)
from bot.shipped import Content

BURST = 20
"""Messages in a row that Telegram accepts in a chat before it wants one a second."""


UNPACED = 1_000.0
"""Messages a second. The playground accepts any number."""


def ports_of(
    parts: Parts, content: Content, tutor: Tutor | None, bot: ExtBot[str], children: Children
) -> Ports:
    """Return the ports of all subjects with their implementations in this process."""
    stores = parts.stores
    return bundle(
        chats=stores.chats,
        stored=stores.adapters,
        courses=CourseCatalogue(content.courses, stores.written),
        skill_graphs=content.skill_graphs,
        words=content.words,
        distress=content.distress,
        teacher=tutor.teacher if tutor else None,
        model_help=tutor.model_help if tutor else None,
        kept_helps=stores.kept_helps,
        drafts=Drafts(bot) if tutor else None,
        files=ChatFiles(bot, PictureMaker(children)),
        reader=FileReader(children),
        pages=PageMaker(children),
        material=MaterialMaker(children),
        course_reader=AuthorCourseReader(children),
        authors=frozenset(map(LearnerId, parts.settings.author_ids)),
        orders=stores.orders if tutor else None,
        budget=tutor.budget if tutor else None,
        picture_days=parts.settings.exam_picture_days,
        chat_link=f"{TELEGRAM}{bot.username}",
        link_key=bot.token.encode(),
        contact=parts.settings.operator_contact,
        guides=content.guides,
    )


def client_of(parts: Parts, bot_api: BotApi) -> ExtBot[str]:
    """Return the client of the Bot API, at the pace that Telegram accepts."""
    pace = UNPACED if parts.settings.in_playground else 1.0
    limiter = ChatLimiter(per_second=pace, burst=BURST, throttled=parts.metrics.throttled)
    return build_bot(bot_api.token, base_url=bot_api.url, limiter=limiter)


def dispatcher_of(
    parts: Parts, conversation: Metered, bot: ExtBot[str], outgoing: Outgoing, draw: Draw
) -> Dispatcher:
    """Return the dispatcher, which receives updates and sends the replies."""
    stores = parts.stores
    return Dispatcher(
        conversation,
        Outbound(
            bot,
            retry=Retry(),
            draw=draw,
            fetch=outgoing.picture,
            write_file=outgoing.write,
            page=parts.page,
            refused=parts.metrics.reply_refused,
        ),
        Typing(bot),
        Records(
            inbox=stores.inbox,
            deliveries=stores.deliveries,
            clock=parts.clock,
            leases=stores.chat_leases,
        ),
        Limits(
            texts_a_minute=parts.settings.updates_per_minute,
            presses_a_minute=parts.settings.presses_per_minute,
            pace=pace_of(bot),
        ),
        parts.metrics,
    )


async def wait_and_beat(pace: Callable[[], Awaitable[None]], parts: Parts) -> None:
    """Wait for the pace, and beat: a round with many messages is slow, but alive."""
    await pace()
    parts.tick.beat()
