"""Ratings."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ratings",
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("table", sql.String, sql.ForeignKey("tables.id"), nullable=False),
        sql.Column("game", sql.String, nullable=False),
        sql.Column("who", sql.String, nullable=False),
        sql.Column("place", sql.Integer, nullable=False),
        sql.Column("mu", sql.Float, nullable=False),
        sql.Column("sigma", sql.Float, nullable=False),
        sql.UniqueConstraint("table", "seat"),
    )
    op.create_index("ix_ratings_game_who", "ratings", ["game", "who"])
