import { z } from "zod";
import { line } from "#src/domain/content/schema/fields.ts";
import { defineKind } from "#src/domain/content/schema/kind.ts";

export const guide = defineKind({
  label: "Guide",
  plural: "Guides",
  single: false,
  schema: z.object({
    title: line(80).meta({ label: "Title" }),
    steps: z.array(line(200)).min(1).max(9).meta({ label: "Steps", item: "step" }),
  }),
  title: ({ title }) => title,
  list: { segment: "guides", purpose: "How-to guides", icon: "book-open", order: 85 },
  listing: ({ steps }) => ({ summary: steps[0] ?? "" }),
  listPage: {
    slug: "guides",
    text: { name: "Guides", title: "Fix it before we arrive", intro: "In steps.", seo: { title: "", description: "" } },
  },
});
