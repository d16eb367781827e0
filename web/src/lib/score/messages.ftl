# Texts of the score keeper, loaded with its pages.

score-title = Score sheets
score-tagline = for games with real cards
score-new-text = two players are enough to begin
score-open = Open
score-finished = Finished
score-search = Search by name, game or player
score-none = No sheets yet. Start a game, or open a link that someone shared with you.
score-not-found = No sheet has “{ $wanted }” in its name, its game or its players.
score-unopened = A sheet not opened yet
score-leads = { $name } leads
score-won = { $name } won
score-forget = Remove
score-forget-own = This may be the only device with the key to “{ $name }”. Without the key the sheet cannot be opened here again: share a link first if you want it later.
score-forget-text = “{ $name }” is removed from this list. The link opens it again.
score-kind = Sheet
score-name = Name
score-more = More
score-win = Who wins
score-win-high = the highest total
score-win-low = the lowest total
score-target = Target
score-target-none = none
score-mode = Layout
score-mode-rows = in rows, one for each hand
score-mode-events = one entry after another
score-begin = Begin
score-lacking = { $count ->
    [one] One more player is needed.
   *[other] { $count } more players are needed.
  }
score-too-many = { $title } has at most { $most } players: remove some.
score-no-server = The server does not answer. It is needed to create a sheet; after that you can write offline.
score-players = Players, in turn order
score-new-player = New player
score-add = Add
score-known = Players of earlier games
score-same-name = This name is on the sheet already.
score-colour = Colour
score-up = { $name }: earlier in the order
score-down = { $name }: later in the order
score-off = Remove { $name }
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
    [0] Not connected. You can continue: entries are stored here. Do not reload the page, because the server is needed for that.
    [one] Not connected: one entry is waiting here. Do not reload the page, because the server is needed for that.
   *[other] Not connected: { $count } entries are waiting here. Do not reload the page, because the server is needed for that.
  }
score-kept-here = { $count ->
    [one] One entry of this device is not on the sheet. It is stored, and sent when you open a link that allows writing.
   *[other] { $count } entries of this device are not on the sheet. They are stored, and sent when you open a link that allows writing.
  }
score-sending = { $count ->
    [one] One entry is being sent.
   *[other] { $count } entries are being sent.
  }
score-device-full = The storage of this device is full: the entry was not written. Free some space and try again.
score-needs-server = This needs the server, which does not answer now.
score-col-hand = Hand
score-col-row = Row
score-blank = blank
score-earlier-rows = { $count ->
    [one] Show the previous row
   *[other] Show { $count } earlier rows
  }
score-cell = { $name }, row { $row }: { $value } { $state }
score-waits = waiting
score-storing = being stored
score-storing-sum = { $value } …
score-broken = This sheet is read-only: its log is { $verdict }.
score-not-written = { $value } for { $name } was not written: the storage of this device is full.
score-waiting-sum = { $value } waiting
score-corrected = corrected
score-void = void
score-late = late
score-left = has left
score-locked = locked
score-row-locked = Row { $row } is locked. It can be unlocked under “This sheet”, with a reason.
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
score-key-back = Delete the last character
score-key-clear = Clear
score-key-sign = Change the sign
score-key-next = Next player
score-key-blank = Nothing
score-no-number = Whole numbers or sums like 25+30−5.
score-no-decimal = Numbers or sums like 2.5+3−1.
score-still-waiting = An entry for this cell is waiting to be sent. Withdraw it first, or wait.
score-needs-reason = A correction needs a reason of 3 letters or more.
score-waits-here = { $value } waits to be sent.
score-withdraw-entry = Withdraw
score-earlier = Row { $row } is not the current row.
score-strike = Void
score-why = Reason for the change
score-why-may = Reason (optional)
score-why-hint = counted again
score-why-ready = Common reasons
score-why-misread = read wrongly
score-why-other = wrong player
score-witness = Who confirms it
score-enter-hand = Enter hand { $number }
score-write-hand = Write hand { $number }
score-correct-hand = Correct hand { $number }
score-hand-waits = Hand { $number } waits to be sent.
score-no-form = The form of this hand needs a connection to the server.
score-points-later = The points are computed when the server is connected again.
score-in-all = total { $total } · { $left } left
score-in-all-signed = must add up to { $total } · { $left } to go
score-given = { $name } must have { $count }: filled in automatically.
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
score-chosen = Answers so far
score-chosen-is = { $question }: { $answer }
score-place = { $question }: place { $place }
score-conflict = Not written yet: please check
score-mine = Your entry
score-theirs = Current value
score-correct-it = Write as a correction
score-let-stand = Keep the current value
score-again = Try again
score-discard = Discard
score-entry-add = { $name }, row { $row }: { $value }
score-entry-event = { $name }: { $value }
score-entry-edit = correction of E{ $event } to { $value }
score-entry-void = E{ $event } voided
score-entry-hand = hand { $number }: { $told }
score-entry-next = row { $row } closed
score-entry-other = a change ({ $kind })
score-rematch = Play again, with the same players
score-panel-chart = Chart
score-panel-history = History
score-panel-share = Share, save, print
score-panel-tools = Tools
score-panel-people = Players
score-panel-settings = This sheet
score-panel-look = Appearance
score-about-chart = totals as lines, rounds as bars
score-about-history = every entry and change
score-about-share = links and codes, files, print
score-about-tools = random choice, countdown, buzzer
score-about-people = join, leave, names, colours, order
score-about-settings = target, note, lock, finish
score-about-look = font, size, colours, screen
score-look = Appearance
score-opening = started with { $value }
score-no-events = No entries yet.
score-edit = Edit
score-history-of = Player
score-everybody = all
score-undone = undone
score-history-earlier = Earlier entries
score-chain = The log is { $verdict }.
score-import = Import a sheet
score-import-text = a JSON file saved from a sheet
score-pips = { $held } of { $of }
score-antes = On the table
score-join-value = Starts with
score-join-typed = another value
score-buzzer-all = On all devices with this sheet open: the first press wins.
score-buzzer-here = Not connected: this device only.
score-season = Season
score-season-text = finished games, added up
score-season-these = The season of these players
score-season-games = { $count ->
    [one] one game
   *[other] { $count } games
  }
