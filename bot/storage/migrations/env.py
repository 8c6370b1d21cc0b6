"""Alembic runs this file; the connection comes from `bot.storage.migrate`."""

from alembic import context

from bot.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
