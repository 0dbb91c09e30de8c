import type { Company } from "./kinds/settings.ts";

/** The facts about the company that any text may name in braces, as `{phone}`, so that nothing is typed twice. */
export interface Facts {
  company: string;
  legalName: string;
  phone: string;
  email: string;
  city: string;
  region: string;
  /** Within which an enquiry is answered: `one business hour`. */
  replyTime: string;
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
  } satisfies Record<keyof Facts, 0>),
);

/** What to say of words in braces that name no fact: visitors read them as they are. Null where all do. */
export function factWords(text: unknown): string | null {
  const named = typeof text === "string" ? [...text.matchAll(/\{(\w+)\}/g)] : [];
  const unknown = named.find(([, name = ""]) => !factNames.has(name));
  return unknown ? `${unknown[0]} stands for nothing: visitors read it as it is, braces and all.` : null;
}

/** The parts of the company's settings that facts are made of. */
type Stated = Pick<Company, "name" | "legalName" | "phone" | "email" | "address" | "replyMinutes">;

export function factsOf(company: Stated): Facts {
  return {
    company: company.name,
    legalName: company.legalName,
    phone: company.phone,
    email: company.email,
    city: company.address.city,
    region: company.address.region,
    replyTime: businessTime(company.replyMinutes),
  };
}

const numbers = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** Less than an hour in minutes, all else in hours begun. */
export function businessTime(minutes: number): string {
  if (minutes < 60) return `${minutes} business minutes`;
  const hours = Math.ceil(minutes / 60);
  return `${numbers[hours] ?? hours} business ${hours === 1 ? "hour" : "hours"}`;
}

/** Copies content with the facts written into all its strings. Braces that name no fact stay as they are. */
export function fillFacts<T>(content: T, facts: Facts): T;
export function fillFacts(content: unknown, facts: Facts): unknown {
  if (typeof content === "string") return fillText(content, new Map(Object.entries(facts)));
  if (Array.isArray(content)) return content.map((part) => fillFacts(part, facts));
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([key, part]) => [key, fillFacts(part, facts)]));
}

function fillText(text: string, facts: Map<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name) => facts.get(name) ?? whole);
}
