import { z } from "zod";
import { currency, emptySeo, line, paragraph, picture, seo } from "../fields.ts";
import { defineKind } from "../kind.ts";
import { maxEmailLength } from "../values/max-lengths.ts";

const employments = ["full-time", "part-time", "contract", "temporary", "internship"] as const;

const workplaces = ["on-site", "hybrid", "remote"] as const;

const points = z.array(line(200)).min(1).max(12);

export const opening = defineKind({
  label: "Job opening",
  plural: "Job Openings",
  keywords: "careers jobs vacancies hiring positions",
  single: false,
  schema: z.object({
    title: line(80).meta({ label: "Title" }),
    summary: paragraph(200).meta({ label: "Summary", hint: "Two lines, shown in the list of openings" }),
    team: line(60).meta({ label: "Team" }),
    employment: z.enum(employments).default("full-time").meta({ label: "Employment type" }),
    workplace: z.enum(workplaces).default("on-site").meta({ label: "Workplace" }),
    place: line(80).default("{city}, {region}").meta({ label: "Location" }),
    salary: z
      .object({
        from: z.number().positive().meta({ label: "From" }),
        to: z.number().positive().meta({ label: "To" }),
        currency,
        per: z.enum(["hour", "year"]).default("year").meta({ label: "Per" }),
      })
      .refine(({ from, to }) => from <= to, { path: ["to"], message: "This can’t be less than “From”" })
      .nullable()
      .default(null)
      .meta({ label: "Salary" }),
    picture: picture.nullable().default(null).meta({
      label: "Picture",
      hint: "Leave blank to use the picture of the careers page",
    }),
    description: paragraph(1200).meta({ label: "Description" }),
    work: points.meta({ label: "What you will do" }),
    bring: points.meta({ label: "What you bring" }),
    offer: points.meta({ label: "What we offer" }),
    apply: paragraph(600).meta({ label: "How to apply" }),
    email: z
      .union([z.literal(""), z.email().max(maxEmailLength)])
      .default("")
      .meta({
        label: "Email for applications",
        hint: "Shown instead of the application form. Leave blank to use the form, or the company's email if there is none",
      }),
    posted: z.iso
      .date()
      .nullable()
      .default(null)
      .meta({ label: "Posted on", hint: "Leave blank to use the day it's first published" }),
    closes: z.iso
      .date()
      .nullable()
      .default(null)
      .meta({ label: "Last day to apply", hint: "Leave blank to keep it open until you unpublish it" }),
    seo: seo.default(emptySeo).meta({ label: "Search and sharing" }),
  }),
  title: (content) => content.title,
  list: { segment: "openings", purpose: "Open positions", icon: "briefcase-business", order: 60, group: "Content" },
  form: {
    main: { "Job opening": ["title", "team", "summary", "description"], "How to apply": ["apply", "email"] },
    aside: { Terms: ["employment", "workplace", "place", "salary"], Dates: ["posted", "closes"], Picture: ["picture"] },
  },
  listing: ({ team, summary }) => ({ summary: `${team}: ${summary}` }),
  listPage: { slug: "careers", hasEntryModule: true },
  dayAndTopics: ({ posted }) => ({ day: posted, topics: [] }),
});
