import { folded, wordsIn } from "#src/base/db/full-text/search-words.ts";
import { notSale, type Stages, stageIds, stageLabel } from "../pipeline/stages.ts";
import type { LeadStatus } from "../statuses.ts";

/** What other programs call a status, without accents. */
const statusNames: Record<LeadStatus | typeof notSale, readonly string[]> = {
  new: ["open", "nuevo", "nueva", "abierto", "neu", "offen", "nouveau", "nouvelle", "ouvert"],
  contacted: [
    "in progress",
    "working",
    "contactado",
    "contactada",
    "kontaktiert",
    "in bearbeitung",
    "contacte",
    "en cours",
  ],
  qualified: ["calificado", "calificada", "cualificado", "cualificada", "qualifiziert", "qualifie", "qualifiee"],
  won: ["closed won", "customer", "converted", "ganado", "ganada", "gewonnen", "gagne", "gagnee"],
  lost: ["closed lost", "perdido", "perdida", "verloren", "perdu", "perdue"],
  [notSale]: ["unqualified", "disqualified", "not a fit"],
  spam: ["junk"],
};

/** The id of the stage that a text names; undefined if it is none. */
export function stageNamed(text: string, stages: Stages): string | undefined {
  const words = wordsIn(text).join(" ");
  if (words === "") return;
  const ids = stageIds(stages);
  const named = ids.find((id) => wordsIn(stageLabel(id, stages)).join(" ") === words);
  const other = Object.entries(statusNames).find(([id, names]) => id === words || names.includes(words))?.[0];
  return named ?? other;
}

/** In hundredths. */
const maxValueCents = 99_999_999_999;

const currencySigns: Record<string, string> = { "€": "EUR", EURO: "EUR", "£": "GBP", "¥": "JPY", US: "USD" };

export interface Money {
  cents: number;
  /** Null: that of the company. */
  currency: string | null;
}

/** An amount as programs of any language write it: `$12,500.50`, `12.500,50 €`, `EUR 12 500`. Undefined if it is none. */
export function parseMoney(text: string): Money | undefined {
  const written = text.slice(0, 40);
  const [first, last] = [written.search(/\d/), written.search(/\d\D*$/)];
  const sign = `${written.slice(0, first)} ${written.slice(last + 1)}`.replace(/[$.]/g, "").trim().toUpperCase();
  const currency = sign === "" ? null : (currencySigns[sign] ?? sign);
  if (first < 0 || (currency !== null && !isCurrency(currency))) return;
  const compact = written.slice(first, last + 1).replace(/[\s'’]/g, "");
  // Amounts have two decimals, so three digits after a sign are thousands.
  const [, whole = "", cents = ""] = /^(\d[\d.,]*?)(?:[.,](\d{0,2}))?$/.exec(compact) ?? [];
  if (!/^\d+$|^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$/.test(whole)) return;
  const value = Number(whole.replace(/[.,]/g, "")) * 100 + Number(cents.padEnd(2, "0"));
  return value <= maxValueCents ? { cents: value, currency } : undefined;
}

export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf("currency").includes(code);
}

const formulaErrors =
  /^#(?:NAME\?|VALUE!|REF!|N\/A|DIV\/0!|NUM!|NULL!|WERT!|BEZUG!|NV|NOM\s?\?|VALEUR\s?!|¿NOMBRE\?|¡VALOR!)$/i;

/**
 * What a spreadsheet has destroyed in a cell before it was saved, and how to save it right; null for nothing. Digits of a
 * number that was shortened are lost: two people would get the same phone number.
 */
export function spreadsheetDamage(cell: string, isNumber: boolean): string | null {
  const shown = `“${cell.slice(0, 40)}”`;
  if (isNumber && /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i.test(cell))
    return `${shown} was shortened by Excel. In Excel, format the column as Number without decimals, save it again, and import that.`;
  if (/^#{2,}$/.test(cell))
    return `${shown} is all that Excel saved: the column was too narrow. Widen it, save it again, and import that.`;
  if (formulaErrors.test(cell))
    return `${shown} is an error of a formula. Fix it in your spreadsheet, save it again, and import that.`;
  return null;
}

/** The id of the person with this name or email address; undefined if it is nobody, or several. */
export function personNamed(
  people: readonly { id: string; name: string; email: string }[],
  text: string,
): string | undefined {
  const wanted = folded(text).trim();
  const [found, ...others] = people.filter(({ name, email }) =>
    [name, email].some((one) => folded(one).trim() === wanted),
  );
  return others.length === 0 ? found?.id : undefined;
}
