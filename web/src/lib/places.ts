/** Measures of the table: how wide cards are, how much of a covered one shows, and where seats have their places. */

export const LEAST_STRIP = 24;
const SMALLEST = 36; // a card that can still be read
const TALL = 1.4; // a card's height for its width

export interface HandMeasure {
  card: number;
  strip: number;
  rows: number;
  /** How many cards stand in a row. */
  each: number;
  scrolls: boolean;
}

/** How a hand lies: in as few rows as leave a strip that a finger finds. */
export function handMeasure(width: number, cards: number, largest: number, mostRows = 3): HandMeasure {
  const card = Math.max(40, Math.min(largest, width / 4));
  const count = Math.max(1, cards);
  for (let rows = 1; rows <= mostRows; rows++) {
    const each = Math.ceil(count / rows);
    const strip = each === 1 ? card : Math.min(card + 8, (width - card) / (each - 1));
    if (strip >= LEAST_STRIP) return { card, strip, rows, each, scrolls: false };
  }
  return { card, strip: LEAST_STRIP, rows: mostRows, each: Math.ceil(count / mostRows), scrolls: true };
}

export interface ColumnMeasure {
  card: number;
  /** How far each card lies below the one it covers. */
  down: number;
  gap: number;
}

/** How columns lie: as wide as fits, and so close that the longest one fits its height too. */
export function columnMeasure(
  width: number,
  height: number,
  columns: number,
  longest: number,
  largest = 88,
): ColumnMeasure {
  const gap = Math.max(1.5, Math.min(24, (width / columns) * 0.08 - 1.5));
  const card = Math.max(28, Math.min(largest, (width - gap * (columns - 1)) / columns));
  /** Cards that could be no larger stand further apart, as wide as what lies above them. */
  const spread = columns > 1 ? (width - card * columns) / (columns - 1) : gap;
  const room = height - card * TALL;
  const down = longest > 1 ? room / (longest - 1) : card * 0.4;
  return { card, gap: card < largest ? gap : Math.max(gap, Math.min(FAR, spread)), down: Math.max(LEAST_DOWN, Math.min(Math.max(FREE_DOWN, card * 0.42), down)) };
}

const FAR = 44; // pixels between two columns at most
/** A strip of a column never shows less than this. */
export const LEAST_DOWN = 14;
/** How much of a strip shows where there is room, however small the cards: a finger finds it. */
const FREE_DOWN = 30;

export interface Round {
  left: number[];
  top: number[];
  right: number[];
}

/** The other seats round the table, clockwise from the one after yours: up the left, along the top, down the right. */
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

/** Where each seat's card of a trick lies, in card widths from the middle: towards whoever laid it. */
export function trickSlot(place: number, seats: number): Slot {
  if (seats === 1) return { x: 0, y: 0 };
  const angle = Math.PI / 2 + (place * 2 * Math.PI) / seats;
  const far = seats <= 4 ? 1.15 : 1.15 + (seats - 4) * 0.18;
  return { x: Math.cos(angle) * far, y: Math.sin(angle) * far * (seats <= 4 ? 0.86 : 0.8) };
}

/** The largest card whose trick fits into a box. */
export function trickCard(width: number, height: number, seats: number, largest: number): number {
  const slots = Array.from({ length: seats }, (_, place) => trickSlot(place, seats));
  const wide = 2 * Math.max(...slots.map((slot) => Math.abs(slot.x))) + 1.1;
  const high = 2 * Math.max(...slots.map((slot) => Math.abs(slot.y))) + TALL + 0.1;
  return Math.max(36, Math.min(largest, width / wide, height / high));
}

export interface Row {
  /** How many cards wide it is, before it wraps. */
  cards: number;
  labelled: boolean;
  /** How many piles stand at its side. */
  piles?: number;
  /** Heaps stand in it, with a name below each: how wide each is, in cards. */
  heaps?: number[];
}

/** How wide heaps stand apart, and how wide the name below one may be, in pixels. */
const [APART, NAME] = [22, 88];

/** The largest card with which these rows, each wrapping where it must, fit below each other. */
export function centreCard(width: number, height: number, largest: number, rows: Row[]): number {
  for (let card = largest; card > SMALLEST; card -= 2) {
    if (rowsHeight(width, card, rows) <= height) return card;
  }
  return SMALLEST;
}

/** Whether even the smallest cards are too many for the room there is. */
export const overflows = (width: number, height: number, rows: Row[]): boolean => rowsHeight(width, SMALLEST, rows) > height;

/** How many cards stand beside each other where a row wraps: as many in each line as can be. */
export function lineOf(width: number, card: number, row: Row): { lines: number; each: number } {
  if (row.heaps) return { lines: heapLines(width, card, row.heaps), each: 0 };
  const across = Math.max(1, Math.floor((width + card * 0.16) / (card * 1.16) - (row.piles ?? 0) * 1.25));
  const lines = Math.max(1, Math.ceil(row.cards / across));
  return { lines, each: Math.ceil(row.cards / lines) };
}

/** In how many lines heaps stand: as many in each as have room. */
function heapLines(width: number, card: number, heaps: number[]): number {
  let [lines, left] = [0, 0];
  for (const heap of heaps) {
    const wide = Math.max(NAME, heap * card);
    if (lines === 0 || wide > left) [lines, left] = [lines + 1, width];
    left -= wide + APART;
  }
  return lines;
}

function rowsHeight(width: number, card: number, rows: Row[]): number {
  return rows.reduce((sum, row) => {
    const { lines } = lineOf(width, card, row);
    if (row.heaps) return sum + lines * (card * TALL + 36);
    return sum + lines * card * (TALL + 0.16) + (row.labelled ? 22 : 0) + 14;
  }, 0);
}
