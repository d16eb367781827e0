/** The pseudo-language: accented letters and longer words. It shows texts that are not in a message file and
 *  layouts that have no space for longer words. */

const PLAIN = "aeiouyncszAEIOUYNCSZ";
const ACCENTED = "áéíóúýñçšžÁÉÍÓÚÝÑÇŠŽ";
const LONGER = 0.4;
const FILLING = "·~";

/** The text 40 % longer, with accented letters. */
export function pseudo(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const more = Math.ceil(word.length * LONGER);
    return accented(word) + FILLING.repeat(more).slice(0, more);
  });
}

const accented = (word: string): string => [...word].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join("");

/** Whether "pseudo-gaps" lacks this text: every other one, by the length of the id. */
export const gap = (name: string): boolean => name.length % 2 === 1;
