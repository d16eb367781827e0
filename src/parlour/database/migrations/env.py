"""Runs migrations on the connection and in the transaction that `migrating` has opened."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
