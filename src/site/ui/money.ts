import { type Language, locales } from "#src/base/languages.ts";

/** `$1,200`. */
export function formatAmount(amount: number, currency: string, language: Language): string {
  const format = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  return new Intl.NumberFormat(locales[language], format).format(amount);
}
