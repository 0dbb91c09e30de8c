import { dateAndTime } from "../content/published/business-hours.ts";
import { publishedSingle } from "../content/published/published.server.ts";
import type { Db } from "../db/tables.ts";
import { defaultLanguage } from "../languages.ts";

/** The company settings that emails use. */
export interface SenderCompany {
  name: string;
  phone: string;
  email: string;
  address: { street: string; city: string; region: string; postalCode: string };
  timeZone: string;
}

/** The company in emails: its details, its mailbox, and a function that formats times in its time zone. */
export function senderOf({ name, phone, email, address, timeZone }: SenderCompany) {
  const { street, city, region, postalCode } = address;
  return {
    company: { name, phone, email, address: `${street}, ${city}, ${region} ${postalCode}` },
    mailbox: { name, address: email },
    formatTime: (at: Date) => dateAndTime(at, timeZone),
  };
}

export async function senderIdentity(db: Db) {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  return senderOf(content.company);
}
