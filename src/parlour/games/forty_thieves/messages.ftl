# Forty Thieves: what players read. $who is the player, $column and $target number columns from 1 (0: the waste).

## What the game is about

banner-up = { $count } of { $all } cards on the foundations
banner-next = next: { $cards }
banner-redeals =
    { $count ->
        [0] no redeal left
        [one] 1 redeal left
       *[other] { $count } redeals left
    }
banner-unlimited = any number of redeals
banner-moves =
    { $count ->
        [one] 1 move left
       *[other] { $count } moves left
    }
fact-moves = moves
fact-moves-of = { $count } of { $most }

## Prompts

prompt-home =
    { $cards } can go to the foundations.{ $move ->
        [0] { $then ->
            [deal] { " " }Or deal the next card.
            [redeal] { " " }Or turn the waste over.
           *[none] { "" }
        }
       *[1] { $then ->
            [deal] { " " }Or move another card, or deal.
            [redeal] { " " }Or move another card, or redeal.
           *[none] { " " }Or move another card.
        }
    }
prompt-move =
    { $then ->
        [deal] Put a top card on the next higher one of its suit, or deal.
        [redeal] Put a top card on the next higher one of its suit, or redeal.
       *[none] Put a top card on the next higher one of its suit.
    }
prompt-gap =
    { $then ->
        [deal] Any top card may go to an empty column. Or deal the next card.
        [redeal] Any top card may go to an empty column. Or turn the waste over.
       *[none] Any top card may go to an empty column.
    }
prompt-no-move =
    { $then ->
        [deal] No card can be moved: deal the next card.
        [redeal] No card can be moved: turn the waste over.
       *[none] No card can be moved.
    }

## Buttons

label-home =
    { $alike ->
        [0] Play { $card } to its foundation
       *[1] { $column ->
            [0] Play { $card } from the waste to its foundation
           *[other] Play { $card } from column { $column } to its foundation
        }
    }
label-move =
    { $alike ->
        [0] Move { $card } to column { $target }
       *[1] { $column ->
            [0] Move { $card } from the waste to column { $target }
           *[other] Move { $card } from column { $column } to column { $target }
        }
    }
label-fill =
    { $alike ->
        [0] Move { $card } to empty column { $target }
       *[1] { $column ->
            [0] Move { $card } from the waste to empty column { $target }
           *[other] Move { $card } from column { $column } to empty column { $target }
        }
    }
label-redeal =
    { $left ->
        [0] Turn the waste over for the last time
       *[other] Turn the waste over ({ $left } left then)
    }
move-deal = Deal a card
move-redeal = Turn the waste over
move-quit = Give up

## Events

event-home =
    { $who ->
        [you] You play { $card } from { $column ->
            [0] the waste
           *[other] column { $column }
        } to its foundation.
       *[other] { $who_name } plays { $card } from { $column ->
            [0] the waste
           *[other] column { $column }
        } to its foundation.
    }
event-move =
    { $who ->
        [you] You move { $card } from { $column ->
            [0] the waste
           *[other] column { $column }
        } to column { $target }.
       *[other] { $who_name } moves { $card } from { $column ->
            [0] the waste
           *[other] column { $column }
        } to column { $target }.
    }
event-deal =
    { $who ->
        [you] You deal { $card }.
       *[other] { $who_name } deals { $card }.
    }
event-redeal =
    { $who ->
        [you] You turn the waste over: it is the stock again.
       *[other] { $who_name } turns the waste over: it is the stock again.
    }
event-quit =
    { $who ->
        [you] You give up.
       *[other] { $who_name } gives up.
    }
event-emptied = Column { $column } is empty: any card may go there.
event-complete = A foundation of { SUIT($suit) } is complete.
event-stock-used-up = The stock is used up: the waste may be turned over.
event-stock-last =
    { $count ->
        [one] The stock is used up: the waste may be turned over once more.
       *[other] The stock is used up: the waste may be turned over { $count } more times.
    }
event-no-redeal = The stock is used up, and the waste may not be turned over.
event-won = All cards are on the foundations: the game is won.
event-stuck = No card can be moved any more: the game is lost.
event-last-move = That was the last move allowed: the game is lost.

## Summary

