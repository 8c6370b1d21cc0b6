"""What a message holds: captions, rich messages, pictures and files."""

from bot.playground.server.media import document_again, photo_again, save_document, save_photo
from bot.playground.server.params import Params
from bot.playground.server.refusals import bad_request
from bot.playground.state.journal import Json
from bot.playground.state.store import Store
from bot.playground.text.entities import formatted

CAPTION_LIMIT = 1024
RICH_LIMIT = 32_768
RICH_SOURCES = ("markdown", "html", "blocks")


def content_length(text: str) -> int:
    """Return a text's length as Telegram's limits count it."""
    return len(text)


def caption_of(params: Params) -> Json:
    """Return the caption's fields; empty when there is none."""
    caption, entities = formatted(params, "caption", "caption_entities")
    if content_length(caption) > CAPTION_LIMIT:
        raise bad_request("message caption is too long")
    if not caption:
        return {}
    return {"caption": caption, **({"caption_entities": entities} if entities else {})}


def rich_content(params: Params) -> Json:
    """Return a rich message as it came; refuse none, several sources, or a too long one."""
    rich = params.mapping("rich_message")
    given = [name for name in RICH_SOURCES if rich.get(name)]
    if not given:
        raise bad_request("message text is empty")
    if len(given) > 1:
        raise bad_request("exactly one of the fields html, markdown and blocks must be used")
    if isinstance(rich[given[0]], str) and content_length(rich[given[0]]) > RICH_LIMIT:
        raise bad_request("message is too long")
    return rich


def media_fields(store: Store, params: Params, kind: str, reference: str) -> Json:
    """Return the fields of a picture or file that was uploaded, or is there already."""
    upload = params.attached(reference) if reference else params.upload(kind)
    if kind == "photo":
        sizes = save_photo(store, upload) if upload else photo_again(store, reference)
        return {"photo": sizes}
    found = save_document(store, upload) if upload else document_again(store, reference)
    return {"document": found}
