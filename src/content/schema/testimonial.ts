import { z } from "zod";
import { line, paragraph, picture } from "./fields.ts";
import { defineKind } from "./kind.ts";

export const testimonial = defineKind({
  label: "Testimonial",
  plural: "Testimonials",
  single: false,
  schema: z.object({
    name: line(80).meta({ label: "Name" }),
    position: line(120).meta({ label: "Position", hint: "Role and company" }),
    image: picture.meta({ label: "Image" }),
    content: paragraph(500).meta({ label: "Quote" }),
    rating: z.number().int().min(1).max(5).default(5).meta({ label: "Rating", hint: "1 to 5 stars" }),
  }),
  title: (content) => content.name,
  shownAt: "/#testimonials",
  list: { segment: "testimonials", purpose: "What clients say", icon: "quote", order: 60 },
  listing: ({ position, image }) => ({ summary: position, entryIcon: { media: image.media } }),
});
