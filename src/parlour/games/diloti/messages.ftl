# Diloti: what players read. $who is a player, or the players of a side; see parlour/messages.ftl.

## What the deal is about

banner-deal = deal { $deal }: { $target } points win the game
banner-tied = deal { $deal }: tied at { $points }, play until one leads
banner-declared = declared: { $declarations }
declaration-short = { $worth } ({ $who_name })
banner-table = clearing the table: xeri, +10
banner-empty = the table is empty
banner-put-back = back in the stock: { $cards }
banner-last-cards = the last cards
banner-last-capture = last capture: { $who }

## Declarations on the table

declaration-own =
    { $who ->
        [you] your declared { $worth } ({ $cards })
       *[other] their declared { $worth } ({ $cards })
    }
declaration-of =
    { $who ->
        [you] your declared { $worth } ({ $cards })
       *[other] { $who_name }'s declared { $worth } ({ $cards })
    }
group-own =
    { $who ->
        [you] your group of { RANK($rank, 2) } ({ $cards })
       *[other] their group of { RANK($rank, 2) } ({ $cards })
    }
group-of =
    { $who ->
        [you] your group of { RANK($rank, 2) } ({ $cards })
       *[other] { $who_name }'s group of { RANK($rank, 2) } ({ $cards })
    }
heap-worth = worth { $worth }

## Prompts

prompt-turn = You may { $actions }.
prompt-capture = Take cards with { $cards }.
do-capture = take cards
do-declare = declare a sum for later
do-raise = raise a declaration
do-group = group equal sums
do-lay = lay a card
prompt-owed = You declared { $values }: { $actions }.
do-capture-own = take it
do-capture-others = take other cards
do-extend = add equal sums to it
prompt-lay = None of your cards can take anything: lay one.
prompt-lay-last = Your last card can take nothing: lay it.
prompt-choose = Choose the cards that go with { $card }.
prompt-first-set = Choose the first cards that go with { $card }.
prompt-add = Add more cards to the move with { $card }, or end it.
either = { $first } or { $others }
either-of-more = { $first }, { $others }

## Buttons

move-lay = Lay { $card }
label-capture = Take { $cards } with { $card }{ $more }
label-declare = Declare { $total } with { $card } and { $cards }, keep { $kept }{ $more }
label-raise = Raise { $declaration } to { $total } with { $cards }, keep { $kept }{ $more }
label-group = Make a group of { RANK($rank, 2) } with { $card }: { $sets }, keep { $kept }{ $more }
label-begin-capture = Take cards with { $card }
label-begin-declare = Declare { $total } with { $card }, keep { $kept }
label-begin-raise = Raise a declaration to { $total } with { $card }, keep { $kept }
label-begin-group = Make a group of { RANK($rank, 2) } with { $card }, keep { $kept }
label-end = {""}
label-more = , then more

## Events

event-lay =
    { $who ->
        [you] You lay { $card }.
       *[other] { $who_name } lays { $card }.
    }
event-capture =
    { $who ->
        [you] You take { $cards } with { $card }.
       *[other] { $who_name } takes { $cards } with { $card }.
    }
event-good-cards =
    { $cards_count ->
        [one] { $cards } is worth { $points }.
       *[other] { $cards } are worth { $points }.
    }
points =
    { $count ->
        [one] 1 point
       *[other] { $count } points
    }
event-xeri =
    { $who ->
        [you] Xeri! You clear the table: +10.
       *[other] Xeri! { $who_name } clears the table: +10.
    }
event-no-xeri-first = The table is clear, but the first card of a deal makes no xeri.
event-no-xeri-last = The table is clear, but the last card of a deal makes no xeri.
event-declare =
    { $who ->
        [you] You declare { $total } with { $card } and { $cards }: only { RANK($rank, 2) } take it.
       *[other] { $who_name } declares { $total } with { $card } and { $cards }: only { RANK($rank, 2) } take it.
    }
event-raise =
    { $who ->
        [you] You raise { $declaration } to { $total } with { $cards }: now only { RANK($rank, 2) } take it.
       *[other] { $who_name } raises { $declaration } to { $total } with { $cards }: now only { RANK($rank, 2) } take it.
    }
event-group =
    { $who ->
        [you] You make a group of { RANK($rank, 2) } with { $card }: { $sets }. Only { RANK($rank, 2) } take it.
       *[other] { $who_name } makes a group of { RANK($rank, 2) } with { $card }: { $sets }. Only { RANK($rank, 2) } take it.
    }
event-begin-capture =
    { $who ->
        [you] You announce a capture with { $card }.
       *[other] { $who_name } announces a capture with { $card }.
    }
event-begin-declare =
    { $who ->
        [you] You announce a declaration of { $total } with { $card }.
       *[other] { $who_name } announces a declaration of { $total } with { $card }.
    }
event-begin-raise =
    { $who ->
        [you] You announce that you raise a declaration to { $total } with { $card }.
       *[other] { $who_name } announces a raise of a declaration to { $total } with { $card }.
    }
event-begin-group =
    { $who ->
        [you] You announce a group of { RANK($rank, 2) } with { $card }.
       *[other] { $who_name } announces a group of { RANK($rank, 2) } with { $card }.
    }
