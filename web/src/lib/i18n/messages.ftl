# All texts of the page itself but the score keeper's. Games, rules and what happens come from the room.

parlour = Parlour
tagline = card games, played by their own rules
loading = One moment …
back = Back
close = Close
more = … { $count } more
try-again = Try again
unfetched = Not there yet
unfetched-sub = This part of the page could not be fetched. It comes when the room answers again.

# start
go-on = Go on: { $title }
forget = Forget this table
join = Join a table
no-room = The room does not answer. It is asked again and again.
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
name-hint = as the others will see it
who-plays = Who plays
seat-friend = a friend
seat-bot = a bot
seat-number = Seat { $seat }
how-many = How many
fewer-seats = One seat less
more-seats = One seat more
house-rules = House rules
house-rules-changed = { $count ->
    [0] as the rules have them
    [one] one changed
   *[other] { $count } changed
  }
or-number = a number
pace = Pace of the bots
pace-instant = at once
pace-fast = fast
pace-normal = calm
pace-slow = slow
deal-number = Deal number
deal-number-of = Deal number ({ $whose }’s)
deal-winnable = drawn from a list
winnable = A deal that can be won
deal-hint = empty: new cards
reveals = Hands may be looked at when the game is over
play-now = Play
open-table = Open the table
yes = yes
no = no
usual = usual

# laboratory
lab = Laboratory
lab-sub = Bots play many games: what does a house rule change?
lab-try = Try house rules in the laboratory
lab-game = Game
lab-choose = Choose a game
lab-seats = Players
lab-bots = Bots
lab-random = random moves
lab-games = Games
lab-games-each = Games of each
lab-tick = Tick what is to be played. Where several values are ticked they are compared on the same deals: to the usual one, if it is ticked, or else to the first.
lab-numbers = { $low } to { $high }, with commas
lab-start = Start
lab-stop = Stop
lab-figures = Figures
lab-progress = Games that are over
lab-ready = The games are made ready. The first time that takes up to a minute.
lab-played = { $played ->
    [one] One game
   *[other] { $played } games
  } so far.
lab-all = { $played ->
    [one] The game is over.
   *[other] All { $played } games are over.
  }
lab-time = The time for one question is over, after { $played } games of each kind.
lab-stopped = Stopped after { $played } games.
lab-lost = The room does not answer any more. What it had found stands here.
lab-most = most: { $games } of { $all } games have { $low } to { $high }
lab-within = 95 %: { $within }
lab-note = A whisker is a 95 % interval of one figure, uncorrected. What is said to differ still does after Holm’s correction for all that was compared, if one does not stop just when it looks so.
lab-all-parts = All { $count } figures
lab-save = Save the figures
lab-report = A report of them: parlour lab --from { $file } --report report.html
lab-link = Address of this question

# join
join-title = Come in
join-link = Paste the invitation
join-bad = This is no invitation: it looks like …/#/join/table/word.
sit-down = Sit down
look-on = Look on
invited = { $title }: { $taken } of { $seats } seats are taken.
invited-by = { $names } { $count ->
    [one] invites
   *[other] invite
  } you.
invited-full = { $title }: all { $seats } seats are taken, but you can look on.
invite-title = Waiting for friends
invite-text = They open this address, or point a camera at the picture.
invite-link = Address of the invitation
waiting-for = Waiting for { $count ->
    [one] a friend
   *[other] { $count } friends
  }
bot-sits = A bot instead

# challenge
challenge = Challenge
challenge-text = Whoever opens this address plays the same deals against the same bots.
challenge-link = Address of the challenge
challenged = { $names } has played these deals. You play the same ones, against the same bots.
take-up = Take up the challenge
results = Who played these deals
result-won = won
result-practice = with moves taken back
result-copied = the deal was begun elsewhere, too
moves = Moves

# table
table = Table
all-known = What is known
hand-of = hand of { $name }
your-hand = Your hand
cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
you = you
You = You
your-turn = Your turn
going-on = What is going on
their-turn = { $count ->
    [one] it is { $names }’s turn
   *[other] waiting for { $names }
  }
