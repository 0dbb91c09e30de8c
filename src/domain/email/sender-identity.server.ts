import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { dateAndTime } from "#src/domain/content/published/hours/business-hours.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";

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
    formatTime: (date: Date) => dateAndTime(date, timeZone),
  };
}

export async function senderIdentity(db: Db) {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  return senderOf(content.company);
}
