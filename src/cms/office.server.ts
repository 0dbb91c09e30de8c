import type { Opening } from "../content/business-hours.ts";
import { type Facts, factsOf } from "../content/facts.ts";
import { defaultLanguage } from "../content/languages.ts";
import { publishedSingle } from "../content/published.server.ts";
import type { Db } from "../db/tables.ts";
import { type Moment, momentsIn } from "./times.ts";

/** What screens say of the company. */
interface Office {
  company: string;
  timeZone: string;
  opening: Opening;
  facts: Facts;
  /** Writes moments in the company's time zone. */
  moment: (at: Date) => Moment;
}

export async function readOffice(db: Db, now: Date): Promise<Office> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const { name, timeZone, hours, holidays } = content.company;
  return {
    company: name,
    timeZone,
    opening: { timeZone, hours, holidays },
    facts: factsOf(content.company),
    moment: momentsIn(timeZone, now),
  };
}
