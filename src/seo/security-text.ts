import type { Company } from "../content/schema/settings.ts";
import { languages } from "../languages.ts";

/** RFC 9116 recommends less than a year. */
const validDays = 180;

/** The contact for security reports, see RFC 9116. */
export function securityText(origin: string, { email }: Pick<Company, "email">, now: Date): string {
  const expires = new Date(now);
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    `Preferred-Languages: ${languages.join(", ")}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
