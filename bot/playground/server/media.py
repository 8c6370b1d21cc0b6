"""Files as Telegram offers them: photo sizes, documents, download paths."""

from pathlib import PurePath

from bot.playground.server.params import Upload
from bot.playground.server.pictures import picture
from bot.playground.server.refusals import bad_request
from bot.playground.state.journal import Json
from bot.playground.state.store import Store

DOWNLOAD_LIMIT_BYTES = 20 << 20
PHOTO_LIMIT_BYTES = 10 << 20
PREVIEW_SIDES = (("s", 90), ("m", 320))
SUFFIX_LENGTH = 12


def save_photo(store: Store, upload: Upload) -> list[Json]:
    """Store a picture and return its sizes, smallest first.

    The smaller sizes are only simulated: all of them lead to the same bytes.
    """
    if len(upload.content) > PHOTO_LIMIT_BYTES:
        size = len(upload.content)
        raise bad_request(f"file of size {size} bytes is too big for a photo")
    kind, width, height = picture(upload.content)
    blob = store.save_blob(upload.content, kind)
    longest = max(width, height)
    sizes = [(tag, side / longest) for tag, side in PREVIEW_SIDES if side < longest]
    return [
        {
            **_save_file(store, blob, f"photos/{blob}", upload, tag),
            "width": max(1, round(width * scale)),
            "height": max(1, round(height * scale)),
        }
        for tag, scale in [*sizes, ("x", 1.0)]
    ]


def save_document(store: Store, upload: Upload) -> Json:
    """Store a file and return it as a document."""
    blob = store.save_blob(upload.content, _suffix(upload.name))
    saved = _save_file(store, blob, f"documents/{blob}", upload, "d")
    return {**saved, "file_name": upload.name, "mime_type": upload.mime}


def file_to_download(store: Store, file_id: str) -> Json:
    """Return the answer of getFile."""
    row = store.journal.table("files").get(file_id)
    if row is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    if row["size"] > DOWNLOAD_LIMIT_BYTES:
        raise bad_request("file is too big")
    return {**_public(file_id, row), "file_path": row["path"]}


def _save_file(store: Store, blob: str, path: str, upload: Upload, tag: str) -> Json:
    stem = blob.partition(".")[0].removeprefix("file_")
    row = {
        "unique_id": f"AQ{stem}{tag}",
        "blob": blob,
        "path": path,
        "name": upload.name,
        "mime": upload.mime,
        "size": len(upload.content),
    }
    file_id = f"AgACplayground{stem}{tag}"
    store.journal.put("files", file_id, row)
    return _public(file_id, row)


def _public(file_id: str, row: Json) -> Json:
    return {"file_id": file_id, "file_unique_id": row["unique_id"], "file_size": row["size"]}


def _suffix(name: str) -> str:
    suffix = PurePath(name).suffix
    return suffix if suffix[1:].isalnum() and len(suffix) <= SUFFIX_LENGTH else ""
