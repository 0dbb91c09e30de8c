import type { Company } from "../content/kinds/settings.ts";
import { languages } from "../content/languages.ts";

/** RFC 9116 asks for less than a year; whoever kept the file asks anew well before that. */
const validDays = 180;

/** Whom to tell of a weakness, as RFC 9116 writes it. */
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
