# Tri-Cap: what players read. $who is a player; see parlour/messages.ftl.

how-it-goes = Everyone has one card face up, their active card, and cards are turned up one after another onto a pile in the middle. If your active card alone is one step in rank from the card turned up, you may take the whole pile and your own card, and then you put out a new one from your hand. Aces fit every card; equal ranks do not fit. If two or more active cards fit, it is a Tricap: the pile stays, all hands and active cards are shuffled back, and everyone gets three new cards. If nobody fits, the next card is turned. When the stock runs out, the player who captured the most cards wins.

## What the table is about

banner-choose = everyone chooses an active card
banner-offer =
    { $who ->
        [you] only your { $card } fits { $centre }
       *[other] only { $who_name }'s { $card } fits { $centre }
    }
banner-replace =
    { $who ->
        [you] you put out a new active card
       *[other] { $who_name } puts out a new active card
    }
banner-pile =
    { $count ->
        [one] pile: 1 card
       *[other] pile: { $count } cards
    }
banner-majority = { $count } cards are needed to win
banner-tricaps =
    { $count ->
        [one] 1 Tricap so far
       *[other] { $count } Tricaps so far
    }
fact-captured = captured

## Prompts

prompt-layout = Choose your active card; all are turned up together.
prompt-offer = Only your { $card } fits { $centre }: take the pile, or leave it and turn the next card.
prompt-offer-last = Only your { $card } fits { $centre }, the last card: take the pile, or leave it.
prompt-replace = Put out a new active card; it is face up at once.
prompt-replace-only = Put out { $card }, your only card.

## Buttons

move-active = Put out { $card }
move-take-pile = Take the pile: +{ $count }
move-pass = Leave it
move-pass-turn = Leave it, turn a card

## Events

event-active =
    { $who ->
        [you] You put out { $card }.
       *[other] { $who_name } puts out { $card }.
    }
event-capture-with =
    { $who ->
        [you] You take the pile with { $card }: +{ $count }.
       *[other] { $who_name } takes the pile with { $card }: +{ $count }.
    }
event-pass =
    { $who ->
        [you] You leave the pile.
       *[other] { $who_name } leaves the pile.
    }
event-new-hand =
    { $who ->
        [you] You draw 3 cards.
       *[other] { $who_name } draws 3 cards.
    }
event-new-hand-known =
    { $who ->
        [you] You draw { $cards }.
       *[other] { $who_name } draws { $cards }.
    }
event-layout = Put out: { $cards }.
event-turned =
    { $count ->
        [one] The next card is { $cards }.
       *[other] The next cards are { $cards }.
    }
event-alone =
    { $who ->
        [you] Only your { $card } fits { $centre }.
       *[other] Only { $who_name }'s { $card } fits { $centre }.
    }
event-none =
    { $count ->
        [one] It fits no active card.
       *[other] They fit no active card.
    }
event-tricap = Tricap: { $cards } fit { $centre }.
event-tricap-ace = Tricap: { $centre } fits every card, because it is an ace.
card-of =
    { $who ->
        [you] your { $card }
       *[other] { $who_name }'s { $card }
    }
event-dealt-anew = Everyone gets three new cards.
event-no-layout = Too few cards are left to deal three to everyone: the game ends.
event-no-card = No card is left to turn up: the game ends.
event-no-hand = Too few cards are left for a new hand: the game ends.

## Summary

summary-most = Most cards captured: { $players }, with { $count }.
summary-nobody = Nobody captured { $needed } cards or more: there is no winner.
summary-captured =
    { $who ->
        [you] You captured { $count ->
            [one] 1 card
           *[other] { $count } cards
        } in { $piles ->
            [one] 1 pile
           *[other] { $piles } piles
        }.
       *[other] { $who_name } captured { $count ->
            [one] 1 card
           *[other] { $count } cards
        } in { $piles ->
            [one] 1 pile
           *[other] { $piles } piles
        }.
    }
summary-none = Captured nothing: { $players }.
summary-rest =
    { $count ->
        [one] One card was captured by nobody.
       *[other] { $count } cards were captured by nobody.
    }

## Hints

hint-capture =
    { $last ->
        [1] You gain { $count } cards.
       *[other] You gain { $count } cards; if you leave them, another player may take them.
    }
hint-pass = Your active card stays out, and the pile may grow.
hint-ace = An ace fits every card.
hint-fits = It fits { $count } of the { $unseen } cards that you cannot see.
hint-alone = It alone would fit { $count } of the { $unseen } cards that you cannot see.
hint-spoils = It fits { $count } cards that another active card fits, and makes them a Tricap.
hint-only = It is your only card.

## The guided first deal

first-deal-1 = Everyone chooses a card unseen. Touch 7h: it fits eights, sixes and aces. A king would fit only queens and aces.
first-deal-2 = 8d is turned up. Your 7h is one step away and nobody else's card fits: touch the pile to take it with your 7h.
first-deal-3 = You have two cards now. Your 7h is gone, so put out a new card: touch 9h, which fits tens, eights and aces.
first-deal-4 = 8h is turned up, and again only your card fits. Touch the pile. You could leave it, but then others might take it.
first-deal-5 = Ks is your only card: touch it. You will get three new cards when you need the next one.
first-deal-6 = Your king and a jack both fitted the queen: a Tricap. Nobody takes the pile, and all have new cards. Touch Td.
first-deal-7 = An ace was turned up: it fits every card, a Tricap again. The pile grows. Touch Ah: it fits whatever comes.

## Why a move is refused

refuse-offer = your active card { $card } alone is adjacent to { $centre }: capture, or pass; only a capture replaces it
refuse-nothing = there is nothing to capture now: put out an active card
refuse-not-held = put out a card from your hand: you do not hold { $card }

## Names of zones

zone-centre = centre
zone-active = active card
zone-captured = captured

## How a game ends

ending-0 = too few cards for a new layout after a Tricap
ending-1 = no card is left to turn up
ending-2 = too few cards for a new hand