summary-won =
    { $count ->
        [one] You win: all 104 cards are on the foundations after 1 move.
       *[other] You win: all 104 cards are on the foundations after { $count } moves.
    }
summary-stuck = No card can be moved any more, and dealing brings up none that fits.
summary-last-move = That was the last move allowed.
summary-quit = You gave up.
summary-tops = { $count } of { $all } cards are on the foundations, which show { $cards }.
summary-none = No card is on the foundations.

## Hints

hint-ace = { $card } begins a foundation.
hint-home = { $card } is the next card of its foundation.
hint-frees-ace = Frees an ace: { $card }.
hint-frees = Frees { $card }, which fits a foundation.
hint-empties = Empties column { $column }, so that any card may go there.
hint-nearer =
    { $count ->
        [one] Then only one card lies on the ace { $card }.
       *[other] Then { $count } cards lie on the ace { $card }.
    }
hint-build = { $card } fits on { $upper }, and { $below } is the top card then.
hint-waste = { $card } fits on { $upper }, and the waste has one card less.
hint-king = A king goes on no other card: an empty column is the place for it.
hint-gap = The empty column lets you reach { $card }.
hint-waste-gap = The empty column takes { $card } off the waste.
hint-deal =
    { $count ->
        [one] The last card of the stock may fit somewhere.
       *[other] A new card may fit: the stock has { $count }.
    }
hint-redeal =
    { $count ->
        [one] The card of the waste comes once more.
       *[other] The { $count } cards of the waste come once more, in the same order.
    }

## Why a move is refused

refuse-none-home = no top card goes on a foundation now: each is built up in suit from its ace
refuse-no-column = the tableau has ten columns: there is no T{ $column }
refuse-empty-waste = the waste is empty: there is no card to move
refuse-empty-column = T{ $column } is empty: there is no card to move
refuse-same-column = a card must move to another column
refuse-home = build up in suit: { $card } goes on { $lower }, and the { SUIT($suit) } show { $tops }
refuse-home-not-begun = build up in suit: { $card } goes on { $lower }, and the { SUIT($suit) } have not begun
refuse-full = T{ $column } is full: a column has at most { $most } cards
refuse-king = a king can only go to an empty column or to its foundation
refuse-on-ace = no card can go on an ace, and T{ $column } shows { $top }
refuse-build = build down in suit: { $card } goes on { $upper }, and T{ $column } shows { $top }
refuse-deal = the stock is empty: there is no card to deal
refuse-redeal = the stock must be empty first, and has { $count } cards
refuse-redeal-empty = the waste is empty: there is nothing to turn over
refuse-redeal-again = the waste may be turned over { $count } times { $under }

## How the game goes, and the guided first deal

how-it-goes = A patience with two packs: play all 104 cards to the eight foundations, and you win. A foundation begins with an ace and goes up in its suit to the king. Forty cards lie open in ten columns, and you may move only the top card of a column: to a foundation, or on the next higher card of its suit. An empty column takes any card, so free the aces and empty a column as soon as you can. When nothing more helps, deal a card of the stock: the top card of the waste may be played, too. When the stock is used up, the waste is turned over; the game is lost when no card can be moved any more.
first-deal-1 = Aces begin the foundations. Touch Ad at the end of column 9, and then an empty place above the columns.
first-deal-2 = Only the top card of each column can be moved: the one that no other card covers. Ah of column 7 is another ace. Play it, too.
first-deal-3 = The first card that you played has freed the other Ad. Play it to a foundation of its own.
first-deal-4 = In the columns, a card goes on the next higher one of its suit. Move Qs from column 9 to Ks in column 7.
first-deal-5 = No card can be moved now. Touch the stock to deal a card to the waste.
first-deal-6 = The top card of the waste may be played. Move 4h to 5h in column 10.
first-deal-7 = Now 3h fits on 4h. Move it, and column 9 is empty: any card may go there.
first-deal-8 = Do not waste an empty column: use it to free an ace. Move Tc from column 2 to column 9, and As can be played next.

## Names of zones

zone-waste = waste
zone-foundation = foundation
zone-tableau = tableau

## How a game ends

ending-0 = all cards on the foundations
ending-1 = no move is left
ending-2 = given up
ending-3 = the last allowed move was played
