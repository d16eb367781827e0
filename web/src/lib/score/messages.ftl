# The texts of the score keeper: they come with its pages.

score-title = Score sheets
score-tagline = for games with real cards
score-new-text = two players are enough to begin
score-open = Open
score-finished = Finished
score-search = Search by name, game or player
score-none = Nothing yet. Begin a game, or open a link that somebody shared with you.
score-not-found = No sheet has “{ $wanted }” in its name, its game or its players.
score-unopened = A sheet not opened yet
score-leads = { $name } leads
score-won = { $name } won
score-forget = Put away
score-forget-own = Only this device may have the key to “{ $name }”. Without it nobody can open the sheet here again: share a link first if you want it later.
score-forget-text = “{ $name }” leaves this list. The link you were given opens it again.
score-kind = Sheet
score-name = Name
score-more = More
score-win = Who wins
score-win-high = the highest total
score-win-low = the lowest total
score-target = Target
score-target-none = none
score-mode = How it is kept
score-mode-rows = in rows, one for each hand
score-mode-events = one entry after another
score-begin = Begin
score-lacking = { $count ->
    [one] One more player is needed.
   *[other] { $count } more players are needed.
  }
score-too-many = { $title } is played by { $most } at most: take somebody off.
score-no-room = The room does not answer. A new sheet needs it once; after that you can write without it.
score-players = Players, in turn order
score-new-player = New player
score-add = Add
score-known = Players of earlier games
score-same-name = This name is on the sheet already.
score-colour = Colour
score-up = { $name }: earlier in the order
score-down = { $name }: later in the order
score-off = Take { $name } off
score-handle = Move player { $place }: drag, or arrow keys
score-moved = { $name } is now player { $place }.
score-menu = More
score-people = { $count ->
    [one] one player
   *[other] { $count } players
  }
score-hand = hand { $number }
score-hand-of = hand { $number } of { $of }
score-row = row { $row }
score-to = to { $target }
score-is-over = finished
score-as-events = Players
score-as-rows = Rows
score-entries = Entries
score-offline = { $count ->
    [0] Not connected. Go on writing: it is kept here. Do not load the page anew: it comes from the room.
    [one] Not connected: one entry waits here. Do not load the page anew: it comes from the room.
   *[other] Not connected: { $count } entries wait here. Do not load the page anew: it comes from the room.
  }
score-kept-here = { $count ->
    [one] One entry that was written here is not on the sheet. It is kept, and sent when you open a link to write with.
   *[other] { $count } entries that were written here are not on the sheet. They are kept, and sent when you open a link to write with.
  }
score-sending = { $count ->
    [one] One entry is being sent.
   *[other] { $count } entries are being sent.
  }
score-device-full = This device can store nothing more: it was not written. Make room on it and try again.
score-needs-room = This needs the room, which does not answer now.
score-col-hand = Hand
score-col-row = Row
score-blank = blank
score-earlier-rows = { $count ->
    [one] Show the row before
   *[other] Show { $count } earlier rows
  }
score-cell = { $name }, row { $row }: { $value } { $state }
score-waits = waiting
score-going = on its way
score-going-sum = { $value } …
score-broken = This sheet can be read, not written: its log is { $verdict }.
score-not-written = { $value } for { $name } was not written: this device can store nothing more.
score-waiting-sum = { $value } waiting
score-corrected = corrected
score-void = struck out
score-late = late
score-left = has left
score-locked = locked
score-row-locked = Row { $row } is locked. Under “This sheet” it is unlocked, with a reason.
score-missing = missing this hand
score-missing-short = missing
score-rounds = { $count ->
    [one] 1 round
   *[other] { $count } rounds
  }
score-rank = { $kind ->
    [one] { $rank }st
    [two] { $rank }nd
    [few] { $rank }rd
   *[other] { $rank }th
  }
