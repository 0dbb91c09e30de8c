import { dateAndTime } from "../content/business-hours.ts";
import { defaultLanguage } from "../content/languages.ts";
import { publishedSingle } from "../content/published.server.ts";
import type { Db } from "../db/tables.ts";
import type { Letterhead } from "./messages/html.ts";
import type { Mailbox } from "./outbox.server.ts";

/** What mails that the product writes by itself say of the company, and where they come from. */
export interface Stationery {
  company: Letterhead;
  office: Mailbox;
  /** A time in words, in the company's time zone. */
  inWords: (at: Date) => string;
}

export async function stationery(db: Db): Promise<Stationery> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const { name, phone, email, address, timeZone } = content.company;
  const { street, city, region, postalCode } = address;
  return {
    company: { name, phone, email, address: `${street}, ${city}, ${region} ${postalCode}` },
    office: { name, address: email },
    inWords: (at) => dateAndTime(at, timeZone),
  };
}
