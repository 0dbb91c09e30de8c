import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { LruCache } from "#src/base/lru-cache.ts";
import { otherName } from "./sources.ts";

export interface Browser {
  isRobot: boolean;
  device: "phone" | "computer";
}

/** Different texts that are remembered, and their length. */
const maxKnown = 1_000;
const maxTextLength = 300;

/** Looks up what a text says, once for each text. */
class Remembered<Value> {
  readonly #known = new LruCache<string, Value>(maxKnown);
  readonly #find: (text: string) => Value;

  constructor(find: (text: string) => Value) {
    this.#find = find;
  }

  get(input: string): Value {
    const text = input.length > maxTextLength ? input.slice(0, maxTextLength) : input;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const value = this.#find(text);
    this.#known.set(text, value);
    return value;
  }
}

/** By the header `User-Agent`. */
export const browsers = new Remembered<Browser>((userAgent) => ({
  isRobot: userAgent === "" || isbot(userAgent),
  device: /mobi/i.test(userAgent) && !/ipad/i.test(userAgent) ? "phone" : "computer",
}));

let languageNames: Intl.DisplayNames | undefined;

/** The first of the header `Accept-Language`, with its country: `en-US`. A code that does not exist is another. */
export const browserLanguages = new Remembered<string>((header) => {
  const [, language = "", country] = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?![a-z0-9-])/i.exec(header) ?? [];
  const code = language.toLowerCase() + (country ? `-${country.toUpperCase()}` : "");
  return nameOfLanguage(code) === undefined ? otherName : code;
});

/** Undefined for a code that does not exist. */
export function nameOfLanguage(code: string): string | undefined {
  const style = { type: "language", fallback: "none", languageDisplay: "standard" } as const;
  languageNames ??= new Intl.DisplayNames("en-US", style);
  return /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(code) ? languageNames.of(code) : undefined;
}

/** Whether a browser asks not to be counted, or asks for a page that nobody sees yet. */
export function isNotCounted(headers: IncomingHttpHeaders): boolean {
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return true;
  return headers["sec-purpose"] !== undefined || headers["x-purpose"] !== undefined;
}
