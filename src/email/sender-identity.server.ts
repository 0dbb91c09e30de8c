import { dateAndTime } from "../content/published/business-hours.ts";
import { publishedSingle } from "../content/published/published.server.ts";
import type { Db } from "../db/tables.ts";
import { defaultLanguage } from "../languages.ts";
import type { Letterhead } from "./messages/html.ts";
import type { Mailbox } from "./outbox.server.ts";

/** The company in emails: its details, its mailbox and its time zone. */
export interface SenderIdentity {
  company: Letterhead;
  mailbox: Mailbox;
  /** In the company's time zone. */
  formatTime: (at: Date) => string;
}

export async function senderIdentity(db: Db): Promise<SenderIdentity> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const { name, phone, email, address, timeZone } = content.company;
  const { street, city, region, postalCode } = address;
  return {
    company: { name, phone, email, address: `${street}, ${city}, ${region} ${postalCode}` },
    mailbox: { name, address: email },
    formatTime: (at) => dateAndTime(at, timeZone),
  };
}
