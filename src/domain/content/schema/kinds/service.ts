import { z } from "zod";
import { block, question, step } from "../blocks.ts";
import {
  currency,
  emptySeo,
  entryLink,
  line,
  ownClosing,
  paragraph,
  picture,
  relatedArticles,
  seo,
} from "../fields.ts";
import { icon } from "../icons.ts";
import { defineKind } from "../kind.ts";

export const service = defineKind({
  label: "Service",
  plural: "Services",
  keywords: "offers products prices",
  single: false,
  schema: z.object({
    title: line(60).meta({ label: "Title" }),
    icon: icon.default("server-cog"),
    summary: paragraph(200).meta({ label: "Summary", hint: "Two lines, shown on the service's card" }),
    tagline: line(60).meta({ label: "Tagline", hint: "A few words, shown in the menu" }),
    description: paragraph(600).meta({ label: "Description" }),
    audience: paragraph(600).meta({ label: "Who it is for" }),
    included: z.array(line(120)).min(1).max(12).meta({ label: "What's included" }),
    price: z
      .object({
        from: z.number().positive().max(1_000_000).meta({ label: "From" }),
        currency,
        unit: line(40).meta({ label: "Unit", hint: "Like: per user and month" }),
      })
      .nullable()
      .default(null)
      .meta({ label: "Starting price", hint: "Shown on the service's page and to search engines" }),
    showsPrice: z.boolean().default(false).meta({
      label: "Price from the calculator",
      hint: "An example from your price calculator, if it covers this service",
    }),
    picture: picture.nullable().default(null).meta({ label: "Picture" }),
    firstNinetyDays: z.array(step).max(6).default([]).meta({ label: "The first 90 days", item: "step" }),
    questions: z.array(question).max(12).default([]).meta({ label: "Questions", item: "question" }),
    blocks: z.array(block).max(40).default([]).meta({
      label: "More content",
      item: "block",
      hint: "Shown at the end of the page, before the list of services (optional)",
    }),
    project: entryLink
      .meta({ kinds: ["project"] })
      .nullable()
      .default(null)
      .meta({ label: "Related project" }),
    testimonial: entryLink
      .meta({ kinds: ["testimonial"] })
      .nullable()
      .default(null)
      .meta({ label: "Testimonial" }),
    articles: relatedArticles,
    onHome: z.boolean().default(false).meta({ label: "On the home page" }),
    onServicesPage: z.boolean().default(true).meta({ label: "On the services page" }),
    inContactForm: z.boolean().default(false).meta({ label: "In the contact form" }),
    contactFormLabel: z.string().trim().max(60).default("").meta({
      label: "Name in the contact form",
      hint: "Leave blank to use the title",
    }),
    closing: ownClosing,
    seo: seo.default(emptySeo).meta({ label: "Search and sharing" }),
  }),
  title: (content) => content.title,
  list: { segment: "services", purpose: "What your company offers", icon: "server-cog", order: 110 },
  form: {
    main: { Service: ["title", "tagline", "summary", "description", "audience"] },
    aside: {
      "Where it appears": ["onHome", "onServicesPage", "inContactForm", "contactFormLabel"],
      Price: ["price", "showsPrice"],
      "Icon and picture": ["icon", "picture"],
      Proof: ["project", "testimonial"],
      "Related articles": ["articles"],
    },
  },
  listing: ({ summary, icon }) => ({ summary, entryIcon: { icon } }),
  listPage: { slug: "services" },
});

export type Service = z.infer<typeof service.schema>;
