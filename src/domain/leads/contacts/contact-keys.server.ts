import { wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { LeadRow } from "#src/base/db/tables.ts";
import { recipientOf } from "../intake/submissions.server.ts";
import { phoneKey } from "../merge/same-person.server.ts";

/** What the leads of one person have in common: the email address or, without one, the phone number. Empty without both. */
export function personKey({ email, phone }: Pick<LeadRow, "email" | "phone">): string {
  if (email !== "") return email.toLowerCase();
  const digits = phoneKey(phone);
  return digits && `tel:${digits}`;
}

const legalForms = new Set([
  ...["inc", "incorporated", "llc", "llp", "lp", "ltd", "limited", "corp", "corporation", "co", "company"],
  ...["pa", "pllc", "plc", "gmbh", "ag", "sa", "srl", "sl", "bv"],
]);

/** What people write who have no company. */
const noCompanies = new Set(["", "none", "n a", "na", "no", "self", "self employed", "private", "personal", "home"]);

/** What the leads of one company have in common: its name, or the domain of its email. Empty for what a lead lacks. */
export function companyKeys({ company, email }: Pick<LeadRow, "company" | "email">) {
  const words = wordsIn(company.replaceAll(/['’.]/g, ""));
  while (words.length > 1 && legalForms.has(words.at(-1) ?? "")) words.pop();
  const name = words.join(" ");
  const { domain, isLargeProvider } = recipientOf(email);
  return { company: noCompanies.has(name) ? "" : name, domain: isLargeProvider ? "" : domain };
}
