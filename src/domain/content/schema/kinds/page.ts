import { z } from "zod";
import { block } from "../blocks.ts";
import { emptySeo, line, ownClosing, picture, seo } from "../fields.ts";
import { defineKind } from "../kind.ts";

/** Version 1.0 requires an intro: for it, one that nobody sees, a zero-width space, is stored instead of none. */
const noIntro = "\u200b";

/** Paths that are not the slug. */
const paths: Record<string, string> = { thanks: "/contact/thanks" };

export function pagePath(slug: string): string {
  return paths[slug] ?? `/${slug}`;
}

export const page = defineKind({
  label: "Page",
  plural: "Pages",
  keywords: "landing",
  single: false,
  schema: z.object({
    name: line(40).meta({ label: "Name", hint: "Shown in menus and breadcrumbs" }),
    title: line(120).meta({
      label: "Title",
      hint: "The large heading at the top of the page, unless the content begins with a hero",
    }),
    intro: z
      .string()
      .trim()
      .max(400)
      .default("")
      .meta({ label: "Intro", hint: "A line or two under the title (optional)", input: "long-text" }),
    picture: picture.nullable().default(null).meta({ label: "Picture" }),
    blocks: z.array(block).max(100).default([]).meta({ label: "Content", item: "block" }),
    closing: ownClosing,
    seo: seo.default(emptySeo).meta({ label: "Search and sharing" }),
  }),
  legacy: {
    read: (stored) => (stored.intro === noIntro ? { ...stored, intro: "" } : stored),
    write: ({ intro }) => (intro === "" ? { intro: noIntro } : {}),
  },
  title: (content) => content.name,
  list: {
    segment: "pages",
    purpose: "The pages of your site",
    icon: "file-text",
    order: 10,
    group: "Content",
  },
  listing: ({ title, picture }) => ({ summary: title, ...(picture && { entryIcon: { media: picture.media } }) }),
  path: pagePath,
});

export type Page = z.infer<typeof page.schema>;
