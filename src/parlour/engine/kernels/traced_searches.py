"""The games of traces.py where some search: what searches take longest to compile, so they stand apart."""

bots, traces = linked("bots"), linked("traces")
LEDGER, LINES, POOL = bots.LEDGER, traces.LINES, bots.POOL
trace_games = traces.trace_games


@entry
def traced_searches(
    tables: Tables,
    template: Tables,
    words: Words,
    first: Int,
    moves: Ints,
    lines: LINES,
    players: Lists,
    known: Tables,
    pool: POOL,
    ledger: LEDGER,
    games: Lists,
    trace: Lists,
):
    """The games of any bots: trace_games says what is written where."""
    return trace_games(
        tables, template, words, first, moves, lines, players, known, pool, ledger, games, trace
    )
