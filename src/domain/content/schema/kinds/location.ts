import { z } from "zod";
import { question } from "../blocks.ts";
import { emptySeo, entryLink, line, ownClosing, paragraph, picture, seo } from "../fields.ts";
import { defineKind } from "../kind.ts";

export const location = defineKind({
  label: "Local page",
  plural: "Local Pages",
  keywords: "cities areas places",
  single: false,
  schema: z.object({
    title: line(80).meta({ label: "Title", hint: "The service and the city, like Managed IT in Hialeah" }),
    city: line(60).meta({ label: "City", shared: true }),
    service: entryLink.meta({ kinds: ["service"], label: "Service" }),
    summary: paragraph(200).meta({ label: "Summary", hint: "Two lines, shown in lists" }),
    description: paragraph(600).meta({ label: "Description" }),
    arrival: paragraph(600).meta({
      label: "How we get there",
      hint: "How far it is from your office, and how long the drive takes at different times of day",
    }),
    neighborhoods: z.array(line(60)).max(24).default([]).meta({ label: "Neighborhoods", item: "neighborhood" }),
    sections: z
      .array(
        z.object({
          heading: line(80).meta({ label: "Heading" }),
          text: paragraph(1200).meta({ label: "Text" }),
        }),
      )
      .min(1)
      .max(8)
      .meta({
        label: "What’s local",
        item: "section",
        hint: "What’s true only here: flood zones, power, internet providers, buildings",
      }),
    project: entryLink
      .meta({ kinds: ["project"] })
      .nullable()
      .default(null)
      .meta({ label: "Local case study" }),
    picture: picture.nullable().default(null).meta({ label: "Picture", hint: "Without one, the service’s is shown" }),
    questions: z.array(question).max(12).default([]).meta({ label: "Questions", item: "question" }),
    closing: ownClosing,
    seo: seo.default(emptySeo).meta({ label: "Search and sharing" }),
  }),
  title: (content) => content.title,
  list: { segment: "locations", purpose: "One service in one city each", icon: "map-pin", order: 40, group: "Content" },
  form: {
    main: { "Local page": ["title", "city", "service", "summary", "description", "arrival"] },
    aside: { Proof: ["project"] },
  },
  listing: ({ summary }) => ({ summary }),
  listPage: {
    slug: "locations",
    hasEntryModule: true,
    text: {
      name: "Areas We Serve",
      title: "On site, where you are",
      intro:
        "Every city floods, loses power, and gets its internet in its own way. Here is what that means for your IT.",
      seo: {
        title: "Areas We Serve | {company}",
        description:
          "IT support on site, in and around {city}: how far we are from your office, which outages your city knows, and what we do about them. Find your city here.",
      },
    },
  },
  mustDiffer: { except: ["city", "service"], in: "sections" },
});
