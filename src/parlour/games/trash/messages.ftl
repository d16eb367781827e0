# Trash: what players read. $who is a player; see parlour/messages.ftl.

how-it-goes = Be the first to fill your layout: an ace on spot 1, a two on spot 2, and so on up to a ten on spot 10. All its cards begin face down. Turn up a card of the stock, or take the last discard if it fits, and put it on its spot; the card that was there is turned up and is placed next, and so on. A jack is wild and goes on any face-down spot; its own card may replace it later. A queen, a king or a card whose spot is filled goes on the discard pile and ends your turn. Whoever wins a hand plays the next ones with one spot fewer, and whoever fills a layout of a single card wins the game.

## What the hand is about

banner-hand = Hand { $hand }
banner-closest = closest: { $players }, { $count } to go
banner-wild = { RANK($rank, 2) } are wild
banner-last = { $players } can win the game
banner-stop =
    { $count ->
        [one] stopped after this turn
       *[other] stopped after { $count } more turns
    }
fact-to-fill = to fill
fact-won = hands won
fact-of = { $count } of { $all }

## Prompts

prompt-draw = Draw a card.
prompt-draw-because = { $card } fits none of your spots: draw a card.
prompt-take = Take { $card }: it fits your spot { $spot }.
prompt-take-or-draw = Take { $card }, which fits your spot { $spot }, or draw a card.
prompt-take-wild = Take { $card } to free { $wild } on spot { $spot }, or draw a card.
prompt-place = Put { $card } on spot { $spot }.
prompt-place-frees = Put { $card } on spot { $spot } and free { $wild }.
prompt-place-or-discard = Put { $card } on spot { $spot } to free { $wild }, or discard { $card }.
prompt-wild = Put { $card } on any face-down spot.
prompt-wild-last = Put { $card } on spot { $spot }, your last one.
prompt-discard = Discard { $card }: { $why }.
no-spot = it has no spot
no-spot-above = your layout ends at spot { $count }
no-spot-filled = your spot { $spot } is filled

## Buttons

move-draw = Draw a card
move-take-card = Take { $card }
move-discard-card = Discard { $card }
move-place-on = Put { $card } on spot { $spot }
move-place-frees = Put { $card } on spot { $spot }, free { $wild }

## Events

event-renewed = The stock has run out: the discards are shuffled and become the stock.
event-draw-card =
    { $who ->
        [you] You draw { $card }.
       *[other] { $who_name } draws { $card }.
    }
event-take-card =
    { $who ->
        [you] You take { $card } from the discard pile.
       *[other] { $who_name } takes { $card } from the discard pile.
    }
event-place-on =
    { $who ->
        [you] You put { $card } on spot { $spot } and turn up { $turned }.
       *[other] { $who_name } puts { $card } on spot { $spot } and turns up { $turned }.
    }
event-place-frees =
    { $who ->
        [you] You put { $card } on spot { $spot } and free { $turned }.
       *[other] { $who_name } puts { $card } on spot { $spot } and frees { $turned }.
    }
event-place-last =
    { $who ->
        [you] You put { $card } on spot { $spot }.
       *[other] { $who_name } puts { $card } on spot { $spot }.
    }
event-wins =
    { $who ->
        [you] Your layout is filled: you win the hand.
       *[other] That was the last spot: { $who_name } wins the hand.
    }
event-wins-game =
    { $who ->
        [you] Your layout of one card is filled: you win the game.
       *[other] That was a layout of one card: { $who_name } wins the game.
    }
event-discard-card =
    { $who ->
        [you] You discard { $card }.
       *[other] { $who_name } discards { $card }.
    }
event-discard-because =
    { $who ->
        [you] You cannot place { $card } and discard it.
       *[other] { $who_name } cannot place { $card } and discards it.
    }
event-stopped =
    { $count ->
        [one] That was the last turn: the game is stopped, and nobody wins.
       *[other] After { $count } turns the game is stopped, and nobody wins.
    }

## Summary of a hand

summary-won =
    { $who ->
        [you] You filled { $count ->
            [one] your last spot
           *[other] all { $count } spots
        } first: +1.
       *[other] { $who_name } filled { $count ->
            [one] their last spot
           *[other] all { $count } spots
        } first: +1.
    }
summary-next =
    { $who ->
        [you] From now on your layout has { $count ->
            [one] one spot
           *[other] { $count } spots
        }.
       *[other] From now on { $who_name }'s layout has { $count ->
            [one] one spot
           *[other] { $count } spots
        }.
    }
summary-game =
    { $who ->
        [you] That was a layout of one card: you win the game.
       *[other] That was a layout of one card: { $who_name } wins the game.
    }
summary-left = Spots still to fill: { $players }.
left-with = { $who_name } { $count }

## Hints

hint-no-discard = There is no discard to take yet.
hint-no-fit = { $card } fits none of your spots.
hint-discard = { $card } cannot be placed: { $why }.
hint-take = { $card } fills your spot { $spot }.
hint-take-frees = { $card } frees { $wild }, which can fill any other spot.
hint-wins = It fills your last spot: you win the hand.
hint-fills = It fills spot { $spot } and turns up another card to place.
hint-frees = { $wild } becomes free and fills any other spot.
hint-wild = Any spot will do: on spot { $spot } the { RANK($rank, 1) } may still replace it later.

## The guided first deal

first-deal-1 = In this short game you fill only four spots: an ace, a two, a three and a four. Touch the stock to turn up a card.
first-deal-2 = A three belongs on spot 3. Touch the three, then spot 3: the card that lies there is turned up and is yours to place.
first-deal-3 = A jack is wild: it goes on any face-down spot. Touch the jack, then spot 4, for example.
first-deal-4 = Kings and queens fit no spot. Discard the king: your turn ends.
first-deal-5 = The other player could not use 2s, but you can. Take it: touch the discard pile.
first-deal-6 = Put 2s on its spot, 2, and see what lies there.
first-deal-7 = A four! Its spot is held by your jack. Touch the four, then spot 4: it takes its place, and the jack is free again.
first-deal-8 = Spot 1 is your last one. Touch the jack, then spot 1: it fills your layout, and you win the hand.

## Why a move is refused

refuse-second-draw = first place or discard { $card }: there is no other draw in this turn
refuse-wild-spot = { $card } is wild: write `place { $letter } at { $spot }`
refuse-other-spot = { $card } goes to spot { $spot }, not { $named }
refuse-begin = begin your turn with a card: draw, or take a discard that fits
refuse-no-discard = there is no discard yet: draw
refuse-must-take = { $card } fits your spot { $spot }, which is face down: take it { $under }
refuse-no-spot = { $card } fills no spot
refuse-above = your layout ends at spot { $spot }: { $card } is above it
refuse-filled = { $card } does not fit: { $occupant } already fills spot { $spot }
refuse-discard-wild = { $card } is wild and must go on a face-down spot
refuse-discard = { $card } must be placed: your spot { $spot } is face down
refuse-discard-taken = you took { $card } from the discard pile: place it on spot { $spot }
refuse-not-wild = only { RANK($rank, 2) } are wild { $under }, and the active card is { $card }
refuse-spots = your layout has spots 1 to { $count }
refuse-occupied = spot { $spot } is already filled by { $card }

## Names of zones

zone-pile = discard pile
zone-active = active card
zone-layout = layout

## How a game ends

ending-0 = a layout of one card is filled
ending-1 = stopped: too many turns without a winner
