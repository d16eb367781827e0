# Xeri: what players read. $who is a player; see parlour/messages.ftl.

## What the hand is about

banner-hand =
    { $hands ->
        [1] One hand
       *[other] Hand { $hand } of { $hands }
    }
banner-empty = the pile is empty
banner-pile =
    { $rank ->
        [J] only jacks take the { $count } cards
       *[other] { RANK($rank, 2) } and jacks take the { $count } cards
    }
banner-single = { RANK($rank, 2) } make a xeri: +{ $points }
banner-put-back = back in the stock: { $cards }
banner-last-cards = the last cards
banner-last-capture =
    { $who ->
        [you] you captured last
       *[other] { $who_name } captured last
    }

## Prompts

prompt-last-card = Play your last card.
prompt-empty = Play any card: it starts a new pile.
prompt-xeri = Make a xeri with { $cards }, or play another card.
prompt-capture = Take the pile with { $cards }, or play another card.
prompt-all = Any of your cards takes the pile.
prompt-no-capture = None of your cards takes the pile: add one to it.
either = { $cards } or { $last }

## Buttons

label-xeri = Take { $top } with { $card }: xeri!
label-take-card = Take { $top } with { $card }
label-take-pile = Take the pile with { $card }

## Events

event-new-pile = It starts a new pile.
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
event-first-pile =
    { $check ->
        [0] The next pile had a jack or a pair on top, so it was dealt again.
       *[1] The next pile had a pair or a jack on top, so it was dealt again.
    }
event-new-cards = Both hands are empty: { $count } new cards each.
takes-xeri = Xeri! The pile was a single { RANK($rank, 1) }: +{ $points }.
takes-matched =
    { $who ->
        [you] It matches { $top }: you take { $count } cards ({ $points }).
       *[other] It matches { $top }: { $who_name } takes { $count } cards ({ $points }).
    }
takes-with-jack =
    { $who ->
        [you] A jack takes any pile: you take { $count } cards ({ $points }).
       *[other] A jack takes any pile: { $who_name } takes { $count } cards ({ $points }).
    }
takes-no-xeri =
    { $who ->
        [you] A jack takes any pile: you take { $top } ({ $points }), without a xeri.
       *[other] A jack takes any pile: { $who_name } takes { $top } ({ $points }), without a xeri.
    }
points =
    { $count ->
        [0] no points
        [one] 1 point
       *[other] { $count } points
    }

## Summary of a hand

summary-xeris =
    { $who ->
        [you] You made { $cards_count ->
            [one] a xeri
           *[other] xeris
        } on { $cards }: +{ $points }.
       *[other] { $who_name } made { $cards_count ->
            [one] a xeri
           *[other] xeris
        } on { $cards }: +{ $points }.
    }
summary-most-cards =
    { $who ->
        [you] Most cards, { $count } to { $other }: you +{ $points }.
       *[other] Most cards, { $count } to { $other }: { $who_name } +{ $points }.
    }
summary-equal-cards = Most cards: { $count } each, so nobody gets the 3 points.
summary-honours =
    { $who ->
        [you] Honours (aces, court cards, tens): you +{ $count }, { $second_name } +{ $other }.
       *[other] Honours (aces, court cards, tens): { $who_name } +{ $count }, { $second_name } +{ $other }.
    }
summary-good-ten =
    { $who ->
        [you] Ten of diamonds: you +1.
       *[other] Ten of diamonds: { $who_name } +1.
    }
summary-good-two =
    { $who ->
        [you] Two of clubs: you +1.
       *[other] Two of clubs: { $who_name } +1.
    }
summary-winner =
    { $who ->
        [you] You win the hand, { $count } to { $other }.
       *[other] { $who_name } wins the hand, { $count } to { $other }.
    }
summary-points =
    { $who ->
        [you] You score { $count }, { $second_name } { $other }.
       *[other] { $who_name } scores { $count }, { $second_name } { $other }.
    }
summary-equal =
    { $mode ->
        [0] { $count } points each: nobody wins the hand.
       *[1] { $count } points each.
    }

## Hints

hint-last-card = It is your last card.
hint-xeri = It makes a xeri: +{ $points }.
hint-capture = It takes { $count } cards ({ $points }).
hint-capture-with-jack = The jack takes { $count } cards ({ $points }).
hint-safe = All other { RANK($rank, 2) } are gone: only a jack can take it.
hint-no-xeri = All other { RANK($rank, 2) } are gone: nobody can make a xeri on it.
hint-one-left = Only one other { RANK($rank, 1) } is still unseen, so it is hard to match.
hint-worthless = It gives away no points if it is taken.
hint-cheapest = Your other cards would give away at least as much.
hint-save-jack = It saves your jack for a larger pile.

## Why a move is refused

refuse-card = play a card from your hand

## How it goes

how-it-goes = Two players share one pile. In your turn, play any card to it: if it matches the rank of the top card, you take the whole pile. A jack takes any pile. Taking a single card with a card of its rank is a xeri and scores 10. Six new cards are dealt whenever both hands are empty, until the deck is used up. Then aces, court cards and tens score 1 each, the ten of diamonds and the two of clubs 1 more, and most cards 3; the player who wins more hands wins the match.

## The guided first deal

first-deal-1 = You want to win many cards. Nothing of yours matches 9h on top, but a jack takes any pile: touch Js.
first-deal-2 = A single card is the whole pile, and you hold a three, too. Touch 3c: this is a xeri and scores 10.
first-deal-3 = You have no five. Give away as little as you can: touch 4d, which is worth nothing, and keep the ace.
first-deal-4 = 2s is on top now, so touch 2c: it takes the pile. The two of clubs is worth a point of its own.
first-deal-5 = A single ace: touch yours and make a second xeri. Each ace is worth a point as well.
first-deal-6 = You have one card left, and it takes nothing: touch Qd. After the next card, both players get six new ones.

## Names of zones

zone-pile = pile
zone-won = won

## How a game ends

ending-0 = more hands won
ending-1 = more points
ending-2 = drawn: as many hands won
ending-3 = drawn: as many points
