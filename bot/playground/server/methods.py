"""The methods of the Bot API that the bot uses, by name."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from bot.playground.server import account, editing, sending, web_apps
from bot.playground.server.params import Params
from bot.playground.server.refusals import method_not_found
from bot.playground.state.playground import Playground

Method: TypeAlias = Callable[[Playground, Params], Awaitable[Any]]

METHODS: dict[str, Method] = {
    "getme": account.get_me,
    "getupdates": account.get_updates,
    "setwebhook": account.set_webhook,
    "deletewebhook": account.delete_webhook,
    "getfile": account.get_file,
    "answercallbackquery": account.answer_callback_query,
    "setmycommands": account.set_my_commands,
    "setchatmenubutton": web_apps.set_chat_menu_button,
    "setmydescription": account.set_my_description,
    "setmyshortdescription": account.set_my_short_description,
    "sendmessage": sending.send_message,
    "sendrichmessage": sending.send_rich_message,
    "sendphoto": sending.send_photo,
    "senddocument": sending.send_document,
    "sendchataction": sending.send_chat_action,
    "sendmessagedraft": sending.send_message_draft,
    "sendrichmessagedraft": sending.send_rich_message_draft,
    "editmessagetext": editing.edit_message_text,
    "editmessagemedia": editing.edit_message_media,
    "editmessagereplymarkup": editing.edit_message_reply_markup,
    "setmessagereaction": editing.set_message_reaction,
}


def find_method(name: str) -> Method:
    """Return a method by its name in any case. Refuse one that the bot does not use."""
    method = METHODS.get(name.casefold())
    if method is None:
        raise method_not_found()
    return method
