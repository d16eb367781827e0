/** Texts of a language by their names; what it lacks is said in English, and noted as such. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export type Args = Record<string, FluentVariable>;

interface Language {
  locale: string;
  /** What is done to each piece of a text. */
  transform?: (text: string) => string;
  /** Whether it has no text of that name, though one was taken in. */
  lacks?: (name: string) => boolean;
}

export class Translations {
  private readonly own: FluentBundle;
  private readonly english = new FluentBundle("en", { useIsolating: false });
  private readonly lacks: (name: string) => boolean;
  /** What was said in English for want of another text. */
  readonly lacking = new Set<string>();

  constructor({ locale, transform, lacks }: Language) {
    this.own = new FluentBundle(locale, { useIsolating: false, ...(transform ? { transform } : {}) });
    this.lacks = lacks ?? (() => false);
  }

  /** Take in texts: the English ones, and those of the language, where they are others. */
  learn(english: string, texts?: string): void {
    const source = new FluentResource(english);
    this.english.addResource(source);
    this.own.addResource(texts === undefined ? source : new FluentResource(texts));
  }

  /** A text with what is filled in; the name of one that there is in no language. */
  say(name: string, args?: Args): string {
    const own = this.lacks(name) ? null : this.own.getMessage(name)?.value;
    if (own) return this.own.formatPattern(own, args);
    const value = this.english.getMessage(name)?.value;
    if (!value) return name;
    const text = this.english.formatPattern(value, args);
    this.lacking.add(text);
    return text;
  }
}
