import type { Closing } from "#src/domain/content/schema/fields.ts";
import { plainLists } from "#src/domain/content/schema/fixed-pages.ts";
import type { DefaultEntry } from "../entry.ts";
import { pricing } from "./page-pricing.ts";
import { companyPages } from "./pages-company.ts";
import { contactPages } from "./pages-contact.ts";
import { legalPages } from "./pages-legal.ts";
import { sheetPages } from "./pages-sheets.ts";

const contact = { entry: "page-contact" };

const closings: Record<string, Closing> = {
  industries: {
    heading: "Don’t see your industry?",
    text: "Much of what breaks is the same everywhere. Tell us what you do and what can’t stop, and we’ll tell you whether we know it well enough.",
    button: { text: "Tell us what you do", link: contact },
  },
  locations: {
    heading: "Is your city missing?",
    text: "We’re on site from Homestead to Boca Raton. Send us your address, and we’ll tell you how long the drive takes at 10 AM and at 5 PM.",
    button: { text: "Send your address", link: contact },
  },
};

const pictures: Record<string, string> = { industries: "industries-row" };

/** The list pages whose default text is in their kind. */
export const plainListPages: DefaultEntry<"page">[] = plainLists.map(({ slug, text }) => ({
  id: `page-${slug}`,
  slug,
  content: {
    ...text,
    ...(pictures[slug] && { picture: { media: pictures[slug], alt: "" } }),
    ...(closings[slug] && { closing: closings[slug] }),
  },
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
