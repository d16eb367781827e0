# Seven Rummy: what players read. $who is a player; see parlour/messages.ftl.

how-it-goes = Be the first to get rid of your seven cards. In your turn, draw a card, lay down melds if you like, and end with a discard; a meld is three or four cards of one rank, or three or more cards of one suit in a row. Sevens are special: one may be melded alone, in a pair, or with the 6 or 8 of its suit. You may also add single cards to any meld on the table. Other players may claim a discard to complete a set, and the next player may take it for a sequence. When you run out of cards, you score what the others still hold: 20 for a seven, 10 for a court card, the number for other cards.

## What the hand is about

banner-hand = Hand { $hand } of { $hands }
banner-target = Hand { $hand }, to { $score } points
banner-claim = { $card } may be claimed for a set
banner-one-left = one card left: { $players }
banner-price = a 7 left in hand costs 20
banner-renewed = stock renewed { $count } of { $most } times
fact-hand = hand
of-hands = { $hand } of { $hands }
fact-not-drawn = has not drawn yet
may-claim = may claim { $card }
meld-name = M{ $number }
seven-alone = a 7 alone
set = set
sequence = sequence

## Prompts

prompt-draw-only = Draw a card.
prompt-draw-take = Draw a card, or take { $card } for a sequence.
prompt-take = No card can be drawn: take { $card } for a sequence, or end the hand.
prompt-void = No card can be drawn: end the hand without a winner.
prompt-play-all = Meld cards, lay off on a meld, or discard a card to end your turn.
prompt-play-meld = Meld cards, or discard a card to end your turn.
prompt-play-layoff = Lay off on a meld, or discard a card to end your turn.
prompt-play-discard = Discard a card to end your turn.
prompt-play-last = Discard { $card }, your last card, and win the hand.
prompt-claim-one = Claim { $card } to lay down { $cards }, or pass?
prompt-claim-more = Claim { $card } for a set, or pass?
prompt-claim-none = You cannot make a set with { $card }: pass.

## Buttons

move-draw = Draw a card
move-take-for = Take { $card } with { $cards }
move-end = End the hand without a winner
move-meld = Meld { $cards }
move-meld-seven = Meld { $card } alone
move-layoff-on = Lay off { $card } on { $meld }
move-discard = Discard { $card }
move-discard-win = Discard { $card } and win
move-claim-for = Claim with { $cards }

## Events

event-renewed = The stock has run out: all discards but the top one are shuffled into a new stock.
event-draw =
    { $who ->
        [you] You draw a card.
       *[other] { $who_name } draws a card.
    }
event-draw-known =
    { $who ->
        [you] You draw { $cards }.
       *[other] { $who_name } draws { $cards }.
    }
event-take-for =
    { $who ->
        [you] You take { $card } and lay down the sequence { $cards }: { $meld }.
       *[other] { $who_name } takes { $card } and lays down the sequence { $cards }: { $meld }.
    }
event-meld-as =
    { $who ->
        [you] You meld { $cards }: { $meld }.
       *[other] { $who_name } melds { $cards }: { $meld }.
    }
event-meld-seven =
    { $who ->
        [you] You meld { $card } alone: { $meld } may become a set or a sequence.
       *[other] { $who_name } melds { $card } alone: { $meld } may become a set or a sequence.
    }
event-layoff-on =
    { $who ->
        [you] You lay off { $card } on { $meld }.
       *[other] { $who_name } lays off { $card } on { $meld }.
    }
event-layoff-seven =
    { $who ->
        [you] You lay off { $card } on { $meld }, which is a { $kind } now.
       *[other] { $who_name } lays off { $card } on { $meld }, which is a { $kind } now.
    }
