# Pishe Pasha: what players read. $who and $other are players; see parlour/messages.ftl.

## What the game is about

banner-lapse = missed: { $card }
banner-due = Must go up: { $card }
banner-next = next on the foundations: { $cards }
banner-mandatory = what fits the other pile must go there
banner-draw =
    { $count ->
        [one] a draw next turn if no card goes up
       *[other] a draw in { $count } turns if no card goes up
    }
banner-fewest =
    { $count ->
        [one] fewest cards win next turn
       *[other] fewest cards win in { $count } turns
    }
banner-goal = first without cards wins
fact-cards-left = cards left

## Prompts

prompt-turn = Turn the next card of your stock.
prompt-turn-over = Your stock is used up: turn your pile over, and go on.
prompt-due = You must play { $card } to its foundation; if not, { $who_name } may call Stop.
prompt-due-only = You must play { $card } to its foundation.
prompt-opponent-only = { $card } fits: put it on { $who_name }'s pile.
prompt-opponent-turn =
    { $left ->
        [0] Put { $card } on { $who_name }'s pile, or turn your own pile over.
       *[other] Put { $card } on { $who_name }'s pile, or turn the next card.
    }
prompt-opponent-end = Put { $card } on { $who_name }'s pile, or leave it and end your turn.
prompt-stop = { $who_name } missed { $card }. Call Stop: force it up, or take the turn. Or let it go.

## Buttons

label-foundation = Play { $card } up
label-opponent = Give to { $who_name }
label-turn-over = Turn my pile over
label-end = End my turn
label-force = Stop! Force { $card } up
move-turn = Turn the next card
move-stop-takeover = Stop! Take the turn
move-pass = Let it go

## Events

event-foundation =
    { $who ->
        [you] You play { $card } to its foundation.
       *[other] { $who_name } plays { $card } to its foundation.
    }
event-opponent =
    { $who ->
        [you] You put { $card } on { $other_name }'s pile.
       *[other] { $other ->
            [you] { $who_name } puts { $card } on your pile.
           *[other] { $who_name } puts { $card } on { $other_name }'s pile.
        }
    }
event-turns-over =
    { $who ->
        [you] Your stock is used up: you turn your pile over.
       *[other] { $who_name }'s stock is used up: { $who_name } turns their pile over.
    }
event-turn =
    { $who ->
        [you] You turn { $card }.
       *[other] { $who_name } turns { $card }.
    }
event-turn-stays =
    { $who ->
        [you] You turn { $card }, which fits nowhere: { $other_name } is next.
       *[other] { $who_name } turns { $card }, which fits nowhere: { $other ->
            [you] you are next.
           *[other] { $other_name } is next.
        }
    }
event-end =
    { $who ->
        [you] You leave { $card } on your pile and end your turn.
       *[other] { $who_name } leaves { $card } on their pile and ends their turn.
    }
event-lapse =
    { $who ->
        [you] You may call Stop, because { $card } should have gone to its foundation.
       *[other] { $who_name } may call Stop, because { $card } should have gone to its foundation.
    }
event-force =
    { $who ->
        [you] You call Stop: { $card } goes to its foundation.
       *[other] { $who_name } calls Stop: { $card } goes to its foundation.
    }
event-stop-takeover =
    { $who ->
        [you] You call Stop and take the turn.
       *[other] { $who_name } calls Stop and takes the turn.
    }
event-pass =
    { $who ->
        [you] You do not call Stop.
       *[other] { $who_name } does not call Stop.
    }
event-goes-on =
    { $who ->
        [you] Your turn goes on.
       *[other] { $who_name }'s turn goes on.
    }
event-next =
    { $who ->
        [you] You are next.
       *[other] { $who_name } is next.
    }
event-out =
    { $who ->
        [you] You have no cards left and win.
       *[other] { $who_name } has no cards left and wins.
    }
event-idle = { $count } turns in a row brought no card to the foundations: the game is over.

## Summary

summary-out =
    { $who ->
        [you] You got rid of all your cards; { $other_name } still had { $count }.
       *[other] { $who_name } got rid of all their cards; { $other_name } still had { $count }.
    }
summary-drawn = { $count } turns in a row brought no card to the foundations: the game is drawn.
summary-fewer =
    { $who ->
        [you] { $idle } turns in a row brought no card to the foundations: you win with fewer cards, { $count } to { $more }.
       *[other] { $idle } turns in a row brought no card to the foundations: { $who_name } wins with fewer cards, { $count } to { $more }.
    }

## Hints

hint-foundation =
    { $count ->
        [0] It is your last card: you win.
        [one] It must go up, and you have only one card left then.
       *[other] It must go up, and you are rid of it: { $count } cards left.
    }
hint-opponent =
    { $count ->
        [0] It is your last card: you win.
       *[other] You have one card less, and { $who_name } has one more.
    }
hint-frees = Under it lies { $card }, which fits its foundation.
hint-turn = There is nothing else that you can do.
hint-force = { $card } goes up as it should, and { $who_name } gains nothing by leaving it.
hint-takeover = { $who_name }'s turn ends at once, and you begin yours.
hint-no-stop = { $who_name }'s turn ends anyway.

## Why a move is refused

refuse-lapse = first answer the lapse: { $card } should have gone to its foundation (force, takeover or pass)
refuse-stop = your opponent has not just neglected a foundation
refuse-stop-auto = your opponent has not just neglected a foundation { $under }
refuse-end = a turn ends only when a turned card is not played: turn a card
refuse-turn = play the card you have turned, or end your turn: you may not turn another
refuse-empty = your discard pile is empty: turn a card
refuse-due = { $card } must first go to its foundation { $under }
refuse-no-pile = the opponent's discard pile is empty: nothing can go there
refuse-mandatory = { $card } must go on { $top } { $under }
refuse-king-ace = king and ace are not next to each other: the ace is low
refuse-not-next = { $card } is not one rank above or below { $top }
refuse-not-begun = the { SUIT($suit) } have not begun: { $expected } is next, not { $card }
refuse-foundation = the { SUIT($suit) } show { $top }: { $expected } is next, not { $card }

## How the game goes, and the guided first deal

how-it-goes = Each of two players has half of the pack as a face-down stock, and whoever is first without cards wins. In your turn you turn cards of your stock onto your own pile, one by one. An ace, or the next card of its suit, must go up to the foundations in the middle. A card that is one rank above or below the top of the other player's pile may go there, in any suit. A card that goes nowhere stays on your pile and ends your turn; when your stock is used up, your pile becomes the stock again. If a player misses a card for the foundations, the other may call Stop: they force the card up, or take over the turn.
first-deal-1 = You want to get rid of your cards. Touch your stock to turn its first card onto your own pile.
first-deal-2 = An ace begins a foundation, and must go there. Touch Ah, and then an empty place in the middle.
first-deal-3 = You have played a card, so your turn goes on. Turn the next card.
first-deal-4 = 9d is one rank away from the top of the other pile. Suits do not matter there: put 9d on it, and the other player has a card more.
first-deal-5 = Again you have played, and again you turn a card.
first-deal-6 = 2d fitted nowhere and ended your turn. But now the other player put Ad on your pile instead of the middle: call Stop and take the turn!
first-deal-7 = It is your turn, and Ad lies on your pile. It must go up before anything else.
first-deal-8 = Under the ace your 2d is on top again, and it is the next diamond. Play it to the foundation, too.

## Names of zones

zone-pack = pack
zone-discard = pile
zone-foundation = foundation

## How a game ends

ending-0 = a player has run out of cards
ending-1 = drawn: too many turns without a card for the foundations
ending-2 = fewer cards after too many turns without a card for the foundations
