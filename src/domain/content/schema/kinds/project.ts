import { z } from "zod";
import { emptySeo, entryLink, line, paragraph, picture, relatedArticles, seo } from "../fields.ts";
import { icon } from "../icons.ts";
import { defineKind } from "../kind.ts";

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

/** Something measured before and after the work. */
const comparison = z.object({
  measure: line(80).meta({ label: "What was measured", hint: "For example: Time to restore a file" }),
  before: line(24).meta({ label: "Before", hint: "For example: 2 days" }),
  after: line(24).meta({ label: "After", hint: "For example: 11 min" }),
});

/** A step of the project. */
const event = z.object({
  when: line(40).meta({ label: "When", hint: "For example: Week 1, or March 2025" }),
  text: paragraph(240).meta({ label: "What happened" }),
});

export const project = defineKind({
  label: "Project",
  plural: "Portfolio",
  keywords: "projects case studies references",
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
    comparisons: z
      .array(comparison)
      .max(6)
      .default([])
      .meta({ label: "Before and after", item: "comparison", hint: "Numbers work best, like 2 days and 11 min" }),
    timeline: z
      .array(event)
      .max(8)
      .default([])
      .meta({ label: "Timeline", item: "step", hint: "What happened when, in order" }),
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
    articles: relatedArticles,
    featured: z.boolean().default(false).meta({ label: "Show in Featured Projects" }),
    seo: seo.default(emptySeo).meta({ label: "Search and sharing" }),
  }),
  title: (content) => content.title,
  list: {
    segment: "portfolio",
    purpose: "Case studies of your work",
    icon: "gallery-horizontal-end",
    order: 120,
  },
  form: {
    main: { "The story": ["problem", "work"], "Figures and timeline": ["comparisons", "timeline"] },
    aside: {
      "Where it appears": ["featured", "category"],
      "Icon and picture": ["icon", "picture"],
      "Related services": ["services"],
      "Related articles": ["articles"],
    },
  },
  listing: ({ category, client, picture }) => ({
    summary: `${category}: ${client}`,
    entryIcon: { media: picture.media },
  }),
  listPage: { slug: "portfolio" },
});

export type Comparison = z.infer<typeof comparison>;
export type TimelineEvent = z.infer<typeof event>;
