import { plainLists } from "#src/domain/content/schema/fixed-pages.ts";
import type { DefaultEntry } from "../entry.ts";
import { pricing } from "./page-pricing.ts";
import { companyPages } from "./pages-company.ts";
import { contactPages } from "./pages-contact.ts";
import { legalPages } from "./pages-legal.ts";
import { sheetPages } from "./pages-sheets.ts";

/** The list pages whose default text is in their kind. */
export const plainListPages: DefaultEntry<"page">[] = plainLists.map(({ slug, text }) => ({
  id: `page-${slug}`,
  slug,
  content: text,
}));

/** Pages that only a new site gets, and that staff may delete. */
const designedPages = [pricing, ...sheetPages];

export const pages: DefaultEntry<"page">[] = [
  ...companyPages,
  ...contactPages,
  ...legalPages,
  ...plainListPages,
  ...designedPages,
];
