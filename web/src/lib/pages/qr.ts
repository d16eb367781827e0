/** QR codes are drawn in the browser: a link is a secret, and no server has to work for it. */

import { correction, generate, mode } from "lean-qr";

const PLAIN = { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M, modes: [mode.ascii, mode.utf8] };

/** How many modules the side has, and the dark ones as the path of an SVG. */
export interface Code {
  side: number;
  path: string;
}

/** The code of a link; null for one that is too long for any code. */
export function codeOf(link: string): Code | null {
  try {
    const code = generate(link, PLAIN);
    const line = [...Array(code.size).keys()];
    const squares = line.flatMap((y) => line.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
    return { side: code.size, path: squares.join("") };
  } catch {
    return null;
  }
}
