# Cash: what players read. $who and $partner are players; see parlour/messages.ftl.

how-it-goes = You and the player opposite are partners, and agree on a secret sign that means: I have four of a kind. Everyone holds four cards, and at any time may swap one for a card of the board, which also has four; when nobody wants one, four new cards replace them. When you have four cards of one rank, show your sign. If your partner notices it and calls Cash, every other pair gets a penalty letter. Opponents who suspect you may call Counter cash first, but a wrong call costs a letter. When a pair has all letters of the word CASH, the game ends, and the pair with the fewest letters wins.

## What the hand is about

banner-hand = Hand { $hand } of { $hands }
banner-codes = agree on secret codes
banner-letters = { $pair }: { $letters } of { $word }
banner-target = { $count } points win
banner-first =
    { $who ->
        [you] you choose first
       *[other] { $who_name } chooses first
    }
banner-last-board = last board of this hand
banner-ticks =
    { $count ->
        [one] this board lasts one more tick
       *[other] this board lasts { $count } more ticks
    }
fact-tick = tick
fact-shows = shows
fact-letters = letters
fact-partner = partner
fact-player = { $who_name }
fact-team = team
fact-will-show = will show
fact-code = code
fact-proposed = proposed code
fact-missed = swap missed: the card was gone
fact-done = done

## Prompts

prompt-code =
    { $most ->
        [1] Choose the sign that tells { $partner_name } you have four of a kind.
       [2] Choose one or two signs that tell { $partner_name } you have four of a kind.
       *[other] Choose one to three signs that tell { $partner_name } you have four of a kind.
    }
prompt-code-or-keep = Choose a new code with { $partner_name }, or keep { $codes }.
prompt-code-also = Besides { $codes }: choose one more code for { $partner_name }.
prompt-reply-long = { $partner_name } proposes { $codes }: accept or refuse.
prompt-reply = Your partner { $partner_name } proposes { $codes }: accept, or refuse and get a sign by chance.
prompt-reply-keep = Your partner { $partner_name } proposes { $codes }: accept, or refuse and keep { $old }.
old-code = your old code
prompt-four = You have four { RANK($rank, 4) }! Show { $sign }, so that { $partner_name } calls Cash.
prompt-four-showing = You will show { $sign }. Pass, and keep your four { RANK($rank, 4) }.
prompt-four-shown = You have shown your code: pass, and wait for { $partner_name } to call Cash.
prompt-four-wait = You have shown your code: wait for { $partner_name } to call Cash.
prompt-showing = You will show { $sign }. Now swap a card with the board, or pass.
prompt-tick = Swap a card with the board, or pass; if { $partner_name } shows { $codes }, call Cash.
prompt-tick-code = Swap a card with the board, or pass; if { $partner_name } shows your code, call Cash.
prompt-open = Swap cards when you like; if { $partner_name } shows { $codes }, call Cash.
prompt-open-code = Swap cards when you like; if { $partner_name } shows your code, call Cash.
prompt-done = You want no more cards, but may change your mind until all agree.

## Buttons

move-code = Propose { $code }
move-also = Propose { $code } and one more
move-keep-code = Keep { $codes }
move-accept = Accept the code
move-refuse = Refuse the code
move-swap = Swap { $put } for { $taken }
move-cash = Call Cash
move-counter = Counter cash: { $players }
move-counter-team = Counter { $team }: { $players }
move-sign = Show { $sign }
move-done = No more cards
move-undone = More cards after all

## Events

event-keep =
    { $who ->
        [you] You keep the code of the last hand.
       *[other] { $who_name } keeps the code of the last hand.
    }
event-accept =
    { $who ->
        [you] You accept the code.
       *[other] { $who_name } accepts the code.
    }
event-refuse =
    { $who ->
        [you] You refuse the code.
       *[other] { $who_name } refuses the code.
    }
event-code =
    { $who ->
        [you] You propose the code { $code }.
       *[other] { $who_name } proposes the code { $code }.
    }
event-also =
    { $who ->
        [you] You send { $code } as well.
       *[other] { $who_name } sends { $code } as well.
    }
event-swap =
    { $who ->
        [you] You swap { $put } for { $taken }.
       *[other] { $who_name } swaps { $put } for { $taken }.
    }
event-counter-team =
    { $who ->
        [you] You call Counter cash against team { $team }!
       *[other] { $who_name } calls Counter cash against team { $team }!
    }
event-cash =
    { $who ->
        [you] You call Cash!
       *[other] { $who_name } calls Cash!
    }
event-counter =
    { $who ->
        [you] You call Counter cash against { $players }!
       *[other] { $who_name } calls Counter cash against { $players }!
    }
event-sign =
    { $who ->
        [you] You show the sign { $sign }.
       *[other] { $who_name } shows the sign { $sign }.
    }
event-done =
    { $who ->
        [you] You want no more cards.
       *[other] { $who_name } wants no more cards.
    }
event-undone =
    { $who ->
        [you] You want cards after all.
       *[other] { $who_name } wants cards after all.
    }
event-swaps =
    { $who ->
        [you] You get { $taken } for { $put }.
       *[other] { $who_name } swaps { $put } for { $taken }.
    }
event-takes =
    { $who ->
        [you] You get { $taken }.
       *[other] { $who_name } takes { $taken }.
    }
event-missed =
    { $who ->
        [you] Your swap fails: somebody else was first to take the card.
       *[other] { $who_name } reached for a card that was gone.
    }
event-all-pass = Nobody wants a card: the board is set aside, and four new cards are turned up.
event-all-done = All want no more cards: the board is set aside, and four new cards are turned up.
event-time-up = This board has lasted long enough: it is set aside, and four new cards are turned up.

## Summary of a hand

