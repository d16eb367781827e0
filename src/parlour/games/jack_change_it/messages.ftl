# Jack Change It: what players read. $who is a player; see parlour/messages.ftl.

how-it-goes = Get rid of all your cards before the others do. In your turn, play one card that has the suit or the rank of the top card of the pile; if you have none, draw one card, and your turn is over. After a 2 the next player takes two cards or adds another 2, which passes four on; the ace of hearts costs five cards, and only the five of hearts cancels it. An eight skips a player, a queen turns play around, and a jack lets you call the suit that comes next. Twos, eights, jacks, queens and the ace of hearts may not be your last card. Whoever runs out of cards first wins the hand.

## What the hand is about

banner-called = Called: { SUIT($suit) } (or a jack)
banner-match = To match: { SUIT($suit) } or { RANK($rank, 2) }
banner-twos =
    { $who ->
        [you] +{ $count }: you answer with a 2, or take { $count }
       *[other] +{ $count }: { $who_name } answers with a 2, or takes { $count }
    }
banner-ace =
    { $who ->
        [you] +{ $count }: you cancel with 5h, or take { $count }
       *[other] +{ $count }: { $who_name } cancels with 5h, or takes { $count }
    }
banner-ace-only =
    { $who ->
        [you] +{ $count }: you take { $count } cards
       *[other] +{ $count }: { $who_name } takes { $count } cards
    }
banner-silent =
    { $who ->
        [you] you did not knock with one card left
       *[other] { $who_name } did not knock with one card left
    }
banner-one-left = one card left: { $players }
banner-left = play goes to the left
banner-right = play goes to the right
banner-wins = first to win { $count } hands
banner-last-player = played until one player is left
fact-out = out
fact-hands-won = hands won
of-wins = { $count } of { $wins }
place =
    { $place ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
       *[other] last
    }

## Prompts

a-suit =
    { $suit ->
        [c] a club
        [d] a diamond
        [h] a heart
       *[s] a spade
    }
a-rank =
    { $vowel ->
        [1] an { RANK($rank, 1) }
       *[other] a { RANK($rank, 1) }
    }
either = { $what } or { $other }
prompt-play =
    { $draws ->
        [1] Play { $what }, or draw a card.
       *[other] Play { $what }.
    }
prompt-knock =
    { $draws ->
        [1] Play { $what } with a knock (you will have one card left), or draw a card.
       *[other] Play { $what }; knock as well, because you will have one card left.
    }
prompt-win =
    { $draws ->
        [1] Play { $card }, your last card, and win the hand; or draw a card.
       *[other] Play { $card }, your last card, and win the hand.
    }
prompt-out =
    { $draws ->
        [1] Play { $card }, your last card, and you are out; or draw a card.
       *[other] Play { $card }, your last card: then you are out.
    }
prompt-draw = Nothing fits: draw a card.
prompt-draw-trick = { $card } is a trick card and cannot be your last card: draw a card.
prompt-pass = You cannot play, and there is no card to draw: pass.
prompt-twos = Answer with a 2, or take { $count } cards.
prompt-twos-take = You have no 2 to answer with: take { $count } cards.
prompt-twos-last = Your 2 is a trick card and cannot be your last card: take { $count } cards.
prompt-ace = Cancel the ace of hearts with 5h, or take { $count } cards.
prompt-ace-take = You have no five of hearts: take { $count } cards.
prompt-ace-only = Nothing cancels the ace of hearts: take { $count } cards.
prompt-drawn-fits = You drew { $card }, and it fits: play it, or keep it.
prompt-drawn-keep = You drew { $card }, which does not fit: keep it.
prompt-catch = { $who_name } has one card left and did not knock: catch them, or let it go?

## Buttons

move-call = Play { $card }, call { SUIT($suit) }
move-pair = Play Ah with 2h
move-knock = Play { $card } and knock
move-call-knock = Play { $card }, call { SUIT($suit) }, knock
move-pair-knock = Play Ah with 2h and knock
move-draw-one = Draw a card
move-draw-penalty = Take { $count } cards
move-draw-none = Pass
move-keep = Keep the card
move-catch-who = Catch { $who_name }
move-let = Let it go

## Events

event-call =
    { $who ->
        [you] You play { $card } and call { SUIT($suit) }.
       *[other] { $who_name } plays { $card } and calls { SUIT($suit) }.
    }
