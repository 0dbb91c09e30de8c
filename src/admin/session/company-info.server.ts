import { type Moment, momentFormatter } from "#src/admin/ui/time/times.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, staffLanguage } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { type Facts, factsOf } from "#src/domain/content/fields/facts.ts";
import type { OpeningHours } from "#src/domain/content/published/hours/business-hours.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";

interface CompanyInfo {
  company: string;
  timeZone: string;
  opening: OpeningHours;
  /** Within how many minutes of business hours customers are answered. */
  replyMinutes: number;
  facts: Facts;
  /** The currency of the leads' values. */
  currency: string;
  lostReasons: readonly string[];
  booking: Settings["booking"];
  /** Formats a date in the company's time zone. */
  formatMoment: (at: Date) => Moment;
}

export async function readCompanyInfo(db: Db, now: Date): Promise<CompanyInfo> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const { name, timeZone, hours, federalHolidays, holidays, replyMinutes, currency } = content.company;
  return {
    company: name,
    timeZone,
    opening: { timeZone, hours, federalHolidays, holidays },
    replyMinutes,
    facts: factsOf(content, serverWordsFor(staffLanguage)),
    currency,
    lostReasons: content.lostReasons,
    booking: content.booking,
    formatMoment: momentFormatter(timeZone, now),
  };
}
