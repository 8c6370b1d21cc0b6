"""Alembic runs this file. The connection comes from `bot.storage.engine.migrate`."""

from alembic import context

from bot.storage.engine.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
