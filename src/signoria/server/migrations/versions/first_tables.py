"""People, tokens, tables, seats and the log."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("name", sql.String, nullable=False),
        sql.Column("account", sql.String, unique=True),
        sql.Column("digest", sql.String),
        sql.Column("at", sql.String, nullable=False),
    )
    op.create_table(
        "tokens",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("person", sql.String, sql.ForeignKey("people.id"), nullable=False, index=True),
        sql.Column("name", sql.String, nullable=False),
        sql.Column("scopes", sql.String, nullable=False),
        sql.Column("digest", sql.String, nullable=False, unique=True),
        sql.Column("at", sql.String, nullable=False),
    )
    op.create_table(
        "tables",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("game", sql.String, nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("options", sql.JSON, nullable=False),
        sql.Column("parts", sql.JSON, nullable=False),
        sql.Column("seed", sql.String, nullable=False),
        sql.Column("owner", sql.String, sql.ForeignKey("people.id"), nullable=False),
        sql.Column("watch", sql.String, nullable=False),
        sql.Column("status", sql.String, nullable=False, index=True),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("header", sql.LargeBinary),
        sql.Column("result", sql.LargeBinary),
        sql.Column("at", sql.String, nullable=False),
    )
    _create_what_lies_on_them()


def _create_what_lies_on_them() -> None:
    op.create_table(
        "seats",
        sql.Column("table", sql.String, sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("name", sql.String, nullable=False),
        sql.Column("person", sql.String, sql.ForeignKey("people.id"), index=True),
        sql.Column("bot", sql.String, nullable=False),
        sql.Column("resigned", sql.Boolean, nullable=False),
        sql.Column("note", sql.JSON, nullable=False),
        sql.Column("link", sql.String, unique=True),
    )
    op.create_table(
        "events",
        sql.Column("table", sql.String, sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("n", sql.Integer, primary_key=True),
        sql.Column("line", sql.LargeBinary, nullable=False),
        sql.Column("request", sql.String),
    )
