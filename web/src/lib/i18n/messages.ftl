# Texts of the user interface, without the score keeper. Texts about games and events come from the server.

parlour = Parlour
tagline = card games, played by their own rules
loading = One moment …
back = Back
close = Close
more = … { $count } more
try-again = Try again
load-error = Could not load
load-error-sub = This part of the page could not be loaded. The page reloads when the server answers again.

# start
continue-game = Continue: { $title }
forget-table = Forget this table
join = Join a table
no-server = The server does not answer. Trying again …
players = { $seats ->
    [1] alone
   *[other] { $seats }
  }
players-two = { $a } or { $b }
players-range = { $least } to { $most }
players-only = { $seats } players

# set up
your-name = Your name
guest = Guest
name-hint = shown to the other players
who-plays = Who plays
seat-friend = a friend
seat-bot = a bot
seat-number = Seat { $seat }
how-many = How many
fewer-seats = One seat less
more-seats = One seat more
house-rules = House rules
house-rules-changed = { $count ->
    [0] as in the rules
    [one] one changed
   *[other] { $count } changed
  }
or-number = a number
pace = Pace of the bots
pace-instant = at once
pace-fast = fast
pace-normal = normal
pace-slow = slow
deal-number = Deal number
deal-number-of = Deal number ({ $whose }’s)
deal-winnable = drawn from a list
winnable = A winnable deal
deal-hint = empty: a random deal
reveal-hands = Show all hands after the game
play-now = Play
open-table = Open the table
yes = yes
no = no
usual = default

# laboratory
lab = Laboratory
lab-sub = Bots play many games to show what a house rule changes.
lab-try = Try house rules in the laboratory
lab-game = Game
lab-choose = Choose a game
lab-seats = Players
lab-bots = Bots
lab-random = random moves
lab-games = Games
lab-games-each = Games of each
lab-tick = Tick the values to play. Several values of a rule are compared on the same deals: with the default if it is ticked, else with the first.
lab-numbers = { $low } to { $high }, with commas
lab-start = Start
lab-stop = Stop
lab-figures = Results
lab-progress = Finished games
lab-ready = Compiling … The first run of a game takes up to a minute.
lab-played = { $played ->
    [one] One game
   *[other] { $played } games
  } so far.
lab-all = { $played ->
    [one] The game is over.
   *[other] All { $played } games are over.
  }
lab-time = Time limit reached after { $played } games of each variant.
lab-stopped = Stopped after { $played } games.
lab-lost = The server does not answer any more. These are the results so far.
lab-most = most: { $games } of { $all } games have { $low } to { $high }
lab-within = 95 %: { $within }
lab-note = Bars show the 95 % interval of each value, uncorrected. Differences are stated only if they remain significant with Holm’s correction for all comparisons, provided that the run is not stopped because of its results.
lab-all-parts = All { $count } values
lab-save = Save the results
lab-report = To make a report: parlour lab --from { $file } --report report.html
lab-link = Address of this question

# join
join-title = Join a table
join-link = Paste the invitation link
join-bad = This is not an invitation. A link looks like …/#/join/table/word.
take-seat = Take a seat
watch = Watch
invited = { $title }: { $taken } of { $seats } seats are taken.
invited-by = { $names } { $count ->
    [one] invites
   *[other] invite
  } you.
invited-full = { $title }: all { $seats } seats are taken, but you can watch.
invite-title = Waiting for friends
invite-text = Friends open this link, or scan the code.
invite-link = Invitation link
waiting-for = Waiting for { $count ->
    [one] a friend
   *[other] { $count } friends
  }
bot-sits = Use a bot

# challenge
challenge = Challenge
challenge-text = Anyone who opens this link plays the same deals against the same bots.
challenge-link = Challenge link
challenged = { $names } has played these deals. You play the same ones, against the same bots.
take-up = Accept the challenge
results = Results of these deals
result-won = won
result-practice = with take-backs
result-copied = the deal was also played at another table
moves = Moves

