# Kontsina: what players read. $who is a player; see parlour/messages.ftl.

## What the hand is about

banner-hand = hand { $hand }: { $target } points win the game
banner-tied = hand { $hand }: tied at { $points }, play until one leads
banner-good-cards =
    { $cards_count ->
        [one] still to win: { $cards } (1 point)
       *[other] still to win: { $cards } (1 point each)
    }
banner-counts = most cards +2, most clubs +1
banner-last-cards = the last cards
banner-last-capture =
    { $who ->
        [you] you captured last
       *[other] { $who_name } captured last
    }

## Prompts

prompt-lay = None of your cards can take anything: lay one.
prompt-lay-last = Your last card can take nothing: lay it.
prompt-last-card = Take cards with { $card }, or lay it.
prompt-capture = Take cards with { $cards }.
prompt-capture-or-lay = Take cards with { $cards }, or lay a card.
prompt-choose = Choose what { $card } takes.
prompt-first-set = Choose the first cards that { $card } takes.
prompt-add = Take one more set with { $card }, or end the capture.
either = { $cards } or { $last }

## Buttons

move-lay = Lay { $card }
label-begin = Take cards with { $card }
label-capture = Take { $cards } with { $card }
label-add = Take { $cards } with { $card }, then more

## Events

event-lay =
    { $who ->
        [you] You lay { $card }.
       *[other] { $who_name } lays { $card }.
    }
event-begin =
    { $who ->
        [you] You announce a capture with { $card }.
       *[other] { $who_name } announces a capture with { $card }.
    }
event-add =
    { $who ->
        [you] You choose { $cards } to take with { $card }, and go on.
       *[other] { $who_name } chooses { $cards } to take with { $card }, and goes on.
    }
event-capture =
    { $who ->
        [you] You take { $cards } with { $card }.
       *[other] { $who_name } takes { $cards } with { $card }.
    }
event-capture-sum =
    { $who ->
        [you] You take { $cards } with { $card }: { $numbers } make { $total }.
       *[other] { $who_name } takes { $cards } with { $card }: { $numbers } make { $total }.
    }
event-good-cards =
    { $cards_count ->
        [one] { $cards } is worth 1 point.
       *[other] { $cards } are worth 1 point each.
    }
event-new-cards = All hands are empty: { $count } new cards each.
event-leftovers =
    { $who ->
        [you] That was the last card. You captured last and take what is left: { $count } { $count ->
            [one] card
           *[other] cards
        }.
       *[other] That was the last card. { $who_name } captured last and takes what is left: { $count } { $count ->
            [one] card
           *[other] cards
        }.
    }
event-no-leftovers = That was the last card.
event-no-capture = That was the last card. Nobody captured, so the cards belong to nobody.

## Summary of a hand

summary-no-capture = Nobody captured a card, so nobody scores.
summary-cards =
    { $who ->
        [you] Most cards, { $count } to { $other }: you +{ $points }.
       *[other] Most cards, { $count } to { $other }: { $who_name } +{ $points }.
    }
summary-cards-tied = Most cards: { $who } have { $count } each, so nobody scores for it.
summary-clubs =
    { $who ->
        [you] Most clubs, { $count } to { $other }: you +{ $points }.
       *[other] Most clubs, { $count } to { $other }: { $who_name } +{ $points }.
    }
summary-clubs-tied =
    { $points ->
        [0] Most clubs: { $who } have { $count } each, so nobody scores for it.
       *[other] Most clubs: { $who } have { $count } each: +{ $points } for each of them.
    }
summary-good-two =
    { $who ->
        [you] Two of clubs: you +1.
       *[other] Two of clubs: { $who_name } +1.
    }
summary-good-ten =
    { $who ->
        [you] Ten of diamonds: you +1.
       *[other] Ten of diamonds: { $who_name } +1.
    }

## Hints

hint-begin = { $card } can take cards: choose them next.
hint-good-cards =
    { $cards_count ->
        [one] It wins { $cards }, which is worth a point.
       *[other] It wins { $cards }, worth a point each.
    }
hint-capture =
    { $clubs ->
        [0] It wins { $count } cards.
        [one] It wins { $count } cards, one of them a club.
       *[other] It wins { $count } cards, { $clubs } of them clubs.
    }
hint-last-card = It is your last card.
hint-lay =
    { $who ->
        [you] It leaves the least to take.
       *[other] It leaves { $who_name } the least to take.
    }

## Why a move is refused

refuse-court = { $card } has no value: it goes only with its own rank, not with { $other }
refuse-not-held = play a card from your hand: you do not hold { $card }
refuse-begun = you have begun with { $move }: continue it
refuse-lay = { $card } can capture { $cards } { $under }
refuse-not-there = { $card } is not on the table
refuse-two-of-rank = { $card } takes only one card of its rank, not { $cards }
refuse-other-rank = { $card } does not take { $other } alone: it has another rank
refuse-sum = { $cards } add up to { $sum }, and { $card } takes { $total }
refuse-several = { $card } takes only one card of its rank or one sum of { $total } { $under }
refuse-division = { $cards } cannot be divided into sets of { $total }
refuse-begun-set = you have begun with { $move }: add one set, or finish the capture
refuse-steps = name all that { $card } captures at once
refuse-no-cards = name the cards that { $card } captures
refuse-too-many = there are too many captures to list: make this one in steps with capture { $card }: ...

## How it goes

how-it-goes = Players win cards from the table. In your turn, play one card: it takes one card of its rank, or several that add up to it, as a nine takes 5 and 4. Aces count 1; jacks, queens and kings take only their own rank. A card that takes nothing stays on the table. New cards are dealt until the pack is used up, and whoever took cards last gets what is left. Most cards score 2, most clubs 1, the two of clubs 1 and the ten of diamonds 1; the first to reach 21 points wins.

## The guided first deal

first-deal-1 = A card takes one card of its rank. You hold a three and 3d is on the table: touch 3h, then 3d.
first-deal-2 = None of your cards can take anything, so you must lay one: touch 3s. You hold a seven and may get it back.
first-deal-3 = Now lay 4d: touch it. 4 and 3 make 7, so your seven takes both if they stay on the table.
first-deal-4 = They are still there. Touch 7c, then 4d and 3s: a card takes cards that add up to it.
first-deal-5 = 6, 2 and an ace, which counts 1, make 9. Touch 9c, then 6s, 2c and Ad: 2c alone is worth a point.
first-deal-6 = Td is worth a point, too. Touch it, then Th: both go to your pile, and nobody can take it from you.

## Names of zones

zone-table = table
zone-won = won

## How a game ends

ending-0 = target reached
ending-1 = last hand played
ending-2 = last hand played, drawn
