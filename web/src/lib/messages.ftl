# All texts of the page itself. Games, rules and what happens come from the room.

parlour = Parlour
tagline = card games, played by their own rules
loading = One moment …
back = Back
close = Close
more = … { $count } more
less = Fewer

# start
go-on = Go on: { $title }
begun-at = with { $names }
forget = Forget this table
join = Join a table
keep-score = Keep score
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
seat-you = you
seat-friend = a friend
seat-bot = a bot
seat-number = Seat { $seat }
how-many = How many
fewer-seats = One seat less
more-seats = One seat more
house-rules = House rules
house-rules-none = This game has none.
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
thinking = { $name } is thinking
watching = You look on
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
confirm = Confirm
play-it = Play
other-moves = All moves
panel = Panel
choose = Choose
cancel = Cancel
nothing-to-do = Nothing is asked of you
refused = is refused.
rule-link = Rule { $rule }
hint = Hint
held = It counts in { $seconds } s, unless the table changes.
undo = Undo
take-back-ask = { $name } asks to take a move back
agree = Agree
refuse = No
last-trick = Last trick
last-move = Last move
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
see-table = See the table
offline = The room is out of reach. Trying again …
gone-table = There is no such table any more.
live = Live
live-turn = Live, your turn
moment-of = after { $at } of { $all } moves
first-moment = To the beginning
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
fair-hash = The shuffle was bound before the first card: { $hash }
fair-seed = Its seed: { $seed }
hint-look = Look at the marked cards
hint-best = Best: { $move }
hint-why = Searched: { $moves }
hint-none = Nothing better is known.
ready = ready
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
pile-top = { $label }, { $card } on top of { $count }
face-down = face down
card-of = { $card }, { $place } of { $count }
place-of = place { $place } of { $label }
seat-touch = { $name }

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
speed-none = none: cards do not fly
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
keys-letters = H hint · U undo · L last trick · S score · R rules · G log · T say the table · M sound

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
