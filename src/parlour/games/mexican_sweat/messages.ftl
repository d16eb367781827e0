# Mexican Sweat: what players read. $who is a player; see parlour/messages.ftl.

## The game in brief, and a guided first deal

how-it-goes = A poker game in which nobody looks at their cards: everyone gets seven, face down. Two cards lie in the middle: a card to beat, and the kill card. In your turn, turn up your cards one by one until they beat the best hand that shows; pairs, three of a kind and the other poker hands count. Whoever does so leads, and all players bet or fold before the next player turns. If you turn a card of the kill card's rank, or your last card without beating the leader, you are out. The last player left wins the pot; whoever has the most chips in the end wins the match.
first-deal-1 = The nine in the middle is to be beaten. Nobody has seen your seven cards: touch your pile to turn the first one.
first-deal-2 = A two does not beat a nine, so turn on. Beware of sixes: 6c in the middle is the kill card, and another six puts you out.
first-deal-3 = A queen beats the nine: you lead, and betting begins. Of three players you are ahead for now, so bet 1. The others may call, raise or fold.
first-deal-4 = The next player also has a queen, with an eight next to it: that beats your queen and two. Calling costs 1 for a pot of 8. You have five cards left: call.
first-deal-5 = Another player turned a six and is out. Now you need more than a queen, an eight and a four. Touch your pile.
first-deal-6 = A pair of queens! You lead again. Bet 1: to stay in, the other player must call. Whoever is left in the end wins the pot.

## Names of hands

hand-name =
    { $kind ->
        [0] { RANK($first) } high
        [1] a pair of { RANK($first, 2) }
        [2] two pair, { RANK($first, 2) } and { RANK($second, 2) }
        [3] three { RANK($first, 3) }
        [4] a straight to the { RANK($first) }
        [5] a flush, { RANK($first) } high
        [6] a full house, { RANK($first, 3) } and { RANK($second, 2) }
        [7] four { RANK($first, 4) }
       *[other] a straight flush to the { RANK($first) }
    }

## What the hand is about

banner-to-beat =
    { $who ->
        [you] To beat: { $hand } (yours)
       *[other] To beat: { $hand } ({ $who_name })
    }
banner-to-beat-card = To beat: { $card } in the middle
banner-kill = { RANK($rank, 2) } kill
banner-pot = pot { $count }
banner-bet = bet { $count }
banner-pair-doubles = a pair doubles the bet
banner-hand = hand { $hand } of { $hands }
fact-cap = each may still bet
fact-chips = chips
fact-in-pot = in the pot
fact-out = out of this hand

## Prompts

prompt-turn = Turn your next card: you need more than { $hand }.
prompt-turn-high = Turn your next card: you need more than { $hand } ({ $cards }).
prompt-bet = Check, or bet { $least }.
prompt-bet-some = Check, or bet from { $least } to { $most }.
prompt-raise = Call { $count }, raise by { $least }, or fold.
prompt-raise-some = Call { $count }, raise by { $least } to { $most }, or fold.
prompt-call = Call { $count } or fold.

## Buttons

move-flip = Turn a card
move-check = Check
move-fold = Fold
label-call = Call { $count }
label-bet = Bet { $count }
label-raise = Call { $count } and raise by { $more }

## Events

event-flip =
    { $who ->
        [you] You turn a card.
       *[other] { $who_name } turns a card.
    }
event-flip-known =
    { $who ->
        [you] You turn { $cards }.
       *[other] { $who_name } turns { $cards }.
    }
event-check =
    { $who ->
        [you] You check.
       *[other] { $who_name } checks.
    }
event-fold =
    { $who ->
        [you] You fold.
       *[other] { $who_name } folds.
    }
calls =
    { $who ->
        [you] You call { $count }.
       *[other] { $who_name } calls { $count }.
    }
bets =
    { $who ->
        [you] You bet { $count }.
       *[other] { $who_name } bets { $count }.
    }
