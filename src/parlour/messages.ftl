# Messages that all games share. A game replaces one in its own messages.ftl.
# $who is the player who moves: "you" for the reader, otherwise "other", with the name in $who_name.

## Cards

suit-c = clubs
suit-d = diamonds
suit-h = hearts
suit-s = spades
rank-A =
    { $count ->
        [one] ace
       *[other] aces
    }
rank-2 =
    { $count ->
        [one] two
       *[other] twos
    }
rank-3 =
    { $count ->
        [one] three
       *[other] threes
    }
rank-4 =
    { $count ->
        [one] four
       *[other] fours
    }
rank-5 =
    { $count ->
        [one] five
       *[other] fives
    }
rank-6 =
    { $count ->
        [one] six
       *[other] sixes
    }
rank-7 =
    { $count ->
        [one] seven
       *[other] sevens
    }
rank-8 =
    { $count ->
        [one] eight
       *[other] eights
    }
rank-9 =
    { $count ->
        [one] nine
       *[other] nines
    }
rank-T =
    { $count ->
        [one] ten
       *[other] tens
    }
rank-J =
    { $count ->
        [one] jack
       *[other] jacks
    }
rank-Q =
    { $count ->
        [one] queen
       *[other] queens
    }
rank-K =
    { $count ->
        [one] king
       *[other] kings
    }

## Moves: the labels of their buttons

move-play = Play { $card }
move-pass = Pass

## Events: the sentences of the log

event-play =
    { $who ->
        [you] You play { $card }.
       *[other] { $who_name } plays { $card }.
    }
event-pass =
    { $who ->
        [you] You pass.
       *[other] { $who_name } passes.
    }

## Hints: two moves compared in deals that fit what the player knows

hint-tally =
    { $move } does { $better ->
        [0] { $worse ->
            [0] as well as { $other } in { $deals ->
                [one] the only deal
               *[other] all { $deals } deals
            } tried.
           *[other] better than { $other } in none of { $deals } deals tried, and worse in { $worse }.
        }
       *[other] better than { $other } in { $better } of { $deals } deals tried, and worse in { $worse ->
            [0] none
           *[other] { $worse }
        }.
    }

## Explanations: why touching cards or places is no move

why-over = The game is over: { $ending }.
why-not-your-turn =
    { $all_count ->
        [one] It is not your turn: { $all } is to decide.
       *[other] It is not your turn: { $all } are to decide.
    }
why-nothing = Nothing can be done with that now. { $prompt }
why-may =
    { $more ->
        [0] You may { $moves }.
       *[other] You may { $moves }. With other cards: { $longer }.
    }
why-rest = Touch the rest of this move, too: { $move }.
why-rest-of-one =
    { $more ->
        [0] Touch the rest of one of these moves: { $moves }.
       *[other] Touch the rest of one of these moves: { $moves }; and { $more } more.
    }
why-not-one =
    { $more ->
        [0] These do not belong to one move. You may: { $moves }.
       *[other] These do not belong to one move. You may: { $moves }; and { $more } more.
    }

## Names of zones

zone-hand = hand
zone-stock = stock

## Transfers of cards that the sentence about a move does not name
# $cards is their text, or cards-unknown; $place and $start are names of zones: place, place-own, place-numbered.

cards-unknown =
    { $count ->
        [one] a card
       *[other] { $count } cards
    }
place = the { $label }
place-own =
    { $who ->
        [you] your { $label }
       *[other] { $who_name }'s { $label }
    }
place-numbered = { $label } { $number }
transfer-dealt = Cards are dealt.
transfer-show-place = { $place } shows { $cards }.
transfer-show =
    { $who ->
        [you] You show { $cards }.
       *[other] { $who_name } shows { $cards }.
    }
transfer-take =
    { $who ->
        [you] You take { $cards }.
       *[other] { $who_name } takes { $cards }.
    }
transfer-get =
    { $who ->
        [you] You get { $cards }.
       *[other] { $who_name } gets { $cards }.
    }
transfer-give =
    { $who ->
        [you] You give { $cards } to { $to_name }.
       *[other] { $who_name } gives { $cards } to { $to_name }.
    }
transfer-lay =
    { $who ->
        [you] You lay { $cards }.
       *[other] { $who_name } lays { $cards }.
    }
transfer-turn =
    { $who ->
        [you] You turn { $cards }.
       *[other] { $who_name } turns { $cards }.
    }
transfer-lay-on =
    { $who ->
        [you] You lay { $cards } to { $place }.
       *[other] { $who_name } lays { $cards } to { $place }.
    }
transfer-lay-aside =
    { $who ->
        [you] You lay { $cards } aside.
       *[other] { $who_name } lays { $cards } aside.
    }
transfer-discard =
    { $who ->
        [you] You discard { $cards }.
       *[other] { $who_name } discards { $cards }.
    }
transfer-put =
    { $who ->
        [you] You put { $cards } on { $place }.
       *[other] { $who_name } puts { $cards } on { $place }.
    }
transfer-go =
    { $count ->
        [one] { $cards } goes from { $start } to { $place }.
       *[other] { $cards } go from { $start } to { $place }.
    }
transfer-move = { $cards } from { $start } to { $place }.
transfer-move-aside = { $cards } from { $start }, { $place }.
transfer-collect = { $cards } to { $place }.
transfer-collect-aside = { $cards }, { $place }.
