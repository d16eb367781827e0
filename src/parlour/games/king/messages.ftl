# King: what players read. $who and $dealer are players; see parlour/messages.ftl.

## What the hand is about

contract =
    { $hand ->
        [1] no tricks
        [2] no hearts
        [3] no queens
        [4] no kings or jacks
        [5] no king of hearts
        [6] not the last two tricks
       *[other] for points
    }
banner-hand = Hand { $hand } of 10: { $contract }
banner-price =
    { $hand ->
        [1] −{ $cost } for each trick
        [2] −{ $cost } for each heart
        [5] −{ $cost }
       *[6] −{ $cost } each
    }
banner-left =
    { $count ->
        [0] all are out
       *[other] { $count } still to come
    }
banner-trumps = trumps: { SUIT($suit) }
banner-no-trumps = no trumps
banner-up = played up: +25 for each trick
banner-down = played down: 325, −75 for each trick
banner-bought =
    { $who ->
        [you] you paid { $count } { $count ->
            [one] trick
           *[other] tricks
        } for trumps to { $dealer_name }
       *[other] { $who_name } paid { $count } { $count ->
            [one] trick
           *[other] tricks
        } for trumps to { $dealer_name }
    }
banner-bid =
    { $who ->
        [you] you have the high bid: { $count }
       *[other] high bid: { $count } by { $who_name }
    }
fact-taken =
    { $hand ->
        [2] hearts
        [3] queens
        [4] kings and jacks
        [5] king of hearts
        [6] last tricks
       *[other] tricks
    }

## Prompts

prompt-lead = Lead any card.
prompt-lead-no-heart = Lead any card but a heart.
prompt-follow = Follow suit: play one of your { SUIT($suit) }.
a-suit =
    { $suit ->
        [c] club
        [d] diamond
        [h] heart
       *[s] spade
    }
prompt-follow-only = Follow suit: your only { $one } is { $card }.
prompt-discard = You have no { SUIT($suit) }: play any card.
prompt-discard-king = You have no { SUIT($suit) }: you must play { $card }.
prompt-last-card = Play your last card.
prompt-choice = Name trumps, play without trumps, or let the others bid for the choice.
prompt-name = Name trumps, or play without trumps.
prompt-bid-first = How many of your tricks do you pay to name trumps? Bid, or pass.
prompt-bid-forced = How many of your tricks do you pay to name trumps? You must bid.
prompt-bid-more = { $who_name } pays { $count }: bid more, or pass.
prompt-bid-pass = { $who_name } pays 13, the most there is: pass.
prompt-accept = { $who_name } pays { $count } tricks to name trumps: accept, or refuse and name them yourself.
prompt-direction = Up: +25 for each trick. Down: 325, less 75 for each trick.
prompt-dealer = You drew the king of hearts: who deals first?

## Buttons

move-trump = Trumps: { SUIT($suit) }
move-notrump = No trumps
move-auction = Let the others bid
move-bid = Bid { $number }
move-accept = Accept the bid
move-refuse = Refuse the bid
move-up = Play up
move-down = Play down

## Events

event-trump =
    { $who ->
        [you] You name { SUIT($suit) } as trumps.
       *[other] { $who_name } names { SUIT($suit) } as trumps.
    }
event-notrump =
    { $who ->
        [you] You choose to play without trumps.
       *[other] { $who_name } chooses to play without trumps.
    }
event-auction =
    { $who ->
        [you] You let the others bid for the choice of trumps.
       *[other] { $who_name } lets the others bid for the choice of trumps.
    }
event-bid =
    { $who ->
        [you] You bid { $number }.
       *[other] { $who_name } bids { $number }.
    }
event-accept =
    { $who ->
        [you] You accept the bid.
       *[other] { $who_name } accepts the bid.
    }
event-refuse =
    { $who ->
        [you] You refuse the bid.
       *[other] { $who_name } refuses the bid.
    }
event-up =
    { $who ->
        [you] You choose up: each trick gains 25.
       *[other] { $who_name } chooses up: each trick gains 25.
    }
event-down =
    { $who ->
        [you] You choose down: 325, less 75 for each trick.
       *[other] { $who_name } chooses down: 325, less 75 for each trick.
    }
event-dealer =
    { $who ->
        [you] You name the dealer: { $seat_name }.
       *[other] { $who_name } names the dealer: { $seat_name }.
    }
takes-trick =
    { $who ->
        [you] You take the trick with { $card }.
       *[other] { $who_name } takes the trick with { $card }.
    }
takes-trick-for =
    { $who ->
        [you] You take the trick with { $card }: −{ $cost }.
       *[other] { $who_name } takes the trick with { $card }: −{ $cost }.
    }
takes-cards =
    { $who ->
        [you] You take { $cards } with { $card }: −{ $cost }.
       *[other] { $who_name } takes { $cards } with { $card }: −{ $cost }.
    }

## Summary of a hand

summary-contract = Hand { $hand }, { $contract }: { $results }.
summary-took =
    { $who ->
        [you] you took { $hand ->
            [5] it
           *[other] { $count }
        } (−{ $cost })
       *[other] { $who_name } took { $hand ->
            [5] it
           *[other] { $count }
        } (−{ $cost })
    }
summary-won =
    { $who ->
        [you] you took { $count } ({ $points })
       *[other] { $who_name } took { $count } ({ $points })
    }
plus = +{ $count }
minus = −{ $count }
summary-up = Played up, 25 for each trick: { $results }.
summary-down = Played down, 325 less 75 for each trick: { $results }.
summary-bought =
    { $who ->
        [you] You paid { $count } of your tricks to { $dealer_name } for the choice of trumps.
       *[other] { $dealer ->
            [you] { $who_name } paid { $count } of their tricks to you for the choice of trumps.
           *[other] { $who_name } paid { $count } of their tricks to { $dealer_name } for the choice of trumps.
        }
    }

