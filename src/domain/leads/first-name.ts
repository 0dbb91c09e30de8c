const setOf = (words: string) => new Set(words.split(" "));

const titles = setOf("mr mrs ms mx miss sir dr dra prof professor herr frau sr sra srta mme mlle");

/** These may be names, unless a dot ends them. */
const dottedTitles = setOf("rev hon capt mag lic ing dipl-ing med jur phil nat rer");

/** What follows a name and a comma. */
const suffixes = setOf("jr sr ii iii iv md dds dvm rn jd pe esq cpa mba phd");

const companies =
  /(?:^|[\s,])(?:inc|llc|llp|ltd|gmbh|ag|kg|corp|co|company|plc|pllc|s\.?a|s\.?l|s\.?r\.?l|sarl)\.?(?:$|[\s,])/i;

const severalPeople = /[&+/]|\s(?:and|und|y|et)\s/i;

/** Letters, joined by apostrophes, hyphens and joiners. A single letter is an initial. */
const firstName = /^\p{L}[\p{L}\p{M}'’\p{Join_Control}-]+$/u;

/** There, the family name comes first. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * What a greeting calls a person: "Ben" for `Okafor, Ben`, "Lea" for `Dr. Lea Brandt`. The whole name where the first one
 * isn't sure; empty without any.
 */
export function firstNameOf(name: string): string {
  const parts = name.split(",").map((part) => part.trim());
  const [family = "", ...others] = parts.filter((part) => part !== "");
  const whole = [family, ...others].join(", ");
  const given = others.find((part) => !splitWords(part).every((word) => suffixes.has(bare(word)))) ?? family;
  const words = splitWords(given);
  const start = words.findIndex((word) => !isTitle(word));
  const [first = "", ...rest] = start < 0 ? [] : words.slice(start);
  if (first === "") return given === whole ? "" : whole;
  const isFamilyName = start > 0 && rest.length === 0 && given === family;
  const isUnsure = isFamilyName || companies.test(whole) || severalPeople.test(given) || eastAsian.test(first);
  return isUnsure || !firstName.test(first) ? whole : first;
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

function bare(word: string): string {
  return word.replaceAll(".", "").toLowerCase();
}

function isTitle(word: string): boolean {
  return titles.has(bare(word)) || (word.endsWith(".") && dottedTitles.has(bare(word)));
}
