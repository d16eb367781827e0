/** Drawings of signs, as paths in a square of 24: faces and gestures. */

const HEAD = "M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0";
const ASIDE = "M17 12a7.5 7.5 0 1 1-15 0a7.5 7.5 0 1 1 15 0"; // a head with space on its right
const EYES = "M9 9.5v.5M15 9.5v.5";
const EYES_ASIDE = "M7 10v.5M12 10v.5";

export const PICTURES: Record<string, string> = {
  wink: `${HEAD}M9 9.5v.5M13.5 10.2l3-.7M8 14q4 4 8 0`,
  nod: `${ASIDE}${EYES_ASIDE}M7 15h5M20.5 5v14M18.5 7.5l2-2.5 2 2.5M18.5 16.5l2 2.5 2-2.5`,
  cough: `${ASIDE}${EYES_ASIDE}M11.5 15.5a1.7 1.7 0 1 1-3.4 0a1.7 1.7 0 1 1 3.4 0M18 14.5l4-1.5M18 17l4 .5M17 19.5l3 2`,
  scratch: `${HEAD}${EYES}M9 15.5h6M15 6.5l2.5-5M17.2 8l4-4.5M18.8 10l4-2.5`,
  smile: `${HEAD}${EYES}M7 13.5q5 6.5 10 0z`,
  tap: "M3 21.5h18M9.5 15.5v-11a2.2 2.2 0 0 1 4.4 0v11a2.2 2.2 0 0 1-4.4 0M6.5 17.5l-2.5-1.5M17 17.5l2.5-1.5",
  yawn: `${HEAD}M7.5 9.5l3 .8M16.5 9.5l-3 .8M14.7 15.2a2.7 3.2 0 1 1-5.4 0a2.7 3.2 0 1 1 5.4 0`,
  shrug: "M15 6a3 3 0 1 1-6 0a3 3 0 1 1 6 0M8.5 21v-7l-3.5 1.5-3-5M15.5 21v-7l3.5 1.5 3-5M8.5 14q3.5-3 7 0",
  blink: `${HEAD}M7.5 10h3M13.5 10h3M9.5 15h5`,
  sniff: `${HEAD}${EYES}M12 9v4.5h2M9 17.5h6M16.5 13.5l2 1M16.5 12l2.3-.3`,
  frown: `${HEAD}M7 7.5l3 1.5M17 7.5l-3 1.5M9 11v.5M15 11v.5M8 17q4-4 8 0`,
  hum: `${ASIDE}${EYES_ASIDE}M7 15.5q2.5 1.5 5 0M20.5 13v-8l2.5 1.5M20.5 13a1.5 1.5 0 1 1-3 0a1.5 1.5 0 1 1 3 0`,
};
