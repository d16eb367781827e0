/** QR codes, drawn in the browser: links are secret and stay off the server. */

import { correction, generate, mode } from "lean-qr";

const PLAIN = { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M, modes: [mode.ascii, mode.utf8] };

/** The modules per side, and the dark modules as an SVG path. */
export interface Code {
  side: number;
  path: string;
}

/** The QR code of a link; null if the link is too long. */
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
