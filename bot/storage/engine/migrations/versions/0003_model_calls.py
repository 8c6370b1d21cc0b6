"""The calls of the model, with what each of them cost."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table."""
    counts = ("input", "output", "cache_read", "cache_write_5m", "cache_write_1h")
    op.create_table(
        "model_calls",
        _text("id"),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        _text("prompt"),
        _number("version"),
        _text("sha256"),
        _text("model_requested"),
        _text("model_returned", nullable=True),
        _text("effort"),
        *(_number(f"{kind}_tokens") for kind in counts),
        sa.Column("cost_microdollars", sa.BigInteger(), nullable=False),
        _number("duration_ms"),
        _number("retries"),
        _text("stop_reason", nullable=True),
        _text("outcome"),
        _text("request_id", nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_model_calls")),
        sa.CheckConstraint(
            "outcome IN ('ok', 'down', 'refused', 'unusable')",
            name=op.f("ck_model_calls_outcome"),
        ),
    )
    op.create_index("idx_calls_learner", "model_calls", ["learner_id", "at"])
    op.create_index("idx_calls_at", "model_calls", ["at"])


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)
