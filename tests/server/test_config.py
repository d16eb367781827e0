"""Configurations of tables are written and read, also in the format of version 0.1."""

import json

import pytest
from pydantic import ValidationError

from parlour.server.tables.config import TableConfig
from tests.server.configs import table_config

WRITTEN_BY_0_1 = {
    "id": "Jm3v8yHkq0w2", "game": "king", "options": {"pass_final": "yes"}, "seed": "1180591620717411303424",
    "salt": "5b1c", "chairs": ["person", "open", "greedy", "greedy"], "invite": "aZ9", "clocks": {},
    "pace": "slow", "reveals": False, "chosen": True, "away": "bot", "grace": 30, "patience": 3,
    "delay": "2min", "behind": True, "hints": True, "made": 1764300000,
    "before": "Before", "challenge": "Deals",
    "numbered": False, "first": "First", "in_order": True,
}  # fmt: skip


def test_a_configuration_is_read_as_it_was_written():
    config = table_config("xeri", {"hands": 1}, ["person", "greedy"], deal="3", time_multiplier=3)
    assert TableConfig.from_json(config.to_json()) == config
    assert json.loads(config.to_json())["seed"] == "3"


def test_a_configuration_of_0_1_is_read():
    config = TableConfig.from_json(json.dumps(WRITTEN_BY_0_1))
    assert (config.reveal_hands, config.time_multiplier, config.allow_shadowing) == (False, 3, True)
    assert (config.rematch_of, config.challenge_of, config.name_seed) == ("Before", "Deals", "First")
    assert (config.seed, config.created_at) == (2**70, 1764300000.0)
    assert TableConfig.from_json(config.to_json()) == config


def test_a_configuration_that_was_damaged_is_refused():
    with pytest.raises(ValidationError):
        TableConfig.from_json(json.dumps(WRITTEN_BY_0_1 | {"grace": 3}))


def test_bots_keep_their_names_in_copies_of_a_table():
    config = table_config("king", {}, ["open", "greedy", "greedy", "greedy"])
    assert config.name_seed == config.id
    assert config.model_copy(update={"first_table": "another"}).name_seed == "another"
