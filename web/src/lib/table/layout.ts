/** Sizes of the table: card widths, overlaps and the places of seats. */



export const LEAST_STRIP = 24;
const SMALLEST = 36; // the smallest readable card
const TALL = 1.4; // the ratio of a card's height to its width
const CORNER = 0.4; // the width of the index as a share of the card

export interface HandMeasure {
  card: number;
  strip: number;
  rows: number;
  /** Cards per row. */
  each: number;
  scrolls: boolean;
}

/** The layout of a hand: the fewest rows that leave a strip wide enough for a finger and the index. */
export function handMeasure(width: number, cards: number, largest: number, mostRows = 3): HandMeasure {
  const card = Math.max(40, Math.min(largest, width / 4));
  const count = Math.max(1, cards);
  const least = Math.max(LEAST_STRIP, card * CORNER);
  for (let rows = 1; rows <= mostRows; rows++) {
    const each = Math.ceil(count / rows);
    const strip = each === 1 ? card : Math.min(card + 8, (width - card) / (each - 1));
    if (strip >= least) return { card, strip, rows, each, scrolls: false };
  }
  return { card, strip: least, rows: mostRows, each: Math.ceil(count / mostRows), scrolls: true };
}

export interface ColumnMeasure {
  card: number;
  /** The distance between overlapping cards. */
  down: number;
  gap: number;
}

/** The layout of columns: as wide as fits, and so tight that the longest fits in the height. */
export function columnMeasure(
  width: number,
  height: number,
  columns: number,
  longest: number,
  largest = 88,
): ColumnMeasure {
  const gap = Math.max(1.5, Math.min(24, (width / columns) * 0.08 - 1.5));
  const card = Math.max(28, Math.min(largest, (width - gap * (columns - 1)) / columns));
  /** Cards at their largest size are spaced like the row above. */
  const spread = columns > 1 ? (width - card * columns) / (columns - 1) : gap;
  const free = height - card * TALL;
  const down = longest > 1 ? free / (longest - 1) : card * 0.4;
  return { card, gap: card < largest ? gap : Math.max(gap, Math.min(FAR, spread)), down: Math.max(LEAST_DOWN, Math.min(Math.max(FREE_DOWN, card * 0.42), down)) };
}

const FAR = 44; // the most pixels between two columns
/** The smallest visible strip of a card in a column. */
export const LEAST_DOWN = 14;
/** The preferred strip, large enough for a finger. */
const FREE_DOWN = 30;

export interface Round {
  left: number[];
  top: number[];
  right: number[];
}

/** The other seats around the table, clockwise after the own seat: left side, top, right side. */
export function round(own: number, seats: number, acrossTop = 7): Round {
  const others = Array.from({ length: seats - 1 }, (_, i) => (own + 1 + i) % seats);
  const many = others.length;
  const fair = many < 2 ? 0 : Math.floor((many + 1) / 3);
  const side = Math.max(fair, Math.ceil((many - acrossTop) / 2));
  return {
    left: others.slice(0, side).reverse(),
    top: others.slice(side, many - side),
    right: others.slice(many - side),
  };
}

export interface Slot {
  x: number;
  y: number;
}

/** The place of a seat's card in a trick, in card widths from the centre: towards the seat. */
export function trickSlot(place: number, seats: number): Slot {
  if (seats === 1) return { x: 0, y: 0 };
  const angle = Math.PI / 2 + (place * 2 * Math.PI) / seats;
  const far = seats <= 4 ? 1.15 : 1.15 + (seats - 4) * 0.18;
  return { x: Math.cos(angle) * far, y: Math.sin(angle) * far * (seats <= 4 ? 0.86 : 0.8) };
}

const LEAST_IN_TRICK = 36;
const BESIDE = 1.15; // the distance between cards side by side

/** The width and height of cards at these places, in card widths. */
export const trickBox = (slots: Slot[]): { wide: number; high: number } => ({
  wide: 2 * Math.max(...slots.map((slot) => Math.abs(slot.x))) + 1.1,
  high: 2 * Math.max(...slots.map((slot) => Math.abs(slot.y))) + TALL + 0.1,
});

/** The places of a trick in a box; side by side if the height is too small. */
export function trickSlots(width: number, height: number, seats: number): Slot[] {
  const slots = Array.from({ length: seats }, (_, place) => trickSlot(place, seats));
  const lowest = (trickBox(slots).high - TALL - 0.1) / 2;
  const squeezed = Math.min(1, Math.max(0, (height / LEAST_IN_TRICK - TALL - 0.1) / 2) / lowest);
  if (squeezed >= 1 || seats === 1) return slots;
  const flatter = slots.map(({ x, y }) => ({ x, y: y * squeezed }));
  if (!covered(flatter) || seats * BESIDE * LEAST_IN_TRICK > width) return flatter;
  const fromLeft = [...flatter.keys()].sort((a, b) => Math.round(100 * (flatter[a]!.x - flatter[b]!.x)) || a - b);
  return flatter.map(({ y }, place) => ({ x: (fromLeft.indexOf(place) - (seats - 1) / 2) * BESIDE, y }));
}

