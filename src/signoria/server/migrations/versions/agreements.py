"""Clocks, what else is agreed at a table, and rematches."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("house", sql.Column("alive", sql.Float))
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sql.Column("clock", sql.JSON))
        tables.add_column(sql.Column("advice", sql.String, nullable=False, server_default="after"))
        tables.add_column(sql.Column("rated", sql.Boolean, nullable=False, server_default=sql.false()))
        tables.add_column(sql.Column("since", sql.Float))
        tables.add_column(sql.Column("next", sql.String))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sql.Column("left", sql.Float))
        seats.add_column(sql.Column("again", sql.Boolean, nullable=False, server_default=sql.false()))
