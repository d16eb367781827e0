// A game of tricks on a plain boardgame.io server: four hands of thirteen cards, follow suit, deal again.
// It keeps nothing and knows no bots; each player is shown her own cards and how many the others hold.
process.env.NODE_ENV = "production";
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const SEATS = 4;
const suit = (card) => Math.floor(card / 13);
const rank = (card) => card % 13;

function deal(G, random) {
  const pack = random.Shuffle([...Array(52).keys()]);
  G.hands = Array.from({ length: SEATS }, (_, seat) => pack.slice(13 * seat, 13 * seat + 13));
  G.trick = [];
  G.tricks = Array(SEATS).fill(0);
}

function winner(trick, led) {
  let best = 0;
  for (let i = 1; i < SEATS; i++) {
    if (suit(trick[i]) === suit(trick[best]) && rank(trick[i]) > rank(trick[best])) best = i;
  }
  return (led + best) % SEATS;
}

function play({ G, ctx, random }, card) {
  const seat = Number(ctx.currentPlayer);
  const hand = G.hands[seat];
  if (!hand.includes(card)) return INVALID_MOVE;
  const follows = G.trick.length && hand.some((held) => suit(held) === suit(G.trick[0]));
  if (follows && suit(card) !== suit(G.trick[0])) return INVALID_MOVE;
  G.hands[seat] = hand.filter((held) => held !== card);
  G.trick.push(card);
  G.next = (seat + 1) % SEATS;
  if (G.trick.length < SEATS) return;
  G.next = winner(G.trick, G.next);
  G.tricks[G.next] += 1;
  G.won[G.next].push(...G.trick);
  G.trick = [];
  if (G.hands.every((held) => held.length === 0)) {
    G.points = G.points.map((points, at) => points + 10 * G.tricks[at]);
    G.won = [[], [], [], []];
    deal(G, random);
  }
}

const game = {
  name: "tricks",
  disableUndo: true,
  minPlayers: SEATS,
  maxPlayers: SEATS,
  config: ({ random }) => {
    const G = { points: Array(SEATS).fill(0), won: [[], [], [], []], next: 0 };
    deal(G, random);
    return G;
  },
  moves: { play },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.next, next: ({ G }) => G.next },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => null))),
    won: G.won.map((cards) => cards.length),
  }),
  deltaState: process.argv[2] === "delta",
};

console.info = () => {};
const server = Server({ games: [game], origins: [/localhost/] });
server.run(0).then(({ appServer }) => console.log(appServer.address().port));
