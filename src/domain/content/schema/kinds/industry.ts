import { z } from "zod";
import { question } from "../blocks.ts";
import { emptySeo, entryLink, line, link, ownClosing, paragraph, picture, relatedArticles, seo } from "../fields.ts";
import { icon } from "../icons.ts";
import { defineKind } from "../kind.ts";

const risk = z.object({
  title: line(100).meta({ label: "What goes wrong" }),
  text: paragraph(500).meta({ label: "How it happens" }),
  answer: paragraph(500).meta({ label: "What you do about it" }),
});

const rule = z.object({
  name: line(100).meta({ label: "Name", hint: "As people in the industry call it, like HIPAA" }),
  text: paragraph(600).meta({ label: "What it means in plain words" }),
  source: link.nullable().default(null).meta({ label: "Original text", hint: "Where visitors can read it" }),
});

export const industry = defineKind({
  label: "Industry",
  plural: "Industries",
  keywords: "sectors verticals markets",
  single: false,
  schema: z.object({
    title: line(60).meta({ label: "Title", hint: "Who it's for, like Law firms" }),
    heading: line(100).meta({ label: "Heading", hint: "The large heading at the top of the page" }),
    icon,
    summary: paragraph(200).meta({ label: "Summary", hint: "Two lines, shown on the industry's card" }),
    intro: paragraph(500).meta({ label: "Intro" }),
    picture: picture.nullable().default(null).meta({ label: "Picture" }),
    risks: z.array(risk).min(1).max(3).meta({ label: "Risks", item: "risk" }),
    rules: z.array(rule).max(6).default([]).meta({ label: "Rules that apply", item: "rule" }),
    typicalSize: z.number().int().min(0).max(100_000).default(0).meta({
      label: "Typical size",
      hint: "People in a typical company: the price calculator shows its price. 0 uses the calculator's own number",
    }),
    typicalName: z.string().trim().max(40).default("").meta({
      label: "What you call one",
      hint: "Like law firm, in lower case. Leave blank for firm",
    }),
    project: entryLink
      .meta({ kinds: ["project"] })
      .nullable()
      .default(null)
      .meta({ label: "Related project" }),
    services: z
      .array(entryLink.meta({ kinds: ["service"] }))
      .max(4)
      .default([])
      .meta({ label: "Related services", item: "service" }),
    articles: relatedArticles,
    questions: z.array(question).max(12).default([]).meta({ label: "Questions", item: "question" }),
    closing: ownClosing,
    seo: seo.default(emptySeo).meta({ label: "Search and sharing" }),
  }),
  title: (content) => content.title,
  list: {
    segment: "industries",
    purpose: "The industries you know well",
    icon: "building-2",
    order: 30,
    group: "Content",
  },
  form: {
    main: { Industry: ["title", "heading", "summary", "intro"] },
    aside: {
      "Icon and picture": ["icon", "picture"],
      Price: ["typicalSize", "typicalName"],
      Proof: ["project"],
      "Related services": ["services"],
      "Related articles": ["articles"],
    },
  },
  listing: ({ summary, icon }) => ({ summary, entryIcon: { icon } }),
  listPage: {
    slug: "industries",
    hasEntryModule: true,
    text: {
      name: "Industries",
      title: "We know what a bad Monday costs your industry",
      intro:
        "A filing deadline, a full waiting room, a truck at the gate, a sold-out weekend, a boat in the slings: each has its own way of going wrong, and its own rules.",
      seo: {
        title: "IT for law, healthcare, freight, hotels and marinas",
        description:
          "What goes wrong with IT in law firms, clinics, freight companies, hotels and boatyards in South Florida, which rules apply, and what we do about it.",
      },
    },
  },
});
