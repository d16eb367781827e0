# Keep Trying: what players read. $who is a player; see parlour/messages.ftl.

## The game in brief, and a guided first deal

how-it-goes = Everyone stakes an ante; you want to win back more. There are as many rounds as players, and most rounds are played for one ante and a card that enlarges your hand. In your turn, show a set: cards of one rank, more of them or as many of a higher rank than the last set; twos are wild. You may also show a three (hearts are best, then diamonds, spades, clubs) and discard up to three cards that you do not want. The best set wins the ante and the card, but the best three gets one of them, as the winner chooses. Then hands are filled up, and the next player begins; the most money wins.
first-deal-1 = First you may exchange up to three cards. The two is wild, so keep it. Touch 4s, 6h and Th: they match nothing.
first-deal-2 = Two wild twos! One of them is enough now: Ac 2d counts as two aces. Touch both cards, and continue your turn.
first-deal-3 = Also throw away what you do not need: touch 8d and Js. New cards come after the round. The other two is for later.
first-deal-4 = Your aces win the round, but another player has the best three, 3h. One of you gets the money, the other the card: take the money.
first-deal-5 = One king is to be beaten. Two cards beat one card of any rank: touch 5c and 5d, and continue your turn.
first-deal-6 = You are last in this round, so you win it. Discard Td, and keep 2s and 3s for the last round.
first-deal-7 = Four fours: even three aces with your two do not beat them. But the best three gets half of the last money: touch 3s.

## Names

set-name =
    { $count ->
        [1] one { RANK($rank, 1) }
        [2] two { RANK($rank, 2) }
        [3] three { RANK($rank, 3) }
        [4] four { RANK($rank, 4) }
        [5] five { RANK($rank, 5) }
        [6] six { RANK($rank, 6) }
        [7] seven { RANK($rank, 7) }
       *[other] eight { RANK($rank, 8) }
    }
prize =
    { $kind ->
        [both] the ante ({ $cents } ¢) and the card
        [ante] the ante ({ $cents } ¢)
        [money] { $cents } ¢
        [card] the card
       *[nothing] nothing
    }
plus = +{ $count }
minus = −{ $count }
even = { $count }

## What the round is about

banner-exchange = Exchange up to three cards
banner-ante = then each player stakes { $cents } ¢
banner-round = Round { $round } of { $rounds }
banner-to-beat = to beat: { $set } ({ $who_name })
banner-no-set = no set to beat yet
banner-three = best three: { $card } ({ $who_name })
banner-prize = at stake: { $cents } ¢ and a card
banner-last-prize = at stake: the last { $cents } ¢
fact-antes = antes left
fact-rounds = rounds won

## Prompts

discards =
    { $count ->
        [1] discard your card
        [2] discard one or two cards
       *[other] discard up to three cards
    }
prompt-exchange = Exchange up to three cards for new ones, or keep them all.
prompt-set-three = Show a set or a three, { $discards }, or pass.
prompt-set = Show a set, { $discards }, or pass.
prompt-three = Show a three, { $discards }, or pass.
prompt-discard = Nothing to show: { $discards }, or pass.
prompt-beat-three = Beat { $set }, show a three, { $discards }, or pass.
prompt-beat = Beat { $set }, { $discards }, or pass.
prompt-no-set-three = You cannot beat { $set }: show a three, { $discards }, or pass.
prompt-no-set = You cannot beat { $set }: { $discards }, or pass.
prompt-three-more = Go on with your turn: show a three, or { $discards }.
prompt-discard-more = End your turn: { $discards }.
prompt-pass = You have no cards left: pass.
prompt-pick = Yours is the best set: take the { $cents } ¢ or the card; { $who_name } gets the other.

## Buttons

move-stand = Keep all cards
move-take-card = Take the card
label-show = Show { $cards } and end my turn
label-show-more = Show { $cards }, then more
label-show-three-more = Show { $cards }, then discard
label-exchange = Exchange { $cards }
label-discard = Discard { $cards }
label-take-ante = Take { $cents } ¢

## Events

event-exchange =
    { $who ->
        [you] You exchange { $cards }.
       *[other] { $who_name } exchanges { $cards }.
    }
event-stand =
    { $who ->
        [you] You keep all your cards.
       *[other] { $who_name } keeps all their cards.
    }
event-discard =
    { $who ->
        [you] You discard { $cards }.
       *[other] { $who_name } discards { $cards }.
    }
event-take-ante =
    { $who ->
        [you] You choose the money.
       *[other] { $who_name } chooses the money.
    }
event-take-card =
    { $who ->
        [you] You choose the card.
       *[other] { $who_name } chooses the card.
    }
event-take-card-known =
    { $who ->
        [you] You choose { $cards }.
       *[other] { $who_name } chooses { $cards }.
    }
shows-set =
    { $who ->
        [you] You show { $cards }: { $set }.
       *[other] { $who_name } shows { $cards }: { $set }.
    }