looking-on = { $count ->
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
guide-or = Also touch { $things }; or { $last } again: { $move }
guide-again = Touch { $last } again: { $move }
give-up-sure = Give this game up? It ends here.
give-up-not = Play on
guide-button = That is all: press the button
guide-place = the { $place }
guide-spot = spot { $spot } of the { $place }
guide-any = another card that is lit
cancel = Cancel
refused = is refused.
hint = Hint
held = It counts in { $seconds } s, unless the table changes.
undo = Undo
take-back-ask = { $name } asks to take a move back
take-back-waits = Waiting for { $names } to agree
take-back-not = Your move is not taken back: not all agreed in time.
withdraw = Withdraw
time-asked = { $prompt } { $seconds } seconds.
time-runs = { $seconds } seconds are left.
you-look-on = You look on
copy = Copy
copied = Copied
copy-yourself = Marked: press Ctrl+C
share = Share
restart = Begin again
restart-sure = Begin this game again, with the same cards? Undo brings back what has been played.
agree = Agree
refuse = No
last-trick = Last trick
home = All home
log = Log
score = Score
rules = Rules
rules-now = Now
rules-short = In short
rules-whole = All rules
rules-all = All rulings and house rules
rules-apart = On a page of their own, to send or to print
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
rematch-join = To the rematch
new-game = New game
offline = The room is out of reach. Trying again …
live = Live
live-turn = Live, your turn
live-not = Done
moment-of = after { $at } of { $all } moves
earlier = One move back
later = One move on
moments = Moments of the game
replay = Look back
seen-by = Seen by
nobody = nobody
bot-thought = What a bot may have thought
thought = A bot may have thought of { $moves }.
thought-worse = { $move } ({ $worse } worse)
thought-value = { $move } ({ $value })
thought-close = { $move } ({ $value }, perhaps as good)
thought-counts = Counted: { $counts }
thought-used = Counted: { $counts }, over { $worlds } imagined deals in { $seconds } s
thought-none = A bot would have known nothing to choose.
play-on = Play on from here
change = Change
locked = Locked in; { $turn }
locked-all = Locked in until all have answered
practice = Moves were taken back: this is practice.
hints-among = Hints while friends play against each other
hints-yes = There are hints.
hints-not = There are no hints here while people play against each other.
hint-look = From what you know: look at the marked cards
hint-place = Hint { $place }
hint-look-there = From what you know: look at what is marked
hint-best = Best: { $move }
hint-why = Searched: { $moves }
hint-wins = It leads to a win in { $count ->
    [one] one move
   *[other] { $count } moves
  }.
winnable-ask = Can this still be won?
winnable-looking = Looking…
hint-only = Nothing else can be done now.
hint-none = Nothing better is known.
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
empty-place = { $label }, empty
face-down = face down
card-of = { $card }, { $place } of { $count }
place-of = place { $place } of { $label }

# score
points = Points
total = Total
target = Target
deal = Deal
deal-over = { $deal } is over
next-deal = Next deal
group-won = won:
how = How it came about
no-score = Nothing is written yet.

# settings
theme = Theme
theme-baize = baize
theme-night = night
theme-paper = paper
theme-contrast = high contrast
four-colours = Four colours of suits
large-indices = Large figures in the corners of cards
speed = Speed of the cards
speed-slow = slow
speed-normal = calm
speed-fast = fast
speed-faster = very fast
speed-none = they do not fly
tricks = A finished trick stays
tricks-moment = a moment
tricks-touch = until a touch
tricks-none = not at all
tricks-go-on = Touch to go on
sound = Sound
sound-none = none
sound-turn = at my turn only
sound-all = all
sorting = My hand
sorting-suit = by suit
sorting-rank = by rank
sorting-dealt = as dealt
eager = One touch plays a card
learners = Show what may be played
deal-slips = A slip of paper between deals
keys = Letters on the keyboard
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

# clocks, and whoever is away
clocks = Clocks
clock-in = { $name }, in { $unit }
unit-seconds = seconds
unit-ms = thousandths of a second
none = none
seconds = { $count } seconds
patience = Three times as long
patience-text = For all at the table. It can be changed while you play.
away-then = When somebody is away
away-after = After
away-wait = the table waits
away-bot = a bot plays instead
away-pause = the game stands still
away-told-wait = The others play on until that seat is asked.
away-told-bot = After { $seconds } seconds a bot plays until they are back.
away-told-pause = After { $seconds } seconds the game stands still until they are back.

# looking on
onlookers = Spectators
onlookers-see = see what lies open { $when }
delay = They see what lies open
delay-none = at once
delay-30s = 30 seconds later
delay-2min = two minutes later
delay-deal = when a deal is over
delay-text = Whoever has the link of the table may look on, but sees no hand. What is seen later can no longer help anybody who plays.
delay-told-30s = You see everything 30 seconds later.
delay-told-2min = You see everything two minutes later.
delay-told-deal = You see each deal when it is over.
delay-table-none = They see what lies open, at once.
delay-table-30s = They see what lies open, 30 seconds later.
delay-table-2min = They see what lies open, two minutes later.
delay-table-deal = They see each deal when it is over.
behind = They may stand behind a player
behind-text = A player who agrees shows them the cards of that seat. All at the table see it, and it can be ended at any time.
behind-allowed = They may stand behind a player who agrees; all at the table see it.
behind-not = Nobody may stand behind a player.
behind-ask = Stand behind a player
behind-ask-text = You see what that player sees, and touch nothing. The player is asked first, and all at the table see it. Whoever agrees may end it at any time.
behind-ask-one = Ask { $name }
behind-asked = { $name } asks to look into your cards. All at the table will see it.
behind-waits = { $name } is asked.
behind-stands = You stand behind { $name }, and all at the table can see it.
behind-stands-deal = You stand behind { $name }, and all at the table can see it. Look back to see those cards in deals that are over.
behind-refused = { $name } wants nobody there just now.
behind-ended = You do not stand behind { $name } any more.
behind-leave = Leave
behind-end = End it
behind-sign = { $count ->
    [one] { $names } looks into these cards.
   *[other] { $names } look into these cards.
  }
behind-yours = { $count ->
    [one] { $names } looks into your cards.
   *[other] { $names } look into your cards.
  }

# fairness
fairness = Fair cards
fair-bound = bound before the first card
fair-open = can be checked
fair-why = Before the first card was dealt the room chose a secret seed, from which all shuffles follow, and showed this hash of it. Whoever changes the seed afterwards changes the hash.
fair-numbered = This is a deal of { $whose }’s: its number decides where every card lies, there as here. Before the first card was dealt the room showed this hash of it.
fair-hash = Hash
fair-seed = Seed
fair-salt = Salt
fair-chosen = Somebody may have known these deals before: by their number, or from a game that was played with them.
fair-closed = This table shows nobody its cards, so its seed stays secret, too.
verify = Verify
fair-good = The cards were bound from the beginning.
fair-bad = This is not the shuffle that was promised.
fair-step-hash = This device computed SHA-256 of “seed:salt” itself: { $computed } …
fair-step-bound = It is the hash that the room shows.
fair-step-unbound = The room shows another one: { $hash } …
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
fair-limits = The seed is also the number of these deals: a table that is set up with it deals the same cards. That it was drawn by chance cannot be proved afterwards.

# looking back
jump-back = To the trick or deal before
jump-on = To the next trick or deal
replay-play = Play
pause = Pause
replay-speed = Speed
times = { $speed }×
spot = Deal { $deal }, move { $move }
seen-by-name = as { $name }
seen-by-all = all hands
share-moment = Share this moment
share-text = Whoever opens this address sees the table at this moment, as far as they may see it.
share-link = Address of this moment

# how one has done
mine = Your games
mine-none = Nothing yet. Play a game to its end, and how it went stands here.
mine-text = Kept on this device only, and told to nobody. Games with hints, with moves taken back or with known deals are practice: they count neither as played nor as won.
mine-played = Played
mine-won = Won
mine-best = Best
mine-last = last on { $day }
mine-practice = { $count ->
    [one] and once for practice
   *[other] and { $count } times for practice
  }
mine-forget = Forget all of it
mine-sure = Forget how all your games went? This cannot be undone.

# seats
seat-gone = { $name }: reconnecting { $time }
seat-not-here = { $name } is not here.
seat-anew = A new link was made for { $name }.
seat-anew-own = This device no longer has the seat: a new link was made for it. Ask whoever made the table.
seat-bot-now = A bot instead
seat-link = New link
seat-replaced = { $name } is away, and a bot plays for them.
seat-link-title = A new link for { $name }
seat-link-text = Whoever opens it has the seat of { $name }. The old link is no longer worth anything; all at the table can see that you made this one.
seat-link-label = Address of the seat
seat-paused = The game stands still until all are back.
seat-away-own = A bot plays for you.
seat-back = Take your seat again
then-bot = then a bot plays
then-pause = then the game stands still

# playing: calls, signs, rows, what waits, one's own order
sorting-own = as I put it
premove = A card touched before my turn is played then
let-go = The table has changed, and what you had chosen is let go: { $cards }
premove-waits = Waits: { $card }
premove-drop = Do not play { $card }
premove-dropped = { $card } was not played: it is not what it was when you chose it.
let-by = { $move } each time
let-by-text = Until this deal is over your answer is given by itself, always after { $seconds } seconds: so it tells nothing of your cards. What you choose before is given then, too.
let-by-waits = { $move }, after { $seconds } seconds
line-takes = { $takes } ms
line-slowest = The slowest line at this table takes { $takes } thousandths of a second to the room and back.
line-slow-mode = Here who comes first has the card. At a table in ticks all act at once, and nobody has to be fast: it is the usual house rule of time.
was-faster = { $name } was faster.
calls = Calls
call = { $call }!
signs = Signs
sign = Show: { $sign }
sign-add = Add { $sign }
code-so-far = Code: { $signs }
code-empty = No sign yet
code-or = or
code-other = Or another
code-shorter = Take back
code-propose = Propose
rows = Rows
row = Row { $number }
row-empty = Row { $number }, empty
row-not = may not be laid
send = Send
rows-propose = Lay them for me
emote = Say something
emotes = To the table
said-by = { $name }: { $text }
heard-back = Taken back: { $count ->
    [0] nothing is played yet.
    [one] one move is played.
   *[other] { $count } moves are played.
  }
nothing-else = Nothing else is known.
led = The { $card } was led
no-word = No word that the rules explain stands here.
to-rule = To rule { $number }
terms = Words of this game
zoomed = { $card }, larger
no-card = There is no { $card } to be seen.
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
key-escape-does = let go
key-hint = hint
key-undo = undo
key-last = last trick
key-tell = say the table
key-extra = say what else is known
key-explain = what a word means, where one is; again: its rule
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
log-brief = what came of moves
trick-number = Trick { $number }
log-none = Nothing has happened yet.

# sounds
volume = Volume
buzz = Buzz at my turn, on a phone

# the way to the score keeper, which has its own texts
score-keep = Keep score
score-new = New game
score-panel-player = Player
score-by-hand = Keep score of the next ones by hand
