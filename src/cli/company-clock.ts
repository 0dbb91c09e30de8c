import { publishedSingle } from "../content/published/published.server.ts";
import type { Db } from "../db/tables.ts";
import { defaultLanguage } from "../languages.ts";

/** Formats a time in the company's time zone. */
export type Clock = (at: Date) => string;

export async function companyClock(db: Db): Promise<Clock> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: content.company.timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return (at) => format.format(at);
}