event-discard =
    { $who ->
        [you] You discard { $card }.
       *[other] { $who_name } discards { $card }.
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
event-wins-double =
    { $who ->
        [you] You go out in a single turn and win the hand, doubled.
       *[other] { $who_name } goes out in a single turn and wins the hand, doubled.
    }
event-void = No card can be drawn any more: the hand is void, and nobody scores.
event-end =
    { $who ->
        [you] You cannot draw and end the hand: nobody scores.
       *[other] { $who_name } cannot draw and ends the hand: nobody scores.
    }
event-claim =
    { $who ->
        [you] You want to claim the discard with { $cards }.
       *[other] { $who_name } wants to claim the discard with { $cards }.
    }
event-claimed =
    { $who ->
        [you] You claim { $card } and lay down the set { $cards }: { $meld }.
       *[other] { $who_name } claims { $card } and lays down the set { $cards }: { $meld }.
    }

## Summary of a hand

summary-wins =
    { $who ->
        [you] You got rid of all your cards and score what the others still hold.
       *[other] { $who_name } got rid of all cards and scores what the others still hold.
    }
summary-held = { $who_name }: { $cards } = { $points }.
summary-score =
    { $who ->
        [you] You score { $points }.
       *[other] { $who_name } scores { $points }.
    }
summary-doubled =
    { $who ->
        [you] You had laid down nothing before your last turn, so the score is doubled: { $points }.
       *[other] { $who_name } had laid down nothing before the last turn, so the score is doubled: { $points }.
    }
summary-void = No card could be drawn any more: the hand is void, and nobody scores.

## Hints

hint-draw = You can make no sequence with { $card }.
hint-draw-first = You may take a discard only after you have drawn from the stock once.
hint-win = You get rid of your last card and win.
hint-lay =
    { $count ->
        [one] Gets rid of a card that would cost { $points } at the end.
       *[other] Gets rid of { $count } cards that would cost { $points } at the end.
    }
hint-discard =
    { $chances ->
        [0] It costs { $points } if you keep it, and no card that you cannot see makes a meld with it.
        [one] It costs { $points } if you keep it, and only one card that you cannot see makes a meld with it.
       *[other] It costs { $points } if you keep it; { $chances } cards that you cannot see make a meld with it.
    }
hint-pass = You hold too few cards of its rank to make a set.
hint-end = No card can be drawn.

## The guided first deal

first-deal-1 = Every turn begins with a card: touch the stock.
first-deal-2 = A 7 may be melded alone. Touch 7s and meld it: it would cost 20 at the end, and others can join it now.
first-deal-3 = End your turn with a discard. Kc fits none of your cards and would cost 10: touch it, then the discard pile.
first-deal-4 = Jc was discarded and you hold two jacks! Touch Jd and Js to claim it, even though it is not your turn.
first-deal-5 = Your claim gave you the turn. Your 7s is in a sequence of spades now, called M1: touch 5s and lay it off there.
first-deal-6 = End this turn with a discard, too: touch 9h.
first-deal-7 = It is your turn again: draw a card from the stock.
first-deal-8 = Lay off 4s on the spades as well. Then only a discard is missing, and whoever has no cards left wins the hand.

## Why a move is refused

refuse-claim-first = before the next draw, the discard may be claimed for a set: claim it, or pass
refuse-claim-late = the discard can no longer be claimed for a set: draw, or take for a sequence
refuse-draw-first = your turn begins with the draw
refuse-drawn = you have drawn: meld, lay off, and end your turn with a discard
refuse-no-stock = the stock is empty and the discards may not be shuffled again: take, or pass
refuse-can-draw = you can draw: you may pass only when nothing can be drawn
refuse-not-yet-drawn = you may take a discard only if you drew from the stock in an earlier turn
refuse-take-hand = a sequence is made of the discard and cards from your hand
refuse-meld-hand = you can meld only cards from your hand
refuse-discard-hand = you can discard only a card from your hand
refuse-claim-hand = a set is made of the discard and cards from your hand
refuse-keep-one = one card must stay in your hand for the discard
refuse-not-seven = { $card } is not a 7: only a 7 may be melded alone
refuse-two-cards = two cards are a meld only if one is a 7
refuse-no-meld = these cards are neither of one rank (R12) nor consecutive in one suit
refuse-take = the discard may be taken only for a sequence with cards from your hand
refuse-claim-rank = the discard may be claimed only for a set of its rank
refuse-claim-sevens = a claim is a set of three or four, even of sevens { $under }
refuse-claim-small = a claim is a set of three or four
refuse-layoff-hand = you can lay off only cards from your hand
refuse-no-such-meld = there is no meld { $meld } on the table
refuse-layoff-claim = no lay-offs in a turn that began with a discard { $under }
refuse-meld-first = make a meld before you lay off { $under }
refuse-own-meld = lay off on other players' melds, not on your own { $under }
refuse-decided = { $meld } is already a { $kind }
refuse-no-fit = { $card } does not extend { $meld }

## Names of zones

zone-pile = discard pile
zone-meld = melds
zone-meld-one = meld

## How a game ends

ending-0 = all hands are played
ending-1 = the target score is reached
ending-2 = the most hands are played
