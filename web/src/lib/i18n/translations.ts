/** The texts of one language by message id. Missing texts come from English and are recorded as missing. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export type Args = Record<string, FluentVariable>;

interface Language {
  locale: string;
  /** Applied to each piece of a text. */
  transform?: (text: string) => string;
  /** Whether a text counts as missing although it exists (for tests). */
  lacks?: (name: string) => boolean;
}

export class Translations {
  private readonly own: FluentBundle;
  private readonly english = new FluentBundle("en", { useIsolating: false });
  private readonly lacks: (name: string) => boolean;
  /** The English texts that replaced missing ones. */
  readonly lacking = new Set<string>();

  constructor({ locale, transform, lacks }: Language) {
    this.own = new FluentBundle(locale, { useIsolating: false, ...(transform ? { transform } : {}) });
    this.lacks = lacks ?? (() => false);
  }

  /** Add texts: the English ones, and those of the language if it is not English. */
  learn(english: string, texts?: string): void {
    const source = new FluentResource(english);
    this.english.addResource(source);
    this.own.addResource(texts === undefined ? source : new FluentResource(texts));
  }

  /** The text with its arguments; the id if no language has it. */
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
