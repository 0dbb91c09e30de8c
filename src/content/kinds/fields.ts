import { z } from "zod";
import { destinationOf } from "../link-address.ts";
import { longestAddress } from "../longest.ts";
import { idForm, longestAlt, longestId, longestSlug, slugForm } from "../reference-forms.ts";

/** One line of text, required. `max` counts characters. */
export function line(max = 120) {
  return z.string().trim().min(1).max(max);
}

/** A few sentences, required. `max` counts characters. */
export function paragraph(max = 600) {
  return z.string().trim().min(1).max(max).meta({ input: "long-text" });
}

/** Ids are readable for default content (`service-cloud`), UUIDs for everything made later. */
export const id = z.string().regex(idForm).max(longestId);

/** The words of an address: lower case letters, digits and single hyphens. */
export const slug = z.string().regex(slugForm).max(longestSlug);

/** A pointer to an entry, which follows it when its address changes; `anchor` is the `id` of a part of its page. */
export const entryLink = z.object({ entry: id, anchor: slug.optional() }).meta({ input: "entry" });

const linkAddress = z
  .string()
  .refine((written) => destinationOf(written) !== null, { message: "Write an address that begins with / or https://" })
  .max(longestAddress);

/** A link to an entry, or to an address that is not one of ours. */
export const link = z.union([entryLink, z.object({ address: linkAddress })]).meta({ input: "link" });

/** A button or a menu line: its words and where it leads. */
export const button = z.object({
  text: line(40).meta({ label: "Text" }),
  link: link.meta({ label: "Leads to" }),
});

/** A picture from the media library. An empty `alt` says that the picture only decorates. */
export const picture = z
  .object({ media: id, alt: z.string().trim().max(longestAlt).default("") })
  .meta({ input: "picture" });

/** What search engines and share cards show; where a field is empty, the entry's own words are taken. */
export const seo = z.object({
  title: z.string().trim().max(120).default("").meta({ label: "Title" }),
  description: z
    .string()
    .trim()
    .max(320)
    .default("")
    .meta({
      label: "Description",
      hint: "150-160 characters read best",
      input: "long-text",
      best: { from: 150, to: 160 },
    }),
  image: picture.nullable().default(null).meta({ label: "Share image" }),
});

export const emptySeo: z.infer<typeof seo> = { title: "", description: "", image: null };

export type EntryLink = z.infer<typeof entryLink>;
export type Link = z.infer<typeof link>;
export type Picture = z.infer<typeof picture>;
export type Seo = z.infer<typeof seo>;
