/** Returns texts in rotation, so that each text is eventually used in every place. */
export class TextRotation {
  readonly #texts: readonly string[];
  #next = 0;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  /** The next text with at most `max` characters. */
  take(max: number | null = null): string {
    return this.#find((text) => max === null || text.trim().length <= max);
  }

  /** The next text that is an https URL. */
  takeUrl(): string {
    return this.#find((text) => text.startsWith("https://"));
  }

  #find(fits: (text: string) => boolean): string {
    for (let tried = 0; tried < this.#texts.length; tried += 1) {
      const text = this.#texts[this.#next % this.#texts.length] ?? "";
      this.#next += 1;
      if (fits(text)) return text;
    }
    throw new Error("None of the texts fits");
  }
}