# table
table = Table
all-facts = All facts
hand-of = hand of { $name }
your-hand = Your hand
cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
you = you
You = You
your-turn = Your turn
status = Status
their-turn = { $count ->
    [one] it is { $names }’s turn
   *[other] waiting for { $names }
  }
spectator-count = { $count ->
    [one] 1 looks on
   *[other] { $count } look on
  }
dealer = dealer
dealer-mark = D
on-turn = on turn:
won = won { $count }
bot = bot
your = your
away = away
away-bot-plays = away, a bot plays
bot-plays = a bot plays
fact-none = no { $label }
open-seat = Open
other-moves = All moves
panel = Panel
choose = Choose
guide-more = Also touch { $things }
guide-or = Also touch { $things }, or press “{ $move }”
give-up-sure = Give up? The game ends here.
give-up-not = Keep playing
guide-button = Press “{ $move }”
guide-place = the { $place }
guide-numbered = spot { $spot }
guide-spot = spot { $spot } of the { $place }
guide-any = another highlighted card
cancel = Cancel
refused = is refused.
hint = Hint
hint-searching = Thinking…
guide = Guide
guide-close = Leave the guide
how-it-goes = How it goes
waits-for-reader = { $people ->
    [one] Bots and clocks wait while you read.
   *[other] Clocks and bots wait while you read, for a minute at most.
  }
first-deal = Guided first deal
counts-later = Counts in { $seconds } s, unless the table changes.
undo = Undo
take-back-ask = { $name } asks to take a move back
take-back-waits = Waiting for { $names } to agree
take-back-not = Your take-back was not accepted: not everyone agreed in time.
withdraw = Withdraw
time-asked = { $prompt } { $seconds } seconds.
time-runs = { $seconds } seconds are left.
you-watch = You are watching
copy = Copy
copied = Copied
copy-yourself = Selected: press Ctrl+C
share = Share
restart = Restart
restart-sure = Restart this game with the same cards? “Undo” reverts it.
agree = Agree
refuse = No
last-trick = Last trick
home = All home
auto-home = Bring cards home automatically
log = Log
score = Score
rules = Rules
rules-now = Now
rules-short = Short rules
rules-whole = All rules
rules-all = All rulings and house rules
rules-apart = Open on a separate page
print = Print
settings = Settings
menu = Menu
over = The game is over
won-by = { $names } { $count ->
    [one] wins
   *[other] win
  }
you-win = You win
nobody-wins = Nobody wins
rematch = Rematch
rematch-join = Go to the rematch
new-game = New game
deals = Deals
new-deal = New deal
winnable-deal = Winnable deal
deal-now = This is deal number { $number }.
deal-unknown = The number of this deal is shown after the game.
deal-same-rules = The new table has the same house rules. This game stays under “My games”.
deal-play = Play this deal
solo-progress = { $count ->
    [one] 1 move
   *[other] { $count } moves
  } · { $time }
offline = No connection to the server. Trying again …
live = Live
live-turn = Live, your turn
live-not = Done
moment-of = after { $at } of { $all } moves
earlier = One move back
later = One move forward
moments = Moves of the game
replay = Review
seen-by = Viewpoint
nobody = nobody
bot-thought = What would a bot think?
thought = A bot would consider { $moves }.
thought-worse = { $move } ({ $worse } worse)
thought-value = { $move } ({ $value })
thought-close = { $move } ({ $value }, perhaps as good)
thought-counts = Values: { $counts }
thought-used = Values: { $counts }, from { $worlds } imagined deals in { $seconds } s
thought-none = A bot would have no preference.
play-on = Play on from here
change = Change
locked = Answer locked; { $turn }
locked-all = Answer locked until everyone has answered
practice = Moves were taken back: this game counts as practice.
hints-among = Hints while friends play against each other
hints-yes = Hints are allowed.
hints-not = Hints are not allowed while people play against each other.
hint-place = Hint { $place }
hint-best = Best: { $move }
hint-reason = { $move }. { $reason }
hint-why = Search results: { $moves }
hint-tally = { $move } does { $better ->
    [0] { $worse ->
      [0] as well as { $other } in { $deals ->
        [one] the only deal
       *[other] all { $deals } deals
      } tried.
     *[other] better than { $other } in none of { $deals } deals tried, and worse in { $worse }.
    }
   *[other] better than { $other } in { $better } of { $deals } deals tried, and worse in { $worse ->
      [0] none
     *[other] { $worse }
    }.
  }
