import type { Language } from "../../content/languages.ts";
import { isOpen } from "../../content/openings.ts";
import type { Published, PublishedContent } from "../../content/published.server.ts";
import { openingPath } from "../addresses.ts";
import type { SentWords } from "../words/en.ts";
import { sentWordsFor } from "../words/words.ts";

type Opening = Published<"opening">["content"];

/** What the list of openings shows: those that take applications. */
export function openLines(content: PublishedContent<"opening" | "settings">, language: Language, now: Date) {
  const { timeZone } = content.single("settings").content.company;
  return content
    .entries("opening")
    .filter(({ content: opening }) => isOpen(opening, now, timeZone))
    .map((entry) => openingLine(entry, language));
}

function openingLine({ slug, content: opening }: Published<"opening">, language: Language) {
  const words = sentWordsFor(language);
  return {
    href: openingPath(language, slug ?? ""),
    title: opening.title,
    summary: opening.summary,
    facts: [opening.team, words.employments[opening.employment], placeOf(opening, words)],
    salary: salaryOf(opening, words, language),
  };
}

export type OpeningLine = ReturnType<typeof openingLine>;

/** What an opening's own page shows. */
export function openingDetail(
  opening: Opening & { posted: string },
  { email, timeZone }: { email: string; timeZone: string },
  language: Language,
  now: Date,
) {
  const words = sentWordsFor(language);
  const { title, summary, description, work, bring, offer, team, employment, apply, posted, closes } = opening;
  const to = opening.email || email;
  const salary = salaryOf(opening, words, language);
  return {
    title,
    summary,
    description,
    lists: [
      { heading: words.duties, points: work },
      { heading: words.bring, points: bring },
      { heading: words.offer, points: offer },
    ],
    facts: [
      { name: words.team, value: team },
      { name: words.employment, value: words.employments[employment] },
      { name: words.place, value: placeOf(opening, words) },
      ...(salary ? [{ name: words.salary, value: salary }] : []),
      { name: words.posted, value: dateOf(posted, language) },
      ...(closes ? [{ name: words.closes, value: dateOf(closes, language) }] : []),
    ],
    /** How to apply; null once nobody can any more. */
    apply: isOpen(opening, now, timeZone)
      ? { text: apply, email: to, mail: `mailto:${to}?subject=${encodeURIComponent(words.applicationFor(title))}` }
      : null,
  };
}

export type OpeningDetail = ReturnType<typeof openingDetail>;

function placeOf({ workplace, place }: Opening, words: SentWords): string {
  return `${place}, ${words.workplaces[workplace]}`;
}

/** `$118,000-$142,000 a year`. */
function salaryOf({ salary }: Opening, words: SentWords, language: Language): string | null {
  if (!salary) return null;
  const { from, to, currency, per } = salary;
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const range = from === to ? format.format(from) : words.range(format.format(from), format.format(to));
  return `${range} ${words.per[per]}`;
}

/** `November 9, 2026`. */
function dateOf(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}