score-season-with = Games with all these players
score-season-every = every game
score-season-time = Period
score-season-time-all = at any time
score-season-time-year = this year
score-season-time-month = the last 30 days
score-season-time-days = from … to …
score-season-from = From
score-season-to = To
score-season-none = No finished games yet. Finished sheets are counted here.
score-season-none-such = No finished game matches: choose other players, another game or another period.
score-season-of = won of { $games }, { $share }
score-season-streak = { $now ->
    [0] longest streak { $longest }
   *[other] { $now } in a row, longest { $longest }
  }
score-season-course = Progress
score-season-lines = Games won
score-season-bars = Totals
score-season-lines-label = Games won after every game, as lines. The table below has the numbers.
score-season-bars-label = Totals of every game, as bars. The table below has the numbers.
score-season-touch = Touch the chart to see a game.
score-season-game = Game
score-season-between = Head to head
score-season-one = First player
score-season-other = Second player
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
score-season-all = All games
score-start = Start
score-chart-lines = Totals
score-chart-bars = Rounds
score-chart-lines-label = Totals after every round, as lines. The table below has the numbers.
score-chart-bars-label = Points of every round, as bars. The table below has the numbers.
score-chart-touch = Touch the chart to see a round.
score-chart-table = Values as a table
score-share-links = Links for others
score-share-look = Read only
score-share-write = Read and write
score-share-own = Full control
score-share-look-text = Anyone with this link sees the sheet as it changes, but cannot change it.
score-share-write-text = Anyone with this link can write on the sheet.
score-share-own-text = Anyone with this link can do everything that you can. It cannot be withdrawn.
score-share-ask = The owner of this sheet can share it.
score-link = Link to the sheet
score-withdraw = Withdraw links
score-withdraw-text = All links of a kind stop working; devices that use one are disconnected.
score-withdraw-look = Read-only links
score-withdraw-write = Links that allow writing
score-withdrawn-look = Read-only links to this sheet no longer work.
score-withdrawn-write = Links that allow writing no longer work.
score-export = Export
score-export-json = JSON
score-export-csv = CSV
score-export-text = Text
score-print = Print
score-pick = Random choice
score-pick-player = A player
score-pick-seating = Seats
score-pick-partners = Partners
score-picked-player = Chosen
score-picked-seating = Order
score-picked-partners = Partners
score-timer = Countdown
score-timer-set = Minutes:seconds
score-timer-is = Countdown: { $left }
score-start-timer = Start
score-pause-timer = Pause
score-reset-timer = Reset
score-no-time = Enter seconds like 90, or minutes like 1:30.
score-time-up = Time is up.
score-buzzer = Buzzer
score-buzzer-text = The first press wins; others are ignored for three seconds.
score-buzzed = { $name } was first.
score-witnessed = Corrections need a second player
score-yes = yes
score-no = no
score-note = Note
score-lock-title = Lock a row
score-lock = Lock
score-unlock = Unlock
score-end = End of the game
score-finish = Finish the game
score-finish-sure = The game is not over. Finish it? It can be reopened with a reason.
score-finish-done = Finish the game? It can be reopened with a reason.
score-reopen = Reopen
score-join = Add a player
score-join-at = starting with
score-join-0 = 0
score-join-lowest = the lowest total
score-join-average = the average
score-leave = { $name } leaves
score-rename = Name of { $name }
score-fixed = The players of this sheet are fixed: players cannot join or leave.
score-device = Your name
score-device-hint = shown in the history
score-font = Font
score-font-usual = default
score-font-hand = handwriting
score-font-sans = plain
score-font-serif = book
score-font-typewriter = typewriter
score-font-narrow = narrow
score-size = Size
score-size-normal = normal
score-size-large = large
score-size-largest = largest
score-ground = Background
score-ground-paper = cream
score-ground-white = white
score-ground-mint = mint
score-ground-sky = sky
score-ground-dark = dark
score-ground-contrast = high contrast
score-awake = Keep the screen awake
score-sound = Sounds of countdown and buzzer
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
score-word-carry_restake = the pot waits, and all players ante again
score-word-carry = the pot waits for the next game