hint-wins = It leads to a win in { $count ->
    [one] one move
   *[other] { $count } moves
  }.
winnable-ask = Can this still be won?
winnable-looking = Looking…
hint-only = This is the only move.
hint-none = No better move is known.
claim-window = { $seconds } s
amount-less = Less
amount-more = More
amount-to = To { $amount }
amount-bounds = { $least } to { $most }
stepper = Amount

# zones
numbered = { $label } { $number }
zone = { $label }, { $count ->
    [0] empty
    [one] 1 card
   *[other] { $count } cards
  }
spot-ace = A
called-suit = { $suit } called
zone-of = { $owner }’s { $label }
empty-place = { $label }, empty
face-down = face down
card-of = { $card }, { $place } of { $count }
place-of = place { $place } of { $label }

# score
points = Points
total = Total
target = Target
deal = { $deal ->
    [hand] Hand
   *[other] Deal
  }
deal-over = { $deal } is over
next-deal = { $deal ->
    [hand] Next hand
   *[other] Next deal
  }
next-round = Next round
round-over = Round { $round } is over
group-won = won:
breakdown = Breakdown
no-score = No score yet.

# settings
theme = Theme
theme-baize = baize
theme-night = night
theme-paper = paper
theme-contrast = high contrast
four-colours = Four colours of suits
large-indices = Large card indices
speed = Card animation
speed-slow = slow
speed-normal = normal
speed-fast = fast
speed-faster = very fast
speed-none = off
tricks = Finished tricks stay
tricks-moment = for a moment
tricks-touch = until you touch the table
tricks-none = not at all
tricks-go-on = Touch to continue
sound = Sound
sound-none = none
sound-turn = only at my turn
sound-all = all
sorting = Sort my hand
sorting-suit = by suit
sorting-rank = by rank
sorting-dealt = as dealt
one-touch = One touch plays a card
highlight-playable = Highlight playable cards
deal-results = Show the result after each deal
keys = Letter shortcuts
keyboard = Keyboard

# cards
rank-A = ace
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-T = ten
rank-J = jack
rank-Q = queen
rank-K = king
suit-c = clubs
suit-d = diamonds
suit-h = hearts
suit-s = spades
card = { $rank } of { $suit }
card-on = { $card } on { $place }

# clocks and absent players
clocks = Clocks
clock-in = { $name }, in { $unit }
unit-seconds = seconds
unit-ms = milliseconds
none = none
seconds = { $count } seconds
time-multiplier = Three times as much time
time-multiplier-text = For all players. It can be changed during the game.
away-then = If a player disconnects
away-after = After
away-wait = the table waits
away-bot = a bot plays instead
away-pause = the game pauses
away-text-wait = The others play on until it is that player’s turn.
away-text-bot = After { $seconds } seconds a bot plays until the player is back.
away-text-pause = After { $seconds } seconds the game pauses until the player is back.

