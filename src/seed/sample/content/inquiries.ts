import { neighbors } from "./neighbors.ts";
import { offices } from "./offices.ts";
import { waterfront } from "./waterfront.ts";

export interface SampleInquiry {
  name: string;
  company: string;
  email: string;
  /** A slug of the default services; empty for none. */
  service: string;
  isSpanish: boolean;
  message: string;
}

/** Each is a line of facts (name, company, domain of the email, service, perhaps `es`) and a line of text. */
function parse(text: string): SampleInquiry[] {
  const blocks = text.trim().split("\n\n");
  return blocks.map((inquiry) => {
    const [facts = "", message = ""] = inquiry.split("\n");
    const [name = "", company = "", domain = "", service = "", language] = facts.split("|").map((fact) => fact.trim());
    const [first = ""] = name.replace(/^(?:Dr\.|Captain) /, "").split(" ");
    const local = first.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return { name, company, email: `${local}@${domain}`, service, isSpanish: language === "es", message };
  });
}

const bySubject = [parse(offices), parse(waterfront), parse(neighbors)];

/** Subjects alternate, so that neighbors in a list differ. */
export const inquiries: SampleInquiry[] = Array.from({ length: Math.max(...bySubject.map((list) => list.length)) })
  .flatMap((_, index) => bySubject.map((list) => list[index]))
  .filter((inquiry) => inquiry !== undefined);