const covered = (slots: Slot[]): boolean =>
  slots.some((one, i) => slots.slice(i + 1).some((other) => Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < TALL));

/** The largest card with which a trick fits in a box. */
export function trickCard(width: number, height: number, seats: number, largest: number): number {
  const { wide, high } = trickBox(trickSlots(width, height, seats));
  return Math.max(LEAST_IN_TRICK, Math.min(largest, width / wide, height / high));
}

export interface Row {
  /** The width in cards, before it wraps. */
  cards: number;
  labelled: boolean;
  /** The number of piles next to it. */
  piles?: number;
  /** The widths of heaps in cards, if the row consists of heaps with names. */
  heaps?: number[];
}

/** Distances of rows: between heaps, the least width of a name, its height, between rows. */
export interface Spacing {
  apart: number;
  name: number;
  below: number;
  between: number;
  spare: number; // share of a card's width, for raised cards
}
export const ROOMY: Spacing = { apart: 22, name: 88, below: 36, between: 14, spare: 0.16 };
/** For tables with many cards. */
export const CLOSE: Spacing = { apart: 10, name: 60, below: 24, between: 6, spare: 0 };

/** The largest card with which these rows fit below each other, wrapped if necessary. */
export function centreCard(width: number, height: number, largest: number, rows: Row[], spacing = ROOMY): number {
  for (let card = largest; card > SMALLEST; card -= 2) {
    if (rowsHeight(width, card, rows, spacing) <= height) return card;
  }
  return SMALLEST;
}

/** Whether even the smallest cards do not fit. */
export const overflows = (width: number, height: number, rows: Row[], spacing = ROOMY): boolean =>
  rowsHeight(width, SMALLEST, rows, spacing) > height;

/** Piles to the left of the other rows, for a small height. */
export interface Split {
  card: number;
  /** The width of the piles. */
  piles: number;
}

/** The largest card with which piles fit next to the other rows; the smallest if none does. */
export function splitOf(width: number, height: number, largest: number, piles: number, rows: Row[], spacing: Spacing): Split {
  const wide = (card: number): number => piles * Math.max(card, PILE_NAME) + (piles - 1) * 6 + 10;
  for (let card = largest; card > SMALLEST; card -= 2) {
    if (card * TALL + 22 <= height && rowsHeight(width - wide(card), card, rows, spacing) <= height) return { card, piles: wide(card) };
  }
  return { card: SMALLEST, piles: wide(SMALLEST) };
}

const PILE_NAME = 54; // the least width of a pile with its name
const [LARGE_ENOUGH, WORTH_IT] = [56, 8]; // pixels of a card's width

/** Heaps are close together if cards would otherwise be small or need scrolling. */
export function spacingOf(width: number, height: number, largest: number, rows: Row[]): Spacing {
  if (!rows.some((row) => row.heaps)) return ROOMY;
  const card = centreCard(width, height, largest, rows);
  if (card >= Math.min(largest, LARGE_ENOUGH)) return ROOMY;
  const closer = centreCard(width, height, largest, rows, CLOSE);
  return overflows(width, height, rows) || closer >= card + WORTH_IT ? CLOSE : ROOMY;
}

/** The number of lines of a wrapped row, and the cards in each. */
export function lineOf(width: number, card: number, row: Row, spacing = ROOMY): { lines: number; each: number } {
  if (row.heaps) return { lines: heapLines(width, card, row.heaps, spacing), each: 0 };
  const across = Math.max(1, Math.floor((width + card * 0.16) / (card * 1.16) - (row.piles ?? 0) * 1.25));
  const lines = Math.max(1, Math.ceil(row.cards / across));
  return { lines, each: Math.ceil(row.cards / lines) };
}

/** The number of lines of heaps. */
function heapLines(width: number, card: number, heaps: number[], { name, apart }: Spacing): number {
  let [lines, left] = [0, 0];
  for (const heap of heaps) {
    const wide = Math.max(name, heap * card);
    if (lines === 0 || wide > left) [lines, left] = [lines + 1, width];
    left -= wide + apart;
  }
  return lines;
}

function rowsHeight(width: number, card: number, rows: Row[], spacing: Spacing): number {
  return rows.reduce((sum, row) => {
    const { lines } = lineOf(width, card, row, spacing);
    if (row.heaps) return sum + lines * (card * TALL + spacing.below);
    return sum + lines * card * TALL + (lines - 1) * card * 0.16 + spacing.spare * card + (row.labelled ? 22 : 0) + spacing.between;
  }, 0);
}

export class MaxSeen {
  private when = "";
  private most = 0;

  of(when: string, now: number): number {
    if (when !== this.when) this.most = 0;
    this.when = when;
    return (this.most = Math.max(this.most, now));
  }
}
