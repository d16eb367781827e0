"""Traces of games in which bots search; a separate file, because search takes longest to compile."""

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
    """Trace games of any bots; `trace_games` describes the results."""
    return trace_games(
        tables, template, words, first, moves, lines, players, known, pool, ledger, games, trace
    )
