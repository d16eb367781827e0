# Chase the Ace: what players read. $who, $other and $third are players; see parlour/messages.ftl.

## What the deal is about

banner-price =
    { $cents ->
        [0] The lowest card costs a life
        [1] The lowest card costs a life (1 cent)
       *[other] The lowest card costs a life ({ $cents } cents)
    }
banner-lives =
    { $lives ->
        [0] out: { $who }
        [one] 1 life: { $who }
       *[other] { $lives } lives: { $who }
    }
banner-lives-count =
    { $lives ->
        [0] out: { $count } players
        [one] 1 life: { $count } players
       *[other] { $lives } lives: { $count } players
    }
banner-pot =
    { $cents ->
        [one] pot 1 cent
       *[other] pot { $cents } cents
    }
banner-equal-cancel = equal cards cancel each other
banner-equal-lose = equal lowest cards all lose
banner-kings =
    { $kings ->
        [1] kings are swapped like any card
        [2] a king dealt ends the deal at once
        [3] a king asked for ends the swapping
       *[0] kings refuse to swap
    }
banner-queens = queens send you to the right
banner-jacks = jacks refuse to swap
fact-lives = lives

## Prompts

prompt-keep = Keep your card: the stock is used up.
prompt-cut = Keep your card, or cut a new one from the stock.
prompt-cut-no-king = Keep your card, or cut a new one from the stock. If you cut a king, you keep your card.
prompt-swap = Keep your card, or ask { $who_name } to swap.
prompt-refused = Keep your card, or ask in vain: { $who_name } refuses with { $card }.
prompt-sent-on = Keep your card, or ask: { $card } of { $who_name } sends you to { $other_name }.

## Buttons

label-keep = Keep { $card }
label-swap = Ask { $who_name } to swap
move-cut = Cut a new card

## Events

event-keep =
    { $who ->
        [you] You keep your card.
       *[other] { $who_name } keeps their card.
    }
event-swap =
    { $who ->
        [you] You ask for a swap: a king refuses.
       *[other] { $who_name } asks for a swap: a king refuses.
    }
event-cut =
    { $who ->
        [you] You cut a new card.
       *[other] { $who_name } cuts a new card.
    }
event-asks =
    { $who ->
        [you] You ask { $other_name } to swap.
       *[other] { $who_name } asks { $other_name } to swap.
    }
event-swaps =
    { $who ->
        [you] You swap cards with { $other_name }.
       *[other] { $who_name } swaps cards with { $other_name }.
    }
event-refuses =
    { $who ->
        [you] You show { $card }: no swap.
       *[other] { $who_name } shows { $card }: no swap.
    }
event-refuses-skipped =
    { $who ->
        [you] You show { $card }: no swap. You have had your turn with that.
       *[other] { $who_name } shows { $card }: no swap. They have had their turn with that.
    }
event-refuses-too =
    { $who ->
        [you] You show { $card } too: no swap.
       *[other] { $who_name } shows { $card } too: no swap.
    }
event-sends-on =
    { $who ->
        [you] You show { $card }: { $other_name } must ask { $third_name } instead.
       *[other] { $who_name } shows { $card }: { $other_name } must ask { $third_name } instead.
    }
event-has-now =
    { $who ->
        [you] You have { $card } now.
       *[other] { $who_name } has { $card } now.
    }

## Summary of a deal

summary-king-dealt = A king was dealt, so no one had a turn.
summary-king-cut =
    { $who ->
        [you] You cut { $card }, which does not count, and kept your card.
       *[other] { $who_name } cut { $card }, which does not count, and kept their card.
    }