# spectators
spectators = Spectators
spectators-see = see open cards { $when }
delay = They see open cards
delay-none = at once
delay-30s = 30 seconds later
delay-2min = two minutes later
delay-deal = when a deal is over
delay-text = Anyone with the link may watch, but sees no hands. With a delay, spectators cannot help a player.
delay-notice-30s = You see everything 30 seconds later.
delay-notice-2min = You see everything two minutes later.
delay-notice-deal = You see each deal when it is over.
delay-table-none = They see open cards at once.
delay-table-30s = They see open cards 30 seconds later.
delay-table-2min = They see open cards two minutes later.
delay-table-deal = They see each deal when it is over.
shadowing = Spectators may watch a player’s hand
shadowing-text = A player who agrees shows them their cards. Everyone at the table sees who is watching, and the player can end it at any time.
shadowing-allowed = They may watch the hand of a player who agrees; everyone at the table sees it.
shadowing-not = They may not watch a player’s hand.
shadowing-ask = Watch a player’s hand
shadowing-ask-text = You see what the player sees, but cannot play. The player is asked first and can end it at any time. Everyone at the table sees that you are watching.
shadowing-ask-one = Ask { $name }
shadowing-asked = { $name } asks to watch your hand. Everyone at the table will see it.
shadowing-waits = Waiting for { $name } to agree.
shadowing-stands = You are watching { $name }’s hand. Everyone at the table can see that.
shadowing-stands-deal = You are watching { $name }’s hand. Everyone at the table can see that. Use “Review” to see the cards of finished deals.
shadowing-refused = { $name } declined.
shadowing-ended = You are no longer watching { $name }’s hand.
shadowing-leave = Stop watching
shadowing-end = End this
shadowing-sign = { $count ->
    [one] { $names } is watching this hand.
   *[other] { $names } are watching this hand.
  }
shadowing-yours = { $count ->
    [one] { $names } is watching your hand.
   *[other] { $names } are watching your hand.
  }

# fairness
fairness = Fair shuffle
fair-bound = fixed before the first card
fair-open = can be verified
fair-why = Before the first card was dealt, the server chose a secret seed that determines all shuffles, and showed this hash of it. A different seed would have a different hash.
fair-numbered = This deal is numbered by { $whose }: the number determines the place of every card. Before the first card was dealt, the server showed this hash of it.
fair-hash = Hash
fair-seed = Seed
fair-salt = Salt
fair-chosen = Some players may have known these deals: by their number, or from another game with them.
fair-closed = This table does not reveal its cards, so its seed stays secret, too.
verify = Verify
fair-good = The shuffle was fixed from the beginning.
fair-bad = This is not the promised shuffle.
fair-step-hash = This device computed SHA-256 of “seed:salt”: { $computed } …
fair-step-bound = It equals the hash that the server shows.
fair-step-unbound = The server shows a different hash: { $hash } …
fair-step-same = It is the hash that this device noted { $at ->
    [0] before the first move
    [one] after 1 move
   *[other] after { $at } moves
  }.
fair-step-changed = This device noted another one, { $hash } …, { $at ->
    [0] before the first move
    [one] after 1 move
   *[other] after { $at } moves
  }.
fair-limits = The seed is also the number of these deals: a table that is set up with it deals the same cards. It cannot be proved afterwards that the seed was random.

# review
jump-back = Previous trick or deal
jump-on = Next trick or deal
replay-play = Play
pause = Pause
replay-speed = Speed
times = { $speed }×
spot = Deal { $deal }, move { $move }
seen-by-name = as { $name }
seen-by-all = all hands
share-moment = Share this position
share-text = Anyone who opens this link sees the table at this point, within their rights.
share-link = Link to this position

# results of the player
my-games = Your games
my-games-none = No finished games yet. Your results appear here when you finish a game.
my-games-text = Stored on this device only. Games with hints, take-backs or known deals are practice: they count neither as played nor as won.
my-games-played = Played
my-games-won = Won
my-games-best = Best
my-games-last = last on { $day }
my-games-practice = { $count ->
    [one] and once for practice
   *[other] and { $count } times for practice
  }
my-games-forget = Delete all results
my-games-sure = Delete the results of all your games? This cannot be undone.

