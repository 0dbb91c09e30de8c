import { defaultLanguage } from "../../content/languages.ts";
import { publishedSingle } from "../../content/published.server.ts";
import type { Db } from "../../db/tables.ts";

/** Writes a time as the company's clock shows it. */
export type Clock = (at: Date) => string;

/** The company's clock, which its people and its mails go by. */
export async function companyClock(db: Db): Promise<Clock> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: content.company.timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return (at) => format.format(at);
}
