/** A language that nobody speaks: each letter with an accent, each word longer. Whoever reads it sees at once
 *  what does not come from the message file, and what has no room for longer words. */

const PLAIN = "aeiouyncszAEIOUYNCSZ";
const ACCENTED = "áéíóúýñçšžÁÉÍÓÚÝÑÇŠŽ";
const LONGER = 0.4;
const FILLING = "·~";

/** A text as it may be in another language: 40 % longer, and with letters that English does not have. */
export function pseudo(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const more = Math.ceil(word.length * LONGER);
    return accented(word) + FILLING.repeat(more).slice(0, more);
  });
}

const accented = (word: string): string => [...word].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join("");

/** The texts that this language is said to lack when it is tried with gaps: every other one, by the length of their names. */
export const gap = (name: string): boolean => name.length % 2 === 1;
