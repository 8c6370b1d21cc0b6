"""Columns of maps, concepts, edges, answers and snapshots have the defaults of specs/3.

SQLite cannot change a column's default, and making a table anew deletes what refers to its rows.
A default changes nothing that is stored, so it is written into the schema as SQLite describes it
(lang_altertable.html, "Making Other Kinds Of Table Schema Changes").
"""

import re

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0032"
down_revision = "0031"

NOW = {"sqlite": "CURRENT_TIMESTAMP", "postgresql": "now()"}
NEW_ID = {
    "sqlite": (
        "(lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' "
        "|| substr(hex(randomblob(2)), 2) || '-' || substr('89AB', 1 + (random() & 3), 1) "
        "|| substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))))"
    ),
    "postgresql": "(gen_random_uuid())::text",
}
DEFAULTS: dict[str, dict[str, str | dict[str, str]]] = {
    "mind_maps": {
        "id": NEW_ID,
        "status": "'active'",
        "metadata": "'{}'",
        "created_at": NOW,
        "updated_at": NOW,
    },
    "mind_map_nodes": {
        "id": NEW_ID,
        "depth": "0",
        "mastery_score": "0.0",
        "mastery_status": "'unseen'",
        "ease_factor": "2.5",
        "repetitions": "0",
        "metadata": "'{}'",
        "created_at": NOW,
        "updated_at": NOW,
    },
    "mind_map_edges": {"edge_type": "'prerequisite'"},
    "quiz_responses": {"id": NEW_ID, "response_type": "'review'", "responded_at": NOW},
}
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")


def upgrade() -> None:
    """Give the columns their defaults, and answers and snapshots an id beside their order."""
    dialect = op.get_bind().dialect.name
    _add_ids_of_answers(dialect)
    for table, columns in DEFAULTS.items():
        defaults = {
            name: it if isinstance(it, str) else it[dialect] for name, it in columns.items()
        }
        if dialect == "sqlite":
            _write_into_schema(table, defaults)
            continue
        for name, default in defaults.items():
            op.alter_column(table, name, server_default=sa.text(default))
    _renew_snapshots(dialect)


def _add_ids_of_answers(dialect: str) -> None:
    """Call the number by which answers are ordered so, and give each an id as well."""
    op.execute("ALTER TABLE quiz_responses RENAME COLUMN id TO number")
    if dialect == "postgresql":
        default = sa.text(NEW_ID[dialect])
        op.add_column(
            "quiz_responses", sa.Column("id", sa.Text(), nullable=False, server_default=default)
        )
    else:
        op.add_column("quiz_responses", sa.Column("id", sa.Text(), nullable=True))
        op.execute(f"UPDATE quiz_responses SET id = {NEW_ID[dialect]}")  # noqa: S608 - no value
    op.create_index("idx_qr_id", "quiz_responses", ["id"], unique=True)


def _write_into_schema(table: str, defaults: dict[str, str]) -> None:
    db = op.get_bind()
    found = sa.text("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = :name")
    schema = db.execute(found, {"name": table}).scalar_one()
    for name, default in defaults.items():
        column = re.compile(rf"^(\t(?:.*, )?{name} \w+)(?: NOT NULL)?(?=,)", re.MULTILINE)
        schema, places = column.subn(rf"\1 DEFAULT {default} NOT NULL", schema)
        if places != 1:
            raise LookupError(f"{table}.{name}")
    version = db.execute(sa.text("PRAGMA schema_version")).scalar_one()
    db.execute(sa.text("PRAGMA writable_schema = ON"))
    write = sa.text("UPDATE sqlite_schema SET sql = :sql WHERE type = 'table' AND name = :name")
    db.execute(write, {"sql": schema, "name": table})
    db.execute(sa.text(f"PRAGMA schema_version = {version + 1}"))
    db.execute(sa.text("PRAGMA writable_schema = OFF"))


def _renew_snapshots(dialect: str) -> None:
    """Make the table anew with its id; nothing refers to a snapshot."""
    op.rename_table("analytics_snapshots", "old_snapshots")
    if dialect == "postgresql":  # its names of constraints are the schema's
        op.drop_constraint("pk_analytics_snapshots", "old_snapshots")
        op.drop_constraint("fk_analytics_snapshots_mind_map_id", "old_snapshots")
    op.create_table(
        "analytics_snapshots",
        sa.Column("id", sa.Text(), nullable=False, server_default=sa.text(NEW_ID[dialect])),
        sa.Column("mind_map_id", sa.Text(), nullable=False),
        sa.Column("snapshot_date", sa.Date(), nullable=False),
        sa.Column("metrics", JSON, nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            nullable=False,
            server_default=sa.text(NOW[dialect]),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_analytics_snapshots")),
        sa.UniqueConstraint(
            "mind_map_id", "snapshot_date", name=op.f("uq_analytics_snapshots_mind_map_id")
        ),
        sa.ForeignKeyConstraint(
            ["mind_map_id"],
            ["mind_maps.id"],
            name=op.f("fk_analytics_snapshots_mind_map_id"),
            ondelete="CASCADE",
        ),
    )
    columns = "mind_map_id, snapshot_date, metrics, created_at"
    op.execute(
        f"INSERT INTO analytics_snapshots ({columns}) "  # noqa: S608 - names of our columns
        f"SELECT {columns} FROM old_snapshots"
    )
    op.drop_table("old_snapshots")