summary-dead = Fewer than four cards are left for a new board: the hand ends, and nobody scores.
summary-right-cash =
    { $calls ->
        [1] { $who ->
            [you] You called Cash, and rightly: { $held }.
           *[other] { $who_name } called Cash, and rightly: { $held }.
        }
       *[other] { $who ->
            [you] You were first to call Cash, and rightly: { $held }.
           *[other] { $who_name } was first to call Cash, and rightly: { $held }.
        }
    }
summary-wrong-cash =
    { $calls ->
        [1] { $who ->
            [you] You called Cash, but wrongly: { $held }.
           *[other] { $who_name } called Cash, but wrongly: { $held }.
        }
       *[other] { $who ->
            [you] You were first to call Cash, but wrongly: { $held }.
           *[other] { $who_name } was first to call Cash, but wrongly: { $held }.
        }
    }
summary-right-counter =
    { $calls ->
        [1] { $who ->
            [you] You called Counter cash against { $players }, and rightly: { $held }.
           *[other] { $who_name } called Counter cash against { $players }, and rightly: { $held }.
        }
       *[other] { $who ->
            [you] You were first to call Counter cash against { $players }, and rightly: { $held }.
           *[other] { $who_name } was first to call Counter cash against { $players }, and rightly: { $held }.
        }
    }
summary-wrong-counter =
    { $calls ->
        [1] { $who ->
            [you] You called Counter cash against { $players }, but wrongly: { $held }.
           *[other] { $who_name } called Counter cash against { $players }, but wrongly: { $held }.
        }
       *[other] { $who ->
            [you] You were first to call Counter cash against { $players }, but wrongly: { $held }.
           *[other] { $who_name } was first to call Counter cash against { $players }, but wrongly: { $held }.
        }
    }
summary-right-guess = A call of Counter cash by { $who_name } was right.
summary-wrong-guess = A call of Counter cash by { $who_name } was wrong.
held-four = { $who_name } held four { RANK($rank, 4) }
held = { $who_name } held { $cards }
summary-letter = This costs { $pair } the letter { $letter }: { $letters } of { $word }.
summary-gain =
    { $count ->
        [one] This gives { $pair } { $count } point.
       *[other] This gives { $pair } { $count } points.
    }
summary-loss =
    { $count ->
        [one] This costs { $pair } { $count } point.
       *[other] This costs { $pair } { $count } points.
    }

## Hints

hint-short = A single sign is quick to show.
hint-known = Your old code was on show when the last hand ended: others may know what it means.
hint-keep = Your code was not on show when the last hand ended: it is probably still secret.
hint-accept = When both of you know the code, each can call for the other.
hint-cash = { $who_name } has shown your code.
hint-taken = You saw { $who_name } take { $count ->
        [3] three
       *[other] four
    } { RANK($rank, $count) }.
hint-show = You have four { RANK($rank, 4) }: this sign tells { $who_name }.
hint-bait = This sign is not in your code: it only misleads the others.
hint-complete = You then have four { RANK($rank, 4) }.
hint-collect = You then have { $count ->
        [2] two
       *[other] three
    } { RANK($rank, $count) }.
hint-for-partner = { $who_name } collects { RANK($rank, 2) }: put { $card } on the board for them.
hint-useless = Four { RANK($rank, 4) } can no longer be collected: the card is of no use.
hint-stay = You have four of a kind: keep your cards.
hint-no-gain = No card of the board helps you.

## The guided first deal

first-deal-1 = Your partner sits opposite. Agree on a secret sign that means “I have four of a kind”: touch wink, and propose it.
first-deal-2 = Collect one rank. You hold two sevens, and 7s lies on the board: touch 2h, then 7s, to swap them.
first-deal-3 = No seven lies on the board now. Pass: when all pass, four new cards replace the board.
first-deal-4 = There is your fourth seven. Touch Kc, then 7h.
first-deal-5 = Four sevens! You cannot call yourself, your partner must. Touch wink to show your secret sign.
first-deal-6 = Do not swap any more, so that your sevens stay together: pass.
first-deal-7 = Your partner has seen wink and can call Cash: pass and wait. When your partner shows wink, the call is yours.

## Why a move is refused

refuse-one-sign = show one sign at a time
refuse-unequal = you put down { $put } and take { $taken }: a hand always has four cards
refuse-five = a hand has only four cards to swap
refuse-no-team = there is no team { $team } at a table of { $seats }
refuse-name-player = a counter call names a player of the team, as in counter B:S1 { $under }
refuse-name-team = a counter call names a team, as in counter B { $under }
refuse-other-team = S{ $player } is not in team { $team }: write { $calls }
refuse-no-sign = there is no sign '{ $sign }' { $under }: { $signs }
refuse-long-code = a code has at most { $count } signs { $under }
refuse-reply = your partner proposes a code: accept or refuse it
refuse-codes-now = codes can be agreed on only between hands
refuse-own-team = you cannot counter your own team
refuse-second-sign = you already show a sign in this tick; only one is allowed
refuse-not-done = you have not shown done
refuse-pass = in real time show done instead of passing { $under }
refuse-done = in ticks, pass instead; done and undone are for real time { $under }
refuse-code-first = agree on a code first: propose one to your partner
refuse-nothing-to-keep = you have no code to keep yet: propose one
refuse-three-codes = a pair has at most three codes
refuse-not-held = you do not hold { $card } to put down
refuse-not-there = { $card } is not on the board
refuse-one-card = exchange one card at a time { $under }
refuse-odd-seats = { $count } players cannot form pairs (R1)

## Names of zones

zone-board = board
zone-aside = set aside

## How a game ends

ending-0 = a team has the whole word
ending-1 = a team has reached the points
ending-2 = the last hand is played
