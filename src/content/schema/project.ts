import { z } from "zod";
import { emptySeo, entryLink, line, paragraph, picture, seo } from "./fields.ts";
import { icon } from "./icons.ts";
import { defineKind } from "./kind.ts";

const categories = [
  "Infrastructure",
  "Cloud",
  "Security",
  "Software",
  "Network",
  "Cloud Services",
  "Cybersecurity",
  "IT Consulting",
] as const;

export const project = defineKind({
  label: "Project",
  plural: "Portfolio",
  single: false,
  schema: z.object({
    title: line(120).meta({ label: "Title" }),
    category: z.enum(categories).meta({ label: "Category" }),
    icon,
    description: paragraph(300).meta({ label: "Description", hint: "Two or three lines, shown on the project's card" }),
    picture: picture.meta({ label: "Picture" }),
    client: line(120).meta({ label: "Client", hint: "Describe the client; use a name only with permission" }),
    problem: paragraph(1200).meta({ label: "The problem" }),
    work: paragraph(1500).meta({ label: "What was done" }),
    result: z
      .object({
        number: line(16).meta({ label: "Number", hint: "Include the unit, like 38% or 11 days" }),
        text: line(120).meta({ label: "What it measures" }),
      })
      .meta({ label: "Result" }),
    quote: z
      .object({ text: paragraph(600).meta({ label: "Quote" }), source: line(120).meta({ label: "Who said it" }) })
      .nullable()
      .default(null)
      .meta({ label: "Quote" }),
    services: z
      .array(entryLink.meta({ kinds: ["service"] }))
      .max(6)
      .default([])
      .meta({ label: "Related services", item: "service" }),
    featured: z.boolean().default(false).meta({ label: "Show in Featured Projects" }),
    seo: seo.default(emptySeo).meta({ label: "Search and sharing" }),
  }),
  title: (content) => content.title,
  list: {
    segment: "portfolio",
    purpose: "Case studies of your work",
    icon: "gallery-horizontal-end",
    order: 40,
  },
  form: {
    main: { "The story": ["problem", "work"] },
    aside: {
      "Where it appears": ["featured", "category"],
      "Icon and picture": ["icon", "picture"],
      "Related services": ["services"],
    },
  },
  listing: ({ category, client, picture }) => ({
    summary: `${category}: ${client}`,
    entryIcon: { media: picture.media },
  }),
  listPage: { slug: "portfolio" },
});
