# All texts of the page itself. Games, rules and what happens come from the room.

parlour = Parlour
tagline = card games, played by their own rules
loading = One moment …
back = Back
close = Close
more = … { $count } more

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
deal-hint = empty: nobody knows
reveals = Hands may be looked at when the game is over
play-now = Play
open-table = Open the table
yes = yes
no = no
usual = usual

# join
join-title = Come in
join-link = Paste the invitation
join-bad = This is no invitation: it looks like …/#/join/table/word.
sit-down = Sit down
look-on = Look on
invited = { $title }: { $taken } of { $seats } seats are taken.
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
moves = Moves

# table
table = Table
hand-of = hand of { $name }
your-hand = Your hand
cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
you = you
You = You
your-turn = Your turn
their-turn = { $names } { $count ->
    [one] is to play
   *[other] are to play
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
away = away
open-seat = open
other-moves = All moves
panel = Panel
choose = Choose
cancel = Cancel
refused = is refused.
hint = Hint
held = It counts in { $seconds } s, unless the table changes.
undo = Undo
take-back-ask = { $name } asks to take a move back
agree = Agree
refuse = No
last-trick = Last trick
home = All home
log = Log
score = Score
rules = Rules
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
new-game = New game
offline = The room is out of reach. Trying again …
live = Live
live-turn = Live, your turn
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
thought-counts = Counted: { $counts }
thought-none = A bot would have known nothing to choose.
play-on = Play on from here
locked = Locked in; the others still think
practice = Moves were taken back: this is practice.
hint-look = Look at the marked cards
hint-none = Nothing better is known.
hint-best = Best: { $move }
hint-why = Searched: { $moves }
hint-none = Nothing better is known.
claim-window = { $seconds } s
amount-less = Less
amount-more = More
stepper = Amount

# zones
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
deal = Deal { $number }
how = How it came about
no-score = Nothing is written yet.

# settings
theme = Theme
theme-baize = baize
theme-night = night
theme-paper = paper
theme-contrast = high contrast
four-colours = Four colours of suits
speed = Speed of the cards
speed-slow = slow
speed-normal = calm
speed-fast = fast
speed-none = they do not fly
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
keys = Letters on the keyboard
keyboard = Keyboard
keys-move = arrows: among cards · Space, Enter: touch · 1–9: a button · Esc: let go
keys-letters = H hint · U undo · L last trick · S score · R rules · G log · T say the table · M sound · C claim · X pass · [ ] look back, on · ? these keys

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

# fairness
fairness = Fair cards
fair-bound = bound before the first card
fair-open = can be checked
fair-why = Before the first card was dealt the room chose a secret seed, from which all shuffles follow, and showed this hash of it. Whoever changes the seed afterwards changes the hash.
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
premove-waits = Waits: { $card }
premove-drop = Do not play { $card }
premove-dropped = { $card } was not played: it is not what it was when you chose it.
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
emote = Say something
emotes = To the table
zoomed = { $card }, larger

# the table as text
text-table = Table as text: headings and lists
text-middle = On the table
text-turn = on turn
text-points = { $points } points
text-hidden = { $count } cards face down
log-full = every move
log-brief = what came of moves
log-none = Nothing has happened yet.

# sounds
volume = Volume
buzz = Buzz at my turn, on a phone
