import { defaultLanguage } from "../content/languages.ts";
import { publishedSingle } from "../content/published.server.ts";
import type { Db } from "../db/tables.ts";
import { type Moment, momentsIn } from "./times.ts";

/** What screens say of the company: its name, and moments in its time zone. */
export async function readOffice(db: Db, now: Date): Promise<{ company: string; moment: (at: Date) => Moment }> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  return { company: content.company.name, moment: momentsIn(content.company.timeZone, now) };
}