score-standings = Standings
score-sort-high = high first
score-sort-low = low first
score-sort-turn = turn order
score-events-of = All entries of { $name }
score-redo = Redo
score-pad = Entry for { $name }
score-now = now { $value }
score-write = Write { $value } for { $name }
score-write-then = Write { $value } for { $name }, then { $next }
score-write-row = Write { $value } for { $name }, then row { $row }
score-correct = Correct { $name } to { $value }
score-close-row = Close row { $row }
score-type = Type a number
score-previous = Previous player
score-next = Next player
score-key-back = Delete the last sign
score-key-clear = Clear
score-key-sign = Turn the sign
score-key-next = Next player
score-key-blank = Nothing
score-no-number = Whole numbers or sums like 25+30−5.
score-no-decimal = Numbers or sums like 2.5+3−1.
score-still-waiting = An entry for this place is waiting to be sent. Take it back first, or wait.
score-needs-reason = A correction needs a reason of 3 letters or more.
score-waits-here = { $value } waits to be sent.
score-take-back = Take it back
score-earlier = Row { $row } is not the one being played.
score-strike = Strike out
score-why = Why it is changed
score-why-may = Why (if you like)
score-why-hint = counted again
score-why-ready = Reasons that are often given
score-why-misread = read wrongly
score-why-other = wrong player
score-witness = Who confirms it
score-enter-hand = Enter hand { $number }
score-write-hand = Write hand { $number }
score-correct-hand = Correct hand { $number }
score-hand-waits = Hand { $number } waits to be sent.
score-no-form = What this hand asks is not known here yet: the room has to be reached once.
score-points-later = The points come when the room is reached again.
score-in-all = { $total } in all · { $left } left
score-in-all-signed = must add up to { $total } · { $left } to go
score-given = { $name } must have { $count }: it is filled in.
score-count-of = How many for { $name }
score-one-less = One less
score-one-more = One more
score-by-cards = Add up cards
score-by-numbers = Type the sum
score-card = { $rank }, { $points ->
    [one] 1 point
   *[other] { $points } points
}
score-side = { $one } & { $other }
score-nobody = nobody
score-chosen = Chosen so far
score-chosen-is = { $question }: { $answer }
score-place = { $question }: place { $place }
score-conflict = Not written yet: look once more
score-mine = Written here
score-theirs = On the sheet
score-correct-it = Write it as a correction
score-let-stand = Let the sheet stand
score-again = Try again
score-drop = Let go of it
score-told-add = { $name }, row { $row }: { $value }
score-told-event = { $name }: { $value }
score-told-edit = correction of E{ $event } to { $value }
score-told-void = E{ $event } struck out
score-told-hand = hand { $number }: { $told }
score-told-next = row { $row } closed
score-told-other = a change ({ $kind })
score-rematch = Play again, with the same players
score-panel-chart = Chart
score-panel-history = History
score-panel-share = Share, save, print
score-panel-tools = Tools
score-panel-people = Players
score-panel-settings = This sheet
score-panel-look = Settings
score-about-chart = totals as lines, rounds as bars
score-about-history = everything that was ever written
score-about-share = links and codes, files, paper
score-about-tools = who begins, countdown, buzzer
score-about-people = join, leave, names, colours, order
score-about-settings = target, note, lock, finish
score-about-look = type, size, colours, screen
score-look = Type and colours
score-opening = began with { $value }
score-no-events = Nothing has been entered yet.
score-edit = Edit
score-history-of = Of
score-everybody = everybody
score-undone = undone
score-history-earlier = Earlier entries
score-chain = The record is { $verdict }.
score-import = Bring in a sheet
score-import-text = a JSON file that was saved from one
score-pips = { $held } of { $of }
score-antes = On the table
score-join-value = Begins with
score-join-typed = what is typed
score-buzzer-all = On all phones that have this sheet open: whose press comes first.
score-buzzer-here = Not connected: it counts on this device only.
score-season = Season
score-season-text = finished games, added up
score-season-these = The season of these players
score-season-games = { $count ->
    [one] one game
   *[other] { $count } games
  }
score-season-with = Games with all of these
score-season-every = every game
score-season-time = When
score-season-time-all = at any time
score-season-time-year = this year
score-season-time-month = the last 30 days
score-season-time-days = from … to …
score-season-from = From
score-season-to = To
score-season-none = No finished game yet. Finish a sheet, and its result counts here.
score-season-none-such = No finished game of that kind: choose other people, another game or another time.
score-season-of = won of { $games }, { $share }
score-season-streak = { $now ->
    [0] longest streak { $longest }
   *[other] { $now } in a row, longest { $longest }
  }
score-season-course = From game to game
score-season-lines = Games won
score-season-bars = Totals
score-season-lines-label = Games won after every game, as lines. The table below has the numbers.
score-season-bars-label = Totals of every game, as bars. The table below has the numbers.
score-season-touch = Touch the chart to read a game.
score-season-game = Game
score-season-between = Two against each other
score-season-one = One of the two
score-season-other = The other of the two
score-season-met = { $count ->
    [0] never met
    [one] times ahead, in one game
   *[other] times ahead, in { $count } games
  }{ $even ->
    [0] {""}
   *[other] , { $even } even
  }