# seats
seat-gone = { $name }: reconnecting { $time }
seat-not-here = { $name } is not here.
seat-new-link = { $name } has a new link.
seat-new-link-own = This device no longer has the seat: a new link was created for it. Ask the host of the table.
seat-bot-now = Use a bot
seat-link = New link
seat-replaced = { $name } is away, and a bot plays for them.
seat-link-title = A new link for { $name }
seat-link-text = Anyone who opens this link gets the seat of { $name }. The old link no longer works; everyone at the table can see that you created a new one.
seat-link-label = Link to the seat
seat-paused = The game is paused until everyone is back.
seat-away-own = A bot plays for you.
seat-back = Take your seat back
then-bot = then a bot plays
then-pause = then the game pauses

# premove, auto-pass, calls, signs, rows
sorting-own = my own order
premove = Premove: a card selected before my turn is played then
selection-lost = The table has changed, and your selection was cleared: { $cards }
premove-waiting = Waiting: { $card }
premove-drop = Cancel { $card }
premove-dropped = { $card } was not played, because the situation has changed.
auto-pass = { $move } each time
auto-pass-text = Until the end of this { $deal ->
    [hand] hand
   *[other] deal
  } your answer is always sent after { $seconds } seconds, so that its timing reveals nothing about your cards. You can choose another answer before that.
auto-pass-waits = { $move } in { $seconds } seconds
latency = { $takes } ms
latency-slowest = The slowest connection at this table takes { $takes } milliseconds to the server and back.
latency-slow-mode = At this table the fastest player gets the card. With the default house rule for time, all players act at once and speed does not matter.
was-faster = { $name } was faster.
calls = Calls
call = { $call }!
signs = Signs
sign = Show: { $sign }
sign-add = Add { $sign }
code-so-far = Code: { $signs }
code-empty = No sign yet
code-or = or
code-other = Alternative
code-remove-last = Remove last
code-propose = Propose
rows = Rows
row = Row { $number }
row-empty = Row { $number }, empty
row-not = not allowed
send = Send
rows-propose = Best split
rows-more =
    { $count ->
        [one] One hand is ready: add another, or send it alone.
       *[other] { $count } hands are ready: add another, or send them.
    }
rows-no-more = The rest forms no hand: send these, or touch a card to take it back.
rows-ready = All hands are formed: send them, or touch a card to take it back.
emote = Send a message
emotes = Message to the table
said-by = { $name }: { $text }
moves-taken-back = Taken back: { $count ->
    [0] no moves are played.
    [one] one move is played.
   *[other] { $count } moves are played.
  }
nothing-else = There are no other facts.
led = The { $card } was led
no-word = There is no term to explain here.
to-rule = To rule { $number }
terms = Terms of this game
zoomed = { $card }, larger
no-card = { $card } is not visible.
key-of = Key: { $does }
key-arrows = ← → ↑ ↓
key-arrows-does = among cards
key-touch = Space, Enter
key-touch-does = touch
key-numbers = 1–9
key-numbers-does = press a button
key-run = +  −
key-run-does = longer, shorter run
key-jump = / q h
key-jump-does = to the queen of hearts
key-escape = Esc
key-escape-does = cancel
key-hint = hint
key-undo = undo
key-last = last trick
key-tell = read the table
key-extra = read other facts
key-explain = explain a term; again: its rule
key-score = score
key-rules = rules
key-log = log
key-claim = claim
key-pass = pass
key-steps = {"["}  ]
key-steps-does = back, on
key-replay = play back, pause
key-sound = sound
key-list = ?
key-list-does = this list

# the table as text
text-table = Table as text: headings and lists
text-middle = On the table
text-turn = on turn
text-points = { $points } { $count ->
    [one] point
   *[other] points
  }
text-hidden = { $count } cards face down
log-full = every move
log-brief = results only
trick-number = Trick { $number }
log-none = No moves yet.

# sounds
volume = Volume
vibrate = Vibrate at my turn, on a phone

# links to the score keeper
score-keep = Keep score
score-new = New game
score-panel-player = Player
score-by-hand = Keep the score of your next games on a score sheet
