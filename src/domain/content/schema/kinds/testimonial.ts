import { z } from "zod";
import { entryLink, line, link, paragraph, picture } from "../fields.ts";
import { defineKind } from "../kind.ts";
import { initialsOf } from "../values/initials.ts";

export const testimonial = defineKind({
  label: "Testimonial",
  plural: "Testimonials",
  keywords: "reviews quotes ratings",
  single: false,
  schema: z.object({
    name: line(80).meta({ label: "Name", shared: true }),
    position: line(120).meta({ label: "Position", hint: "Role and company" }),
    image: picture.nullable().default(null).meta({ label: "Image", hint: "Without one, the initials are shown" }),
    content: paragraph(500).meta({ label: "Quote" }),
    year: z
      .string()
      .trim()
      .max(4)
      .regex(/^(?:\d{4})?$/, "Enter a year with four digits")
      .default("")
      .meta({ label: "Year", hint: "When they said it, like 2026", shared: true }),
    project: entryLink
      .meta({ kinds: ["project"] })
      .nullable()
      .default(null)
      .meta({ label: "Case study" }),
    original: link
      .nullable()
      .default(null)
      .meta({ label: "Source", hint: "Where visitors can check the quote, such as a public review" }),
    rating: z.number().int().min(1).max(5).default(5).meta({ label: "Rating", hint: "1 to 5 stars" }),
  }),
  title: (content) => content.name,
  displayPath: "/#testimonials",
  list: { segment: "testimonials", purpose: "What clients say", icon: "quote", order: 140 },
  listing: ({ name, position, image }) => ({
    summary: position,
    entryIcon: image ? { media: image.media } : { initials: initialsOf(name) },
  }),
});
