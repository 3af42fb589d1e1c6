"""What servers need that share a database: leases on tables, and one key for cookies."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leases",
        sql.Column("table", sql.String, sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("holder", sql.String, nullable=False, index=True),
        sql.Column("until", sql.Float, nullable=False),
    )
    op.create_table(
        "house",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("key", sql.LargeBinary, nullable=False),
    )