event-go-on =
    { $who ->
        [you] You choose { $cards }, and go on.
       *[other] { $who_name } chooses { $cards }, and goes on.
    }
event-new-cards = All hands are empty: { $count } new cards each.
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
event-leftovers-pair = That was the last card. The last capture was made by { $who }, who take what is left: { $count } { $count ->
        [one] card
       *[other] cards
    }.
event-no-leftovers = That was the last card.
event-no-capture = That was the last card. Nobody captured, so the cards left belong to nobody.
event-dealt-again = The next table had three cards of a rank, so it was dealt again.

## Summary of a deal

summary-xeris =
    { $cards_count ->
        [one] Xeri with { $cards }: { $who } +{ $points }.
       *[other] Xeris with { $cards }: { $who } +{ $points }.
    }
summary-cards = Most cards, { $count } to { $other }: { $who } +{ $points }.
summary-equal-cards = Most cards: { $count } each, so nobody gets the 4 points.
summary-aces = Aces: { $scored }.
summary-good-ten = Ten of diamonds: { $scored }.
summary-good-two = Two of clubs: { $scored }.
summary-both = { $first }; { $second }
summary-side = { $who } +{ $points }
summary-deal = This deal: { $scored }.
summary-total = { $who } { $points }

## Hints

hint-begin = It begins a move: choose the cards next.
hint-xeri = It makes a xeri: +10.
hint-good-cards =
    { $cards_count ->
        [one] It wins { $cards }, worth { $points }.
       *[other] It wins { $cards }, worth { $points }.
    }
hint-capture-declared =
    { $who ->
        [you] It takes your declaration: { $count } cards.
       *[other] It takes what { $who_name } declared: { $count } cards.
    }
hint-capture = It wins { $count } cards.
hint-declare = You can take these { $count } cards next with { $kept }, if nobody takes or raises them.
hint-group = You can take these { $count } cards next with { $kept }, if nobody takes them.
hint-raise = It takes over what { $who_name } declared: now only { RANK($rank, 2) } take these { $count } cards.
hint-no-xeri = It leaves { $who_name } the least chance of a xeri.
hint-lay = It gives { $who_name } the least.
hint-last-card = It is your last card.

## Why a move is refused

refuse-not-held = play a card from your hand: you do not hold { $card }
refuse-begun = you have begun with { $move }: continue it
refuse-no-key = after playing { $card } you would hold no card worth { $total } to capture it with
refuse-steps = enter the whole move at once
refuse-too-many = there are too many choices: begin with `{ $begin }: ...`
refuse-raise-owed = you hold { $declarations } and may not raise { $under }
refuse-lay-owed = you may not lay a card while you hold { $declarations }
refuse-declare-owed = you may not declare again while you hold { $declarations }
refuse-lay = { $card } can take { $cards } { $under }
refuse-face-all = { $card } takes every card of its rank { $under }
refuse-face-one = { $card } takes one card of its rank { $under }
refuse-needed = you need { $card } to capture { $declarations }
refuse-leaving = take { $cards } too { $under }
refuse-raise-added = only the card you play is added, not { $cards } { $under }
refuse-raise-own = { $declaration } is your own declaration: you may not raise it
refuse-raise-partners = { $declaration } is your partner's declaration: you may not raise it
refuse-raise-group = { $declaration } is a group and cannot be raised
refuse-group-in-group = { $declaration } is a group and cannot go into another
refuse-group-owed = while you hold { $declaration }, a group must include it at its value
refuse-opponents = { $declaration } is an opponent's declaration { $under }
refuse-one-set = a group has at least two sets, each worth { $total }
refuse-three-players = Diloti is for two players or two pairs of partners, not for 3 players

## How it goes

how-it-goes = Two players, or two pairs, win cards from the table. In your turn, play one card: it takes cards of its rank and cards that add up to it, as an 8 takes 5 and 3, while a jack, queen or king takes one of its own rank. You may also declare a sum: play a 2 to a 6 while you hold an 8, and only an 8 takes the two; an opponent may raise them with one more card. Clearing the table is a xeri and scores 10. When the pack is used up, most cards score 4, the ten of diamonds 2, the two of clubs and each ace 1. The first side to reach 61 points wins.

## The guided first deal

first-deal-1 = A card takes cards that add up to it, even several sets. Touch 8h, then 2d and 6d, 3c and 5h: you take all four.
first-deal-2 = Touch 5c, then 5s. Clearing the table is a xeri: 10 points. (Only the first card of a deal makes none.)
first-deal-3 = None of your cards takes a king, so touch 3s to lay it. Your 6h and 3s will add up to nine, and you hold a nine.
first-deal-4 = Declare a sum: touch 6h, then 3s. The two now count as 9, and only a nine takes them: you keep 9s for your next turn.
first-deal-5 = Nobody has taken your 9, and whoever declared must take before they lay a card: touch 9s, then the two cards.
first-deal-6 = Your last card takes nothing, so lay it: touch Tc. Then both players get six new cards.

## Names of zones

zone-table = table
zone-declaration = declarations
zone-declaration-one = declaration
zone-won = won

## How a game ends

ending-0 = target reached
ending-1 = last deal played
ending-2 = last deal played, drawn