summary-cards = From the lowest: { $cards }.
held = { $who_name } { $card }
more = { $count } more
ranks = { RANK($rank, 2) }
summary-cancel = The { $ranks } cancel each other.
summary-dead = All cards cancel each other: no one loses a life.
summary-loses =
    { $who ->
        [you] { $lives ->
            [0] You lose your last life with { $card }{ $cents ->
                [0] { "" }
               *[other] { " " }(−{ $cents } cents)
            } and are out.
           *[other] You lose a life with { $card }{ $cents ->
                [0] { "" }
               *[other] { " " }(−{ $cents } cents)
            }: { $lives } left.
        }
       *[other] { $lives ->
            [0] { $who_name } loses their last life with { $card }{ $cents ->
                [0] { "" }
               *[other] { " " }(−{ $cents } cents)
            } and is out.
           *[other] { $who_name } loses a life with { $card }{ $cents ->
                [0] { "" }
               *[other] { " " }(−{ $cents } cents)
            }: { $lives } left.
        }
    }
summary-replay = { $who } tie with their last lives: they keep them and play again.
summary-all-out = All players left tied for lowest with their last lives.
summary-winner =
    { $who ->
        [you] You are the last one with a life and take the pot of { $cents } cents.
       *[other] { $who_name } is the last one with a life and takes the pot of { $cents } cents.
    }
summary-shared = { $who } share the pot of { $cents } cents.
summary-cut =
    { $who ->
        [you] They cut for the pot: you win { $cents } cents with { $card }, the highest card.
       *[other] They cut for the pot: { $who_name } wins { $cents } cents with { $card }, the highest card.
    }
summary-carried = No one wins: the pot of { $cents } cents is carried over to the next game.

## Hints

hint-lower = { $who_name } holds { $card }, which is lower than your card.
hint-equal = { $who_name } holds { $card }, which cancels your card.
hint-high-enough =
    { $count ->
        [2] { $card } is high enough to keep against one other player.
       *[other] { $card } is high enough to keep in a deal of { $count } players.
    }
hint-too-low =
    { $count ->
        [2] { $card } is too low to keep against one other player.
       *[other] { $card } is too low to keep in a deal of { $count } players.
    }
hint-higher = { $who_name } holds { $card }, which is higher than your card.
hint-in-vain = { $who_name } refuses with { $card }, but asking costs you nothing.
hint-cut = { $card } is too low to keep: a new card is the better chance.

## Why a move is refused

refuse-swap = the dealer has no player left to ask: keep the card, or cut the stock
refuse-no-stock = there is no card left to cut
refuse-cut = only the dealer may cut: keep the card, or try to swap it with your left neighbour
too-few-players = { $count } players are too few (R2): invite { $least } or more, or set min_players to { $count }

## How the game goes, and the guided first deal

how-it-goes = Everyone holds one card and tries not to end with the lowest. Kings are high, aces are low. In your turn, keep your card or ask your left neighbour to swap: they must, unless they hold a king, which they show. The dealer has the last turn and may cut a new card from the stock instead. Then all show their cards: equal cards cancel each other, and the lowest card that is left costs its holder a life and a dime for the pot. Who has lost all three lives is out, and the last one in takes the pot.
first-deal-1 = Do not end with the lowest card. 5h is low: touch your left neighbour to ask for a swap. They must give you their card, unless it is a king.
first-deal-2 = You deal, so your turn is the last, and no one is left to ask. Your 3c is low: touch the stock to cut a new card.
first-deal-3 = Your right neighbour swapped with you and got your 2d. Equal cards cancel each other, so your 2c is safe. Touch it to keep it.
first-deal-4 = This time no one is known to hold another two. Ask your left neighbour to swap again: only a king can refuse.
first-deal-5 = They showed a king, and your two cost you a life. Now you have Jc: a card as high as that is worth keeping.
first-deal-6 = An ace was passed on to you, and nothing is lower. You deal again, so cut a new card.

## Names of zones

zone-aside = laid aside

## How a game ends

ending-0 = the last one with a life takes the pot
ending-1 = the last players tied and share the pot
ending-2 = the last players tied and the highest cut takes the pot
ending-3 = undecided: the pot is carried forward to the next game
