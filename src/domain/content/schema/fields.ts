import { z } from "zod";
import { linkDestinationOf } from "./values/link-url.ts";
import { maxUrlLength } from "./values/max-lengths.ts";
import {
  idForm,
  maxAltLength,
  maxButtonLength,
  maxCaptionLength,
  maxIdLength,
  maxSlugLength,
  slugForm,
} from "./values/reference-forms.ts";

/** One required line of text. `max` is in characters. */
export function line(max = 120) {
  return z.string().trim().min(1).max(max);
}

/** An optional phone number. Its format is checked by its field type: stored texts in other formats stay readable. */
export const optionalPhone = z.string().trim().max(30).default("").meta({ input: "phone" });

/** A few required sentences. `max` is in characters. */
export function paragraph(max = 600) {
  return z.string().trim().min(1).max(max).meta({ input: "long-text" });
}

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .max(3)
  .default("USD")
  .meta({ label: "Currency", hint: "Three-letter code, like USD", shared: true });

/** Readable for default content (`service-cloud`), a UUID for everything created later. */
export const id = z.string().regex(idForm).max(maxIdLength);

/** Lowercase letters, digits and single hyphens. */
export const slug = z.string().regex(slugForm).max(maxSlugLength);

/** A reference to an entry: it follows the entry when its address changes. `anchor` is an element id on its page. */
export const entryLink = z.object({ entry: id, anchor: slug.optional() }).meta({ input: "entry" });

export const relatedArticles = z
  .array(entryLink.meta({ kinds: ["post"] }))
  .max(3)
  .default([])
  .meta({ label: "Related articles", item: "article" });

const linkUrl = z
  .string()
  .refine((input) => linkDestinationOf(input) !== null, { message: "Enter an address that starts with / or https://" })
  .max(maxUrlLength);

/** A link to an entry or to an address. */
export const link = z.union([entryLink, z.object({ address: linkUrl })]).meta({ input: "link" });

/** A page on another site. */
export const webAddress = z.url({ protocol: /^https$/ }).max(maxUrlLength);

/** A button or menu item. */
export const button = z.object({
  text: line(maxButtonLength).meta({ label: "Text" }),
  link: link.meta({ label: "Links to" }),
});

/** The call to action at the end of a page. */
export const closing = z.object({
  heading: line(80).meta({ label: "Heading" }),
  text: paragraph(300).meta({ label: "Text" }),
  button: button.meta({ label: "Button" }),
});

export type Closing = z.infer<typeof closing>;

/** A page's own, in place of the one in the settings. */
export const ownClosing = closing.nullable().default(null).meta({
  label: "Closing call to action",
  hint: "What visitors of this page should do next. Without one, they see the one in Settings",
});

/** A picture from the media library. An empty `alt` marks it as decorative; without one, nobody has said yet. */
export const picture = z
  .object({ media: id, alt: z.string().trim().max(maxAltLength).optional() })
  .meta({ input: "picture" });

/** A picture with a line of text under it. */
export const captionedPicture = z.object({
  picture: picture.meta({ label: "Picture" }),
  caption: z
    .string()
    .trim()
    .max(maxCaptionLength)
    .default("")
    .meta({ label: "Caption", hint: "Small text under the picture" }),
});

/** A file from the media library that is no picture. `kinds` in its `meta` limits the choice: `document`, `video`, `captions`. */
export const file = z.object({ media: id }).meta({ input: "file" });

/** For search engines and share cards. An empty field falls back to the entry's own texts. */
export const seo = z.object({
  title: z
    .string()
    .trim()
    .max(120)
    .default("")
    .meta({ label: "Title", searchResults: { from: 0, to: 60 } }),
  description: z
    .string()
    .trim()
    .max(320)
    .default("")
    .meta({
      label: "Description",
      hint: "150-160 characters work best",
      input: "long-text",
      recommendedLength: { from: 150, to: 160 },
      searchResults: { from: 70, to: 160 },
    }),
  image: picture.nullable().default(null).meta({ label: "Share image" }),
});

export const emptySeo: z.infer<typeof seo> = { title: "", description: "", image: null };

export type Seo = z.infer<typeof seo>;

/** Days in their order, however staff have added them. */
export function byDate<Day extends { date: string }>(days: Day[]): Day[] {
  return days.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
}
