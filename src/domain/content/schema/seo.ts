import { z } from "zod";
import { entryLink, line } from "./fields.ts";
import { defineKind } from "./kind.ts";
import { isPictureUrl } from "./values/link-url.ts";
import { maxUrlLength } from "./values/max-lengths.ts";

const imageUrl = z
  .string()
  .refine(isPictureUrl, { message: "Enter an address that starts with / or https://" })
  .max(maxUrlLength);

export const seoSettings = defineKind({
  label: "SEO settings",
  plural: "SEO settings",
  single: true,
  schema: z.object({
    siteTitle: line(120).meta({ label: "Site title" }),
    metaDescription: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .meta({
        label: "Meta description",
        hint: "Recommended length: 150-160 characters",
        input: "long-text",
        recommendedLength: { from: 150, to: 160 },
      }),
    image: imageUrl.nullable().default(null).meta({
      label: "Open Graph image URL",
      hint: "Shown in shared links to the home page, instead of a picture with its title",
      input: "picture-address",
    }),
    hasSearch: z.boolean().default(true).meta({
      label: "Search on the site",
      hint: "The search page, and its button in the header",
    }),
    searchWords: z
      .array(
        z.object({
          words: line(120).meta({ label: "Words", hint: "Separated by commas, like: price, cost, how much" }),
          page: entryLink.meta({ label: "Page" }),
        }),
      )
      .max(40)
      .default([])
      .meta({ label: "Words that lead to a page", item: "line" }),
  }),
  title: () => "SEO settings",
});

export type SeoSettings = z.infer<typeof seoSettings.schema>;