raises =
    { $who ->
        [you] You call { $count } and raise by { $more }.
       *[other] { $who_name } calls { $count } and raises by { $more }.
    }
turns =
    { $who ->
        [you] You turn { $card }.
       *[other] { $who_name } turns { $card }.
    }
killed =
    { $who ->
        [you] You turn { $card } and are out: { RANK($rank, 2) } kill.
       *[other] { $who_name } turns { $card } and is out: { RANK($rank, 2) } kill.
    }
leads =
    { $who ->
        [you] You lead with { $hand }.
       *[other] { $who_name } leads with { $hand }.
    }
beats-nothing =
    { $who ->
        [you] You have turned all seven cards and are out.
       *[other] { $who_name } has turned all seven cards and is out.
    }
ran-out =
    { $who ->
        [you] You have no card left to turn and are out.
       *[other] { $who_name } has no card left to turn and is out.
    }
doubled = A pair or better shows for the first time: bets double to { $count }.
no-betting = There is no betting: not every player can pay another bet.
leads-now =
    { $who ->
        [you] Now yours is the hand to beat: { $hand }.
       *[other] Now { $who_name } has the hand to beat: { $hand }.
    }
card-leads-now = Now the card to beat is { $card } in the middle.

## Summary of a hand

summary-wins =
    { $who ->
        [you] You are the last player in, with { $hand } ({ $cards }), and win the pot of { $pot }: +{ $points }.
       *[other] { $who_name } is the last player in, with { $hand } ({ $cards }), and wins the pot of { $pot }: +{ $points }.
    }
summary-wins-unseen =
    { $who ->
        [you] You are the last player in and win the pot of { $pot } without turning a card: +{ $points }.
       *[other] { $who_name } is the last player in and wins the pot of { $pot } without turning a card: +{ $points }.
    }
summary-killed =
    { $who ->
        [you] { $card } killed you: −{ $cost }.
       *[other] { $card } killed { $who_name }: −{ $cost }.
    }
summary-folded =
    { $who ->
        [you] You folded: −{ $cost }.
       *[other] { $who_name } folded: −{ $cost }.
    }
summary-folded-with =
    { $who ->
        [you] You folded { $hand }: −{ $cost }.
       *[other] { $who_name } folded { $hand }: −{ $cost }.
    }
summary-out-of-cards =
    { $who ->
        [you] You had no card left to turn, with { $hand }: −{ $cost }.
       *[other] { $who_name } had no card left to turn, with { $hand }: −{ $cost }.
    }

## Hints

hint-call = You win about { $chance }% of such pots: enough to pay { $count } for a pot of { $pot }.
hint-fold = You win only about { $chance }% of such pots: too little to pay { $count } for a pot of { $pot }.
hint-bet = You win about { $chance }% of the time, more than your share among { $count } players.
hint-check = You win only about { $chance }% of the time, too little to bet among { $count } players.

## Why a move is refused

refuse-fold-turn = turning cards is free: fold only in reply to a bet
refuse-turn = turn your next card: there is betting only when a player beats the best hand
refuse-betting = the betting round comes first
refuse-owed = you owe { $count }: call, raise or fold
refuse-fold = there is no bet to meet, and checking is free
refuse-call = there is no bet to call: check, or bet
refuse-bet = there is a bet already: call { $count }, raise or fold
refuse-raise = there is no bet to raise: check, or bet
refuse-raises = there were { $count } raises in this round { $under }
refuse-cap = a { $kind } of { $count } would exceed the cap: the smallest stack has { $most } more
refuse-fixed = every { $kind } is { $count } { $under }: write `{ $kind }`
refuse-no-amount = name the amount { $under }: `{ $kind } { $count }` or more
refuse-too-little = a { $kind } must be at least { $count } { $under }

## Names of zones

zone-kill-card = kill card
zone-card-to-beat = card to beat
zone-showing = turned up
zone-pile = face down

## How a game ends

ending-0 = all hands played
ending-1 = fewer than two can pay