event-pair =
    { $who ->
        [you] You play Ah and 2h together.
       *[other] { $who_name } plays Ah and 2h together.
    }
event-knock =
    { $who ->
        [you] You knock: one card left.
       *[other] { $who_name } knocks: one card left.
    }
event-needless-knock =
    { $who ->
        [you] You knock needlessly.
       *[other] { $who_name } knocks needlessly.
    }
event-one-left =
    { $who ->
        [you] You have one card left.
       *[other] { $who_name } has one card left.
    }
event-silent =
    { $who ->
        [you] You have one card left and did not knock.
       *[other] { $who_name } has one card left and did not knock.
    }
event-twos =
    { $who ->
        [you] 2: you take { $count } cards or answer with a 2.
       *[other] 2: { $who_name } takes { $count } cards or answers with a 2.
    }
event-ace =
    { $who ->
        [you] Ace of hearts: you take { $count } cards or cancel with 5h.
       *[other] Ace of hearts: { $who_name } takes { $count } cards or cancels with 5h.
    }
event-ace-only =
    { $who ->
        [you] Ace of hearts: you take { $count } cards.
       *[other] Ace of hearts: { $who_name } takes { $count } cards.
    }
event-eight =
    { $who ->
        [you] 8: you miss a turn.
       *[other] 8: { $who_name } misses a turn.
    }
event-left = { RANK($rank, 1) }: the direction is reversed, play goes to the left.
event-right = { RANK($rank, 1) }: the direction is reversed, play goes to the right.
event-cancel = The five of hearts cancels the ace of hearts: nobody takes cards.
event-draw-one =
    { $who ->
        [you] You draw a card.
       *[other] { $who_name } draws a card.
    }
event-draw-one-known =
    { $who ->
        [you] You draw { $cards }.
       *[other] { $who_name } draws { $cards }.
    }
event-draw-unable =
    { $who ->
        [you] You cannot play and draw a card.
       *[other] { $who_name } cannot play and draws a card.
    }
event-draw-unable-known =
    { $who ->
        [you] You cannot play and draw { $cards }.
       *[other] { $who_name } cannot play and draws { $cards }.
    }
event-draw-none =
    { $who ->
        [you] You have nothing to draw and pass.
       *[other] { $who_name } has nothing to draw and passes.
    }
event-take-twos =
    { $who ->
        [you] You take { $count ->
            [one] a card
           *[other] { $count } cards
        } for the { $twos ->
            [one] 2
           *[other] 2s
        }.
       *[other] { $who_name } takes { $count ->
            [one] a card
           *[other] { $count } cards
        } for the { $twos ->
            [one] 2
           *[other] 2s
        }.
    }
event-take-ace =
    { $who ->
        [you] You take { $count ->
            [one] a card
           *[other] { $count } cards
        } for the ace of hearts.
       *[other] { $who_name } takes { $count ->
            [one] a card
           *[other] { $count } cards
        } for the ace of hearts.
    }
event-take-twos-known =
    { $who ->
        [you] You take { $cards } for the { $twos ->
            [one] 2
           *[other] 2s
        }.
       *[other] { $who_name } takes { $cards } for the { $twos ->
            [one] 2
           *[other] 2s
        }.
    }
event-take-ace-known =
    { $who ->
        [you] You take { $cards } for the ace of hearts.
       *[other] { $who_name } takes { $cards } for the ace of hearts.
    }
event-keep =
    { $who ->
        [you] You keep the card just drawn.
       *[other] { $who_name } keeps the card just drawn.
    }
event-catch =
    { $who ->
        [you] You catch the player who did not knock.
       *[other] { $who_name } catches the player who did not knock.
    }
event-let =
    { $who ->
        [you] You let the missing knock go.
       *[other] { $who_name } lets the missing knock go.
    }
event-recycle = The stock has run out: all played cards but the top one are shuffled into a new stock.
event-wins =
    { $who ->
        [you] You have no cards left and win the hand.
       *[other] { $who_name } has no cards left and wins the hand.
    }
event-out =
    { $who ->
        [you] You have no cards left: { $place } to go out.
       *[other] { $who_name } has no cards left: { $place } to go out.
    }
event-stopped-turns = After { $count } turns the hand is stopped.
event-stopped-idle = Nobody can play or draw: the hand is stopped.

## Summary of a hand

summary-out =
    { $who ->
        [you] You got rid of all your cards first: +1.
       *[other] { $who_name } got rid of all cards first: +1.
    }