shows-three =
    { $who ->
        [you] You show { $card }, the best three so far.
       *[other] { $who_name } shows { $card }, the best three so far.
    }
shows-lower-three =
    { $who ->
        [you] You show { $card }, but { $best } is a better three.
       *[other] { $who_name } shows { $card }, but { $best } is a better three.
    }

## Summary of a round

takes-with-set =
    { $who ->
        [you] Your set { $cards } wins round { $round }: you take { $prize }.
       *[other] { $who_name } wins round { $round } with { $cards } and takes { $prize }.
    }
takes-with-three =
    { $who ->
        [you] Your { $cards } is the best three: you take { $prize }.
       *[other] { $who_name } has the best three, { $cards }, and takes { $prize }.
    }
takes-with-both =
    { $who ->
        [you] You win round { $round } with { $cards }, have the best three, { $three }, too, and take { $prize }.
       *[other] { $who_name } wins round { $round } with { $cards }, has the best three, { $three }, too, and takes { $prize }.
    }
takes-alone =
    { $who ->
        [you] Nobody showed a set in round { $round }: with the best three, { $cards }, you take { $prize }.
       *[other] Nobody showed a set in round { $round }: with the best three, { $cards }, { $who_name } takes { $prize }.
    }
unclaimed = Nobody showed a set or a three in round { $round }: { $left ->
        [1] the ante stays for the last round
       *[other] the ante and the card stay for the next round
    }.
unclaimed-last = Nobody showed a set or a three in the last round: the { $cents } ¢ are shared equally.
reshuffled = The discards are shuffled and become the new stock.

## Summary of the game

summary-won =
    { $who ->
        [you] You paid { $ante } ¢ and got { $parts }: { $total } ¢.
       *[other] { $who_name } paid { $ante } ¢ and got { $parts }: { $total } ¢.
    }
summary-nothing =
    { $who ->
        [you] You paid { $ante } ¢ and got nothing: { $total } ¢.
       *[other] { $who_name } paid { $ante } ¢ and got nothing: { $total } ¢.
    }
won-by-sets = { $cents } ¢ with sets
won-by-threes = { $cents } ¢ with threes
given-back = { $cents } ¢ back
summary-most-rounds =
    { $who ->
        [you] You won the most rounds, { $count }.
       *[other] { $who_name } won the most rounds, { $count }.
    }
summary-equal-rounds = { $all } won { $count } { $count ->
        [one] round
       *[other] rounds
    } each, the most.

## Hints

hint-keep = Keeps { $set }; new cards are likely to be better than { $cards }.
hint-new-cards = New cards are likely to be better than { $cards }.
hint-keep-all = Each of your cards is worth keeping.
hint-pass-last = You cannot beat { $set }, and this is the last round.
hint-set =
    { $count ->
        [one] With { $set } you are ahead, and only one player can still beat you.
       *[other] With { $set } you are ahead; { $count } players can still beat you.
    }
hint-set-last = With { $set } you win the round: you are the last to act.
hint-three =
    { $count ->
        [0] { $card } is the best three of the round: you get the card or the money.
       *[other] { $card } is the best three so far: it may bring the card or the money.
    }
hint-three-last = { $card } is the best three so far: it may bring half of the last money.
hint-three-for-rounds = Threes win no rounds; show { $card } to get a new card.
hint-weak-three = { $card } cannot win now; show it to get a new card.
hint-card =
    { $count ->
        [one] A hand that is one card bigger helps in the last round.
       *[other] A hand that is one card bigger helps in the { $count } rounds that are left.
    }
hint-card-for-rounds = The most rounds win the game, and a bigger hand wins more of them.
hint-ante =
    { $count ->
        [one] Money now is worth more than a card for one round.
       *[other] Money now is worth more than a card for { $count } rounds.
    }

## Why a move is refused

refuse-pick = you won the round: take the ante or the card; the best three gets the other
refuse-nothing-to-pick = there is nothing to pick: a winner picks only if another player has the best three
refuse-before-play = play starts after the exchange: exchange up to three cards, or stand
refuse-exchange-over = the exchange is over: play, three, discard, or pass
refuse-not-held = you do not hold { $cards }
refuse-too-many = at most three cards
refuse-pass = you have announced another part of your turn: show a three, or discard
refuse-second-set = one set in a turn
refuse-set-after-three = the set comes before the three in a turn
refuse-three-in-set = a three cannot be in a set: show it as a three, or discard it
refuse-no-set = the cards of a set have one rank; twos take that rank
refuse-too-low = beat { $cards } with more cards, or with as many of a higher rank
refuse-no-card-left = no card is left to go on with in this turn
refuse-second-three = one three in a turn
refuse-not-a-three = { $card } is not a three
refuse-twice = one { $kind } in a turn, not { $count }

## Names of zones

zone-row = row
zone-set = set shown
zone-three = three shown
zone-pile = discard pile
zone-aside = threes out of the game

## How a game ends

ending-0 = the most money
ending-1 = the most rounds won
