# Crash: what players read. $who is a player; see parlour/messages.ftl.

## The game in brief, and a guided first deal

how-it-goes = You get thirteen cards and secretly split them into up to four hands of three; one card is left over. From the top, a hand is a prial (three of one rank), a running flush (a sequence in one suit), a run (a sequence), a flush (one suit) or a pair. When all are ready, the hands are laid in a row, the strongest on the left. Then the rows are compared column by column, and the best hand of each column scores a point. Whoever wins all four columns makes a crash and scores one more. The first to reach 15 points wins.
first-deal-1 = Split your thirteen cards into hands of three. The best kind is a prial, three of one rank: put 7c, 7d and 7s together.
first-deal-2 = Next comes a running flush: a sequence in one suit. Td, 9d and 8d are one. It would be a waste to use them in a simple flush.
first-deal-3 = A run is a sequence in any suits, and A K Q is one of the best: take Ad, Kh and Qd.
first-deal-4 = As, Qs and 3s have one suit: a flush. Your last card, 5h, is left over; one card always is.
first-deal-5 = Four hands, one for each column, sorted by strength. Send them: then all show theirs, and the best hand of each column scores.

## Names of hands

hand-name =
    { $kind ->
        [0] { RANK($rank) } high
        [1] pair of { RANK($rank, 2) }
        [2] flush, { RANK($rank) } high
        [3] run { $ranks }
        [4] running flush { $ranks }
       *[5] prial of { RANK($rank, 3) }
    }
a-hand =
    { $kind ->
        [0] { RANK($rank) } high
        [1] a pair of { RANK($rank, 2) }
        [2] a flush, { RANK($rank) } high
        [3] the run { $ranks }
        [4] the running flush { $ranks }
       *[5] a prial of { RANK($rank, 3) }
    }
nothing-yet = nothing yet

## What the deal is about

banner-columns = Best hand of each column: 1 point
banner-crash = all four columns: { $count } more
banner-crash-wins = all four columns win the match
banner-minimum = each hand { $least } or better
banner-target = first to { $count } points
banner-deal = deal { $count }
fact-spare = took a spare hand
fact-formed = formed

## Prompts

prompt-choose = Keep your hand, or exchange all of it for the unseen spare hand.
prompt-keep = No spare hand is left: keep yours.
prompt-first = Form up to four hands of three cards, each { $least } or better.
prompt-any = Form up to four hands of three cards.
prompt-more =
    { $count ->
        [one] One hand is formed: form the next, let the rest be arranged, or finish.
       *[other] { $count } hands are formed: form the next, let the rest be arranged, or finish.
    }
prompt-no-hand =
    { $count ->
        [0] Your cards form no hand: finish.
       *[other] No other hand can be formed: finish your row.
    }
prompt-all-formed = All four hands are formed: finish your row.

## Buttons

move-keep = Keep my hand
move-spare = Take the spare hand
label-form = Form { $cards } ({ $hand })
label-finish =
    { $count ->
        [0] Finish without a hand
       *[other] Finish my row
    }
label-arrange =
    { $count ->
        [0] Arrange my cards for me
       *[other] Arrange the rest for me
    }

## Events

event-keep =
    { $who ->
        [you] You keep your hand.
       *[other] { $who_name } keeps their hand.
    }
event-spare =
    { $who ->
        [you] You exchange your hand for a spare hand.
       *[other] { $who_name } exchanges their hand for a spare hand.
    }
event-set =
    { $who ->
        [you] You end your row.
       *[other] { $who_name } ends their row.
    }
event-form =
    { $who ->
        [you] You form hands.
       *[other] { $who_name } forms hands.
    }
event-auto =
    { $who ->
        [you] You leave your cards to be arranged.
       *[other] { $who_name } leaves their cards to be arranged.
    }

## Summary of a deal

summary-column =
    { $who ->
        [you] Column { $column }: you win with { $hand } ({ $cards }).
       *[other] Column { $column }: { $who_name } wins with { $hand } ({ $cards }).
    }
summary-equal = Column { $column }: { $all } have an equal { $hand }, so nobody scores.
summary-no-hand = Column { $column }: nobody has a hand.
summary-too-late =
    { $who ->
        [you] Column { $column }: you have { $hand } ({ $cards }), but the match is over already.
       *[other] Column { $column }: { $who_name } has { $hand } ({ $cards }), but the match is over already.
    }
summary-crash =
    { $who ->
        [you] A crash: you win all four columns: +{ $count } more.
       *[other] A crash: { $who_name } wins all four columns: +{ $count } more.
    }
summary-crash-wins =
    { $who ->
        [you] A crash: you win all four columns, and with them the match.
       *[other] A crash: { $who_name } wins all four columns, and with them the match.
    }

## Hints

hint-keep = Your hand is worth about { $own } points, an unseen one { $other }.
hint-spare = Your hand is worth only about { $own } points, an unseen one { $other }.
hint-finish = No other hand can be formed.

split-strongest = The strongest hands first: no other split is likely to score more.
split-better = Column { $column } gains most: { $hand }, not { $other }.
split-more = This way column { $column } gets a hand too: { $hand }.

## Why a move is refused

refuse-no-spare = there is no spare hand left: keep yours
refuse-choose-first = first keep your hand or take the spare hand { $under }
refuse-spare-late = spare hands are taken before arranging { $under }
refuse-spare-never = there are no spare hands { $under }
refuse-not-three = a hand is three different cards
refuse-not-held = you do not hold { $cards }
refuse-twice = { $cards } is already in another hand
refuse-full = a row has at most four hands: end with set -
refuse-too-weak = a hand must be { $least } or better, and { $cards } is { $formed } { $under }

## Names of zones

zone-stock = cards not dealt
zone-spare = spare hands
zone-spare-one = spare
zone-out = hands thrown in
zone-row = row

## How a game ends

ending-0 = the target is reached
ending-1 = a crash wins the match