summary-fewest =
    { $who ->
        [you] The hand was stopped, and you had the fewest cards: +1.
       *[other] The hand was stopped, and { $who_name } had the fewest cards: +1.
    }
summary-tie = The hand was stopped with equal fewest cards: nobody scores.
summary-order = Order of going out: { $players }.
summary-left = Cards still held: { $players }.
left-with = { $who_name } { $count }

## Hints

hint-draw = None of your cards can be played.
hint-take = You cannot answer the penalty.
hint-only = The only card that you can play.
hint-win = You get rid of your last card.
hint-cancel = Cancels the penalty of { $count } cards.
hint-answer = Passes the penalty on: { $who_name } must answer, or take { $count } cards.
hint-strike =
    { $count ->
        [one] Hinders { $who_name }, who has only one card left.
       *[other] Hinders { $who_name }, who has only { $count } cards left.
    }
hint-knock = You will have one card left: a knock protects you from being caught.
hint-pair = Gets rid of two cards in one turn.
hint-plain = Keeps a card that may be your last: a trick card may not.
hint-call =
    { $count ->
        [one] You hold one more card of { SUIT($suit) }.
       *[other] You hold { $count } more cards of { SUIT($suit) }.
    }
hint-follow =
    { $count ->
        [one] Another of your cards matches it and may fit in your next turn.
       *[other] { $count } of your other cards match it and may fit in your next turn.
    }
hint-spare = Whatever you play, none of your other cards will match it.
hint-catch = They draw a card if you catch them, and it costs you nothing.
hint-keep = It does not fit.

## The guided first deal

first-deal-1 = Play a heart or a five. A jack lets you call the next suit: touch Jh and call diamonds, because you hold three of them.
first-deal-2 = A 2! You would have to take two cards, but a 2 answers a 2. Touch 2h: now the next player faces four.
first-deal-3 = Another 2, and you have none left to answer it. Touch the stock to take two cards; that is your turn.
first-deal-4 = The suit is clubs and the rank is five. Touch 5d, which has the right rank: it changes the suit to diamonds, and you have many.
first-deal-5 = The queen turned play around, so it is your turn again. Touch 3d: you hold another three, which may fit later.
first-deal-6 = Now a spade or a three fits. Touch 3c; a card of the same rank changes the suit.
first-deal-7 = You have no club and no four. Touch the stock to draw a card; it must wait for your next turn.

## Why a move is refused

refuse-catch-first = first decide whether to catch the player who did not knock: `catch` or `let`
refuse-catch-off = catching is not used { $under }
refuse-catch-none = no player has just reached one card without a knock
refuse-keep-always = you always keep a card that you draw { $under }
refuse-keep-none = you have not just drawn a card
refuse-knock-off = knocking is not used { $under }
refuse-not-held = you do not hold { $card }
refuse-only-drawn = only { $card }, which you have just drawn, may be played now
refuse-only-jack = only a jack names a suit: `play { $card }`
refuse-drawn = you have drawn a card: play it, or keep it
refuse-penalty = the penalty is { $penalty }, not { $count }
refuse-draw-one = you draw one card, not { $count }
refuse-can-play = you can play { $cards } { $under }
refuse-last-2 = { $card } is your last card and a trick card: it cannot answer { $under }
refuse-single-2 = only a single 2 answers a 2: play one, or draw { $count }
refuse-no-answer = nothing answers the ace of hearts: draw { $count } { $under }
refuse-only-5h = only the 5 of hearts answers the ace of hearts: play it, or draw { $count }
refuse-one-card = one card at a time { $under }
refuse-last-two = Ah and 2h cannot be your last two cards
refuse-pair = Ah must fit without the 2h: { $wanted }
wanted-called = { SUIT($suit) } were called, or play a card of rank { RANK($rank, 1) }
wanted = play { SUIT($suit) }, or a card of rank { RANK($rank, 1) }
refuse-no-fit = { $card } does not fit: { $wanted }
refuse-last-trick = { $card } is a trick card and cannot be your last card { $under }
refuse-name-suit = name a suit with the jack: `play { $card }:{ $suit }`
refuse-own-suit = a jack names one of the other three suits { $under }

## Names of zones

zone-pile = pile

## How a game ends

ending-0 = first to run out of cards
ending-1 = fewest cards when the hand was stopped
