/** Positions in a chart. */

export interface Scale {
  low: number;
  high: number;
  y: (value: number) => number;
}

/** A linear scale that includes zero and all values. */
export function scaleOf(values: number[], height: number): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values, low + 1);
  return { low, high, y: (value) => height - ((value - low) / (high - low)) * height };
}

/** The SVG path of a line, interrupted at missing values. */
export function pathOf(course: (number | null)[], step: number, scale: Scale): string {
  let drawing = false;
  return course
    .map((value, at) => {
      if (value === null) {
        drawing = false;
        return "";
      }
      const command = `${drawing ? "L" : "M"}${(at * step).toFixed(1)} ${scale.y(value).toFixed(1)}`;
      drawing = true;
      return command;
    })
    .filter(Boolean)
    .join(" ");
}

/** Dash patterns, so that lines differ in more than colour. */
export const DASHES = ["", "7 4", "2 3", "10 3 2 3", "4 2", "14 4"];
