import { listPages } from "../content/schema/fixed-pages.ts";
import type { DefaultEntry } from "./entry.ts";
import { companyPages } from "./pages-company.ts";
import { contactPages } from "./pages-contact.ts";
import { legalPages } from "./pages-legal.ts";

/** The list pages whose default text is in their kind. */
export const plainListPages: DefaultEntry<"page">[] = listPages.flatMap(({ slug, text }) =>
  text ? [{ id: `page-${slug}`, slug, content: text }] : [],
);

export const pages: DefaultEntry<"page">[] = [...companyPages, ...contactPages, ...legalPages, ...plainListPages];
