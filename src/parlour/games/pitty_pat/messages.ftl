# Pitty Pat: what players read. $who is a player; see parlour/messages.ftl.

how-it-goes = Be the first to get rid of your five cards. One card lies face up on the pile; if you hold a card of the same rank, put it there (a match), and then play any other card for the next player to match. If you hold none, turn the top card of the stock: you may match that one instead, or else it is the next player's to match. Suits do not matter, and no card is higher than another. Three matches use up five cards, because a match with your last card needs no further card. Whoever has no cards left wins the hand and scores a point.

## What the hand is about

banner-match = To match: { RANK($rank, 1) }
banner-one-left = one card left: { $players }
banner-wins = first to win { $count } hands
banner-last-stock = void if the stock runs out
fact-reshuffles = reshuffles
fact-of = { $count } of { $most }

## Prompts

prompt-turn = You have no { RANK($rank, 1) }: turn a card.
prompt-pass = You cannot match { $card }: pass.
prompt-win = Match { $card } with { $mine }, your last card, and win.
prompt-out =
    { $instead ->
        [turn] Match { $card } with { $mine } and show your pairs to win, or play on; or turn a card.
        [pass] Match { $card } with { $mine } and show your pairs to win, or play on; or pass.
       *[none] Match { $card } with { $mine } and show your pairs to win, or play another card.
    }
prompt-match =
    { $instead ->
        [turn] Match { $card } with { $mine }, then play another card; or turn a card.
        [pass] Match { $card } with { $mine }, then play another card; or pass.
       *[none] Match { $card } with { $mine }, then play another card.
    }
prompt-keep =
    { $instead ->
        [turn] Match { $card } with { $mine } and play another card or keep the rest; or turn a card.
        [pass] Match { $card } with { $mine } and play another card or keep the rest; or pass.
       *[none] Match { $card } with { $mine }; then play another card, or keep the rest.
    }
one-of-yours = one of your { RANK($rank, 2) }

## Buttons

move-match-drop = Match with { $card }, play { $other }
move-match-last = Match with { $card } and win
move-match-keep = Match with { $card }, keep the rest
move-match-out = Match with { $card }, show pairs and win
move-flip = Turn a card

## Events

event-match-drop =
    { $who ->
        [you] You match { $upcard } with { $card } and play { $other }.
       *[other] { $who_name } matches { $upcard } with { $card } and plays { $other }.
    }
event-match =
    { $who ->
        [you] You match { $upcard } with { $card }.
       *[other] { $who_name } matches { $upcard } with { $card }.
    }
event-match-keep =
    { $who ->
        [you] You match { $upcard } with { $card } and play no other card.
       *[other] { $who_name } matches { $upcard } with { $card } and plays no other card.
    }
event-match-out =
    { $who ->
        [you] You match { $upcard } with { $card } and hold only pairs: you win the hand.
       *[other] { $who_name } matches { $upcard } with { $card } and holds only pairs: { $who_name } wins the hand.
    }
event-one-left =
    { $who ->
        [you] You have one card left.
       *[other] { $who_name } has one card left.
    }
event-wins =
    { $who ->
        [you] You have no cards left and win the hand.
       *[other] { $who_name } has no cards left and wins the hand.
    }
event-reshuffle = The stock has run out: the discards are shuffled and become the stock.
event-flip =
    { $who ->
        [you] You turn { $card }.
       *[other] { $who_name } turns { $card }.
    }
event-flip-lacks =
    { $who ->
        [you] You have no { RANK($rank, 1) } and turn { $card }.
       *[other] { $who_name } has no { RANK($rank, 1) } and turns { $card }.
    }
event-void = No card is left to turn: the hand is void, and nobody scores.
event-pass-lacks =
    { $who ->
        [you] You have no { RANK($rank, 1) } and pass.
       *[other] { $who_name } has no { RANK($rank, 1) } and passes.
    }

## Summary of a hand

summary-wins =
    { $who ->
        [you] You got rid of all your cards first: +1.
       *[other] { $who_name } got rid of all cards first: +1.
    }
summary-pairs =
    { $who ->
        [you] After your match you held only pairs, { $cards }: +1.
       *[other] After the match { $who_name } held only pairs, { $cards }: +1.
    }
summary-void = The stock ran out and could not be renewed: the hand is void, and nobody scores.
summary-left = Cards still held: { $players }.
left-with = { $who_name } { $count }

## Hints

hint-turn = You have no { RANK($rank, 1) } to match.
hint-win = You get rid of your last card and win.
hint-pairs = Your other cards are all pairs: you win.
hint-keep = With { $count } cards left you need no more matches than with { $fewer }.
hint-lacks = The next player, { $who_name }, has no { RANK($rank, 1) } and cannot match { $card }.
hint-nobody = The other { RANK($rank, 2) } are all on the pile or in your hand: nobody can match { $card }.
hint-hard =
    { $count ->
        [one] Only one other { RANK($rank, 1) } is still unseen, so { $card } is hard to match.
       *[other] Only { $count } other { RANK($rank, 2) } are still unseen, so { $card } is hard to match.
    }
hint-same = All your other cards are equally likely to be matched.

## The guided first deal

first-deal-1 = You need a card of the same rank as the face-up card, a four. You have none: touch the stock to turn its top card.
first-deal-2 = You have no ten either. Pass: the ten is now the card that the next player has to match.
first-deal-3 = The other player matched the ten and played another four. You have none: touch the stock again.
first-deal-4 = A six: you have one! Touch 6h to match it, then Jh. Any other card would do as well: it is the one the next player must match.
first-deal-5 = You have three cards left, but no queen. Touch the stock.
first-deal-6 = Match Ks with your Kc and play 5s. Then you have only one card left.
first-deal-7 = A three, the rank of your last card. Touch 3d: with no cards left you win the hand.

## Why a move is refused

refuse-not-held = you do not hold { $card }
refuse-no-match = { $card } does not match the upcard { $upcard }
refuse-twice = { $card } makes the match: play another card after it
refuse-last = { $card } is your last card: match it and win
refuse-forced = play a further card after the match { $under }
refuse-name-further = name the further card you play, or `keep` to play none
refuse-second-turn = only one card is turned in a turn
refuse-pass-first = turn a card first
refuse-must-match = you hold { $cards } and must match { $upcard } { $under }
refuse-pairs-off = pairs in hand do not count { $under }
refuse-odd = your other cards are not all pairs: { $cards }

## Names of zones

zone-pile = discard pile

## How a game ends

ending-0 = enough hands won
