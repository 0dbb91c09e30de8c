import type { Language } from "#src/base/languages.ts";
import type { ServerWords } from "#src/base/words/en.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { longDate } from "#src/domain/content/published/hours/business-hours.ts";
import { acceptsApplications } from "#src/domain/content/published/hours/openings.ts";
import type { Published, PublishedContent } from "#src/domain/content/published/reader.server.ts";
import { openingPath } from "../paths.ts";
import { formatAmount } from "../ui/money.ts";

type Opening = Published<"opening">["content"];

/** The openings that accept applications, for the list. */
export function openOpeningLines(content: PublishedContent<"opening" | "settings">, language: Language, now: Date) {
  const { timeZone } = content.single("settings").content.company;
  return content
    .entries("opening")
    .filter(({ content: opening }) => acceptsApplications(opening, now, timeZone))
    .map((entry) => openingLine(entry, language));
}

function openingLine({ slug, content: opening }: Published<"opening">, language: Language) {
  const words = serverWordsFor(language);
  return {
    href: openingPath(language, slug ?? ""),
    title: opening.title,
    summary: opening.summary,
    facts: [opening.team, words.employments[opening.employment], workLocation(opening, words)],
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
  const words = serverWordsFor(language);
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
      { name: words.workLocation, value: workLocation(opening, words) },
      ...(salary ? [{ name: words.salary, value: salary }] : []),
      { name: words.posted, value: longDate(posted, language) },
      ...(closes ? [{ name: words.closes, value: longDate(closes, language) }] : []),
    ],
    /** Null after the opening has closed. */
    apply: acceptsApplications(opening, now, timeZone)
      ? { text: apply, email: to, mail: `mailto:${to}?subject=${encodeURIComponent(words.applicationFor(title))}` }
      : null,
  };
}

export type OpeningDetail = ReturnType<typeof openingDetail>;

function workLocation({ workplace, place }: Opening, words: ServerWords): string {
  return `${place}, ${words.workplaces[workplace]}`;
}

/** `$118,000-$142,000 a year`. */
function salaryOf({ salary }: Opening, words: ServerWords, language: Language): string | null {
  if (!salary) return null;
  const { from, to, currency, per } = salary;
  const [lowest, highest] = [formatAmount(from, currency, language), formatAmount(to, currency, language)];
  const range = from === to ? lowest : words.range(lowest, highest);
  return `${range} ${words.per[per]}`;
}
