"""The content of a message: captions, rich messages, pictures and files."""

from bot.playground.server.entities import text_and_entities
from bot.playground.server.media import save_document, save_photo
from bot.playground.server.params import Params, Upload
from bot.playground.server.refusals import bad_request
from bot.playground.state.journal import Json
from bot.playground.state.store import Store

CAPTION_LIMIT = 1024
RICH_LIMIT = 32_768


def caption_of(params: Params) -> Json:
    """Return the caption's fields, or empty if there is none."""
    caption, entities = text_and_entities(params, "caption", "caption_entities")
    if len(caption) > CAPTION_LIMIT:
        raise bad_request("message caption is too long")
    if not caption:
        return {}
    return {"caption": caption, **({"caption_entities": entities} if entities else {})}


def rich_content(params: Params) -> Json:
    """Return a rich message as it came, in Markdown. Refuse an empty or a too long one."""
    rich = params.mapping("rich_message")
    markdown = str(rich.get("markdown") or "")
    if not markdown:
        raise bad_request("message text is empty")
    if len(markdown) > RICH_LIMIT:
        raise bad_request("message is too long")
    return rich


def photo_fields(store: Store, upload: Upload | None) -> Json:
    """Return the fields of an uploaded picture."""
    return {"photo": save_photo(store, _there(upload))}


def document_fields(store: Store, upload: Upload | None) -> Json:
    """Return the fields of an uploaded file."""
    return {"document": save_document(store, _there(upload))}


def _there(upload: Upload | None) -> Upload:
    if upload is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return upload
