import { z } from "zod";
import { block } from "./blocks.ts";
import { emptySeo, line, paragraph, picture, seo } from "./fields.ts";
import { defineKind } from "./kind.ts";

export const page = defineKind({
  label: "Page",
  plural: "Pages",
  single: false,
  schema: z.object({
    name: line(40).meta({ label: "Name", hint: "What menus and breadcrumbs call the page" }),
    title: line(120).meta({ label: "Title", hint: "The large heading of the page" }),
    intro: paragraph(400).meta({ label: "Intro" }),
    picture: picture.nullable().default(null).meta({ label: "Picture" }),
    blocks: z.array(block).max(100).default([]).meta({ label: "Content", item: "block" }),
    seo: seo.default(emptySeo).meta({ label: "Search and sharing" }),
  }),
  title: (content) => content.name,
  list: {
    segment: "pages",
    purpose: "Everything with an address of its own",
    icon: "file-text",
    order: 10,
    group: "Content",
  },
  listing: ({ title, picture }) => ({ summary: title, ...(picture && { sign: { media: picture.media } }) }),
  address: (slug) => (slug === "thanks" ? "/contact/thanks" : `/${slug}`),
});

/** Pages that the site's own screens stand on: their addresses are fixed, only their words change. */
export const fixedPages = [
  "about",
  "services",
  "portfolio",
  "blog",
  "careers",
  "contact",
  "thanks",
  "privacy",
  "terms",
  "accessibility",
] as const;

export type Page = z.infer<typeof page.schema>;
export type FixedPage = (typeof fixedPages)[number];
