import type { ServerWords } from "#src/base/words/en.ts";
import type { Settings } from "../schema/kinds/settings.ts";

/** Company info that any text can insert with braces, such as `{phone}`. */
export interface Facts {
  company: string;
  legalName: string;
  phone: string;
  email: string;
  city: string;
  region: string;
  /** The time until an inquiry is answered: `one business hour`. */
  replyTime: string;
  /** The length of an appointment: `30 minutes`. */
  callLength: string;
}

const factNames = new Set(
  Object.keys({
    company: 0,
    legalName: 0,
    phone: 0,
    email: 0,
    city: 0,
    region: 0,
    replyTime: 0,
    callLength: 0,
  } satisfies Record<keyof Facts, 0>),
);

function isFactName(name: string): name is keyof Facts {
  return factNames.has(name);
}

/** A warning for the first unknown name in braces, or null. Visitors see unknown names as written. */
export function unknownFactWarning(text: unknown): string | null {
  const matches = typeof text === "string" ? [...text.matchAll(/\{(\w+)\}/g)] : [];
  const unknown = matches.find(([, name = ""]) => !isFactName(name));
  return unknown ? `${unknown[0]} isn't company info. Visitors see it as is, with the braces.` : null;
}

/** The settings that facts come from. */
interface FactSettings {
  company: Pick<Settings["company"], "name" | "legalName" | "phone" | "email" | "address" | "replyMinutes">;
  booking: Pick<Settings["booking"], "lengthMinutes">;
}

/** `words`: those of the language that the facts are for. */
export function factsOf(
  { company, booking }: FactSettings,
  { businessTime, minutes }: Pick<ServerWords, "businessTime" | "minutes">,
): Facts {
  return {
    company: company.name,
    legalName: company.legalName,
    phone: company.phone,
    email: company.email,
    city: company.address.city,
    region: company.address.region,
    replyTime: businessTime(company.replyMinutes),
    callLength: minutes(booking.lengthMinutes),
  };
}

/** Copies content with facts inserted into all strings. Unknown names in braces stay as they are. */
export function fillFacts<T>(content: T, facts: Facts): T;
export function fillFacts(content: unknown, facts: Facts): unknown {
  if (typeof content === "string") return fillText(content, facts);
  if (Array.isArray(content)) return content.map((value) => fillFacts(value, facts));
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, fillFacts(value, facts)]));
}

function fillText(text: string, facts: Facts): string {
  if (!text.includes("{")) return text;
  return text.replaceAll(/\{(\w+)\}/g, (match, name) => (isFactName(name) ? facts[name] : match));
}
