import type { DefaultEntry } from "./entry.ts";
import { companyPages } from "./pages-company.ts";
import { contactPages } from "./pages-contact.ts";
import { legalPages } from "./pages-legal.ts";

export const pages: DefaultEntry<"page">[] = [...companyPages, ...contactPages, ...legalPages];
