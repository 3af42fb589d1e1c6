"""Standing orders."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "orders",
        sql.Column("table", sql.String, sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("order", sql.String, nullable=False),
        sql.Column("lot", sql.String, nullable=False),
        sql.Column("past", sql.JSON, nullable=False),
    )
