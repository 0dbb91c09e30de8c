import { type Moment, momentFormatter } from "../admin-ui/times.ts";
import { type Facts, factsOf } from "../content/fields/facts.ts";
import type { OpeningHours } from "../content/published/business-hours.ts";
import { publishedSingle } from "../content/published/published.server.ts";
import type { Db } from "../db/tables.ts";
import { defaultLanguage } from "../languages.ts";

interface CompanyInfo {
  company: string;
  timeZone: string;
  opening: OpeningHours;
  facts: Facts;
  /** Of what leads are worth. */
  currency: string;
  lostReasons: readonly string[];
  /** Formats a date in the company's time zone. */
  moment: (at: Date) => Moment;
}

export async function readCompanyInfo(db: Db, now: Date): Promise<CompanyInfo> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const { name, timeZone, hours, federalHolidays, holidays, currency } = content.company;
  return {
    company: name,
    timeZone,
    opening: { timeZone, hours, federalHolidays, holidays },
    facts: factsOf(content.company),
    currency,
    lostReasons: content.lostReasons,
    moment: momentFormatter(timeZone, now),
  };
}