score-season-won = Won
score-season-average = Average
score-season-best = Best
score-season-worst = Worst
score-season-all = All these games
score-start = Start
score-chart-lines = Totals
score-chart-bars = Rounds
score-chart-lines-label = Totals after every round, as lines. The table below has the numbers.
score-chart-bars-label = Points of every round, as bars. The table below has the numbers.
score-chart-touch = Touch the chart to read a round.
score-chart-table = The numbers as a table
score-share-links = A link for others
score-share-look = To look on
score-share-write = To write
score-share-own = To keep it too
score-share-look-text = Whoever has this link sees the sheet as it grows, and can change nothing.
score-share-write-text = Whoever has this link can write on the sheet.
score-share-own-text = Whoever has this link can do all that you can. It cannot be taken back.
score-share-ask = Who keeps this sheet can give out links to it.
score-link = Address of the sheet
score-withdraw = Take links back
score-withdraw-text = All links of a kind stop working; whoever has the sheet open with one is sent away.
score-withdraw-look = Those to look on
score-withdraw-write = Those to write
score-withdrawn-look = No link to look on opens this sheet any more.
score-withdrawn-write = No link to write opens this sheet any more.
score-export = As a file
score-export-json = JSON
score-export-csv = CSV
score-export-text = Text
score-print = Print
score-pick = Let chance choose
score-pick-player = A player
score-pick-seating = Seats
score-pick-partners = Partners
score-picked-player = Drawn
score-picked-seating = In this order
score-picked-partners = Partners, two by two
score-timer = Countdown
score-timer-set = Minutes:seconds
score-timer-is = Countdown: { $left }
score-start-timer = Start
score-pause-timer = Pause
score-reset-timer = From the beginning
score-no-time = Write seconds like 90, or minutes like 1:30.
score-time-up = Time is up.
score-buzzer = Buzzer
score-buzzer-text = The first to press wins; for three seconds nobody else counts.
score-buzzed = { $name } was first.
score-witnessed = Corrections need a second player
score-yes = yes
score-no = no
score-note = Note
score-lock-title = Lock what all agree on
score-lock = Lock it
score-unlock = Unlock it
score-end = The end
score-finish = Finish the game
score-finish-sure = The game is still going on. Finish it? It can be opened again, with a reason.
score-finish-done = Finish the game? It can be opened again, with a reason.
score-reopen = Open it again
score-join = Somebody joins
score-join-at = beginning with
score-join-0 = 0
score-join-lowest = the lowest total
score-join-average = the average
score-leave = { $name } leaves
score-rename = Name of { $name }
score-fixed = On this sheet nobody joins or leaves: the game is played by those who began it.
score-device = Your name
score-device-hint = stands in the history
score-font = Type
score-font-usual = as usual
score-font-hand = handwriting
score-font-sans = plain
score-font-serif = book
score-font-typewriter = typewriter
score-font-narrow = narrow
score-size = Size
score-size-normal = normal
score-size-large = large
score-size-largest = largest
score-ground = Paper
score-ground-paper = cream
score-ground-white = white
score-ground-mint = mint
score-ground-sky = sky
score-ground-dark = dark
score-ground-contrast = high contrast
score-awake = Keep the screen awake
score-sound = Countdown and buzzer sound
score-word-nt = no trump
score-word-trump = trump
score-word-auction = auction
score-word-up = up
score-word-down = down
score-word-first_dealer = Who deals first
score-word-down_transfer = Hands played down, after an auction
score-word-ante_cents = Ante, in cents
score-word-life_cents = A life, in cents
score-word-carried_pot_cents = Pot from the game before, in cents
score-word-last_round_three = Three in the last round
score-word-match_rule = Equal lowest cards
score-word-last_tie = When all go out at once
score-word-lives = Lives
score-word-coins = Played for coins
score-word-literal = as in hands played up
score-word-reversed = the other way round
score-word-split = shared
score-word-winner_takes = all to the winner
score-word-cancel = nobody loses a life
score-word-all_lose = each of them loses a life
score-word-joint = they share the win
score-word-replay = the deal is played again
score-word-cut_cards = they cut the cards for it
score-word-carry_restake = the pot waits, and all stake anew
score-word-carry = the pot waits for the next game