## Why a move is refused

refuse-card-now = play a card now
refuse-before-play = trumps and direction must be chosen before the first card is played
refuse-accept = accept or refuse the high bid { $under }
refuse-direction = trumps are chosen: now choose up or down
refuse-dealer = name the first dealer, `dealer 0` to `dealer 3` { $under }
refuse-auction-over = the auction is over: name a trump suit or no trump
refuse-choice = choose a trump suit, no trump or an auction
refuse-name = name a trump suit or no trump
refuse-not-held = play a card from your hand: you do not hold { $card }
refuse-heart-lead = hearts may not be led yet { $under }: you hold { $cards }
refuse-follow = follow suit: { SUIT($suit) } were led and you hold { $cards }
refuse-king = you cannot follow suit and must discard Kh { $under }
refuse-first-bid = the first bidder must bid { $under }
refuse-bid-or-pass = this is an auction: bid or pass
refuse-too-many = there are only 13 tricks to bid for
refuse-bid-more = bid more than { $count }, or pass
refuse-lowest-bid = the lowest bid is { $count } { $under }

## Hints

hint-only-legal = It is the only card that you may play.
hint-only-card = It is your only { $one }.
hint-last-card = It is your last card.
hint-win-now = It wins the trick, and no one plays after you.
hint-win-so-far = It is higher than the cards played so far.
hint-lead-trump = It is your highest trump and may win a trick.
hint-lead-high = It is your highest card and may win a trick.
hint-lose-cheaply = None of your cards can win this trick, so it is your lowest.
hint-get-rid-of-high = It gets rid of your highest card before the last two tricks count.
hint-throw-costly = It gets rid of { $card } in a trick that others take.
hint-throw-high = It cannot win the trick, so it gets rid of your highest card.
hint-throw-no-trump = It does not take the trick, as a trump would.
hint-duck = It stays below { $card }, so you do not take the trick.
hint-must-win = You take the trick in any case, so it gets rid of your highest card.
hint-must-win-free = You take the trick in any case: this is your highest card that does not count in this hand.
hint-lowest-free = It is your lowest card that does not count in this hand.
hint-lowest = It is your lowest card, which others are most likely to beat.
hint-trump =
    { $count ->
        [one] With { $cards } { SUIT($suit) } as trumps you expect about 1 trick.
       *[other] With { $cards } { SUIT($suit) } as trumps you expect about { $count } tricks.
    }
hint-notrump =
    { $count ->
        [one] Without trumps you expect about 1 trick from your high cards.
       *[other] Without trumps you expect about { $count } tricks from your high cards.
    }
hint-for-down =
    { $count ->
        [0] You expect hardly a trick, which is good if you choose down.
        [one] You expect about 1 trick, which is good if you choose down.
       *[other] You expect about { $count } tricks, which is good if you choose down.
    }
hint-auction = The others may pay you tricks for the choice.
hint-bid = With trumps of your choice you expect about { $count } tricks, more than you pay.
hint-pass =
    { $count ->
        [one] With trumps of your choice you expect about 1 trick, but would pay at least { $bid }.
       *[other] With trumps of your choice you expect about { $count } tricks, but would pay at least { $bid }.
    }
hint-only-pass = You cannot bid more than 13.
hint-accept =
    { $count ->
        [one] It adds 1 trick to yours.
       *[other] It adds { $count } tricks to yours.
    }
hint-refuse = With trumps of your choice you expect to score more than the bid pays.
hint-up =
    { $count ->
        [one] You expect to count about 1 trick, which is worth more up than down.
       *[other] You expect to count about { $count } tricks, which are worth more up than down.
    }
hint-down =
    { $count ->
        [0] You expect hardly a trick, so down gains you most of the 325.
        [one] You expect about 1 trick, so down is worth more than up.
       *[other] You expect about { $count } tricks, so down is worth more than up.
    }
hint-dealer = No dealer is better for you than another.

## How it goes

how-it-goes = Four players, each alone, play ten hands of thirteen tricks. Follow the suit led if you can; the highest card of that suit takes the trick, unless a trump is played. In the first six hands you lose points, in turn for tricks, hearts, queens, kings and jacks, the king of hearts, and the last two tricks. In the last four you gain points: the dealer names trumps, or sells the choice to the player who pays most tricks for it. The dealer then chooses up, 25 for each trick, or down, 325 less 75 for each trick. The highest total after ten hands wins.

## The guided first deal

first-deal-1 = In this hand each trick costs 20, so try to lose them. Lead low: touch 2s, and a higher spade takes the trick.
first-deal-2 = Hearts were led, so you must play a heart. 2h is lower than the others: touch it, and you cannot take the trick.
first-deal-3 = Clubs were led, and Jc is your only one: touch it. If no one plays a higher club, the trick is yours and costs 20.
first-deal-4 = Whoever takes a trick leads to the next. Lead a low card again: touch 3d.
first-deal-5 = You have no clubs, so you may play any card, and it cannot win. Get rid of a dangerous one: touch Ad.
first-deal-6 = Diamonds were led, and Kd is your only one. You must follow suit, though it takes the trick: touch it.
first-deal-7 = You lead again. Touch 3s, your lowest spade: the others hold higher ones. So it goes on for thirteen tricks.

## Names of zones

zone-draw = draw for the king of hearts
zone-trick = trick
zone-won = won cards

## How a game ends

ending-0 = highest total
ending-1 = highest total, shared
