"""Run by Alembic, which hands over what `schema.py` put into its configuration."""

from alembic import context

from signoria.server.store import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
