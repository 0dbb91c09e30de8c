import { z } from "zod";
import { claim } from "./claim.ts";
import { button, emptySeo, entryLink, line, paragraph, picture, seo } from "./fields.ts";
import { defineKind } from "./kind.ts";

const slide = z.object({
  title: line(60).meta({ label: "Title" }),
  subtitle: line(100).meta({ label: "Subtitle" }),
  description: paragraph(240).meta({ label: "Description" }),
  image: picture.meta({ label: "Picture", hint: "Text covers the left half: a calm, dark picture works best" }),
  buttonText: line(40).meta({ label: "Button text" }),
  buttonLink: button.shape.link.meta({ label: "Button links to" }),
  secondButton: button.nullable().default(null).meta({ label: "Second button" }),
});

/** The proof on a "Why choose us" card, in one of four forms. */
const evidence = z.discriminatedUnion("form", [
  z.object({
    form: z.literal("log"),
    rows: z
      .array(
        z.object({
          time: line(12).meta({ label: "Time" }),
          strong: z.string().trim().max(60).default("").meta({ label: "First words", hint: "Shown in bold" }),
          text: line(140).meta({ label: "What happened" }),
        }),
      )
      .min(1)
      .max(6)
      .meta({ label: "Call log" }),
  }),
  z.object({
    form: z.literal("bill"),
    rows: z
      .array(z.object({ text: line(60).meta({ label: "Description" }), amount: line(20).meta({ label: "Amount" }) }))
      .min(1)
      .max(6)
      .meta({ label: "Invoice", hint: "The last line is the total" }),
  }),
  z.object({
    form: z.literal("bars"),
    unit: line(12).meta({ label: "Unit" }),
    rows: z
      .array(
        z.object({ text: line(40).meta({ label: "Name" }), value: z.number().positive().meta({ label: "Value" }) }),
      )
      .min(1)
      .max(8)
      .meta({ label: "Bars", item: "bar" }),
  }),
  z.object({
    form: z.literal("season"),
    rows: z
      .array(z.object({ when: line(40).meta({ label: "When" }), text: line(80).meta({ label: "What happens" }) }))
      .min(2)
      .max(5)
      .meta({ label: "Calendar" }),
  }),
]);

export const home = defineKind({
  label: "Home page",
  plural: "Home page",
  single: true,
  schema: z.object({
    slides: z.array(slide).min(1).max(6).meta({ label: "Slides", item: "slide" }),
    services: z
      .object({
        heading: line(100).meta({ label: "Heading" }),
        intro: paragraph(300).meta({ label: "Intro" }),
        more: line(80).meta({ label: "Link text" }),
      })
      .meta({ label: "Services" }),
    about: z
      .object({
        heading: line(120).meta({ label: "Heading" }),
        text: paragraph(600).meta({ label: "Text" }),
        picture: picture.meta({ label: "Picture" }),
        benefits: z.array(line(80)).min(1).max(8).meta({ label: "Benefits", item: "benefit" }),
        claims: z.array(claim).max(3).meta({ label: "Statistics", item: "statistic" }),
      })
      .meta({ label: "About" }),
    why: z
      .object({
        heading: line(100).meta({ label: "Heading" }),
        intro: paragraph(300).meta({ label: "Intro" }),
        cards: z
          .array(
            z.object({
              title: line(80).meta({ label: "Title" }),
              text: paragraph(240).meta({ label: "Text" }),
              evidence: evidence.meta({ label: "Proof" }),
            }),
          )
          .min(1)
          .max(4)
          .meta({ label: "Cards", item: "card" }),
        claims: z.array(claim).max(4).meta({ label: "Statistics", item: "statistic" }),
        replyTime: z.boolean().default(false).meta({
          label: "Show how fast inquiries get a reply",
          hint: "Last month's median, measured from your leads. Hidden until a month has enough",
        }),
      })
      .meta({ label: "Why choose us" }),
    caseStudies: z
      .object({
        heading: line(100).meta({ label: "Heading" }),
        more: line(60).meta({ label: "Link text" }),
        projects: z
          .array(entryLink.meta({ kinds: ["project"] }))
          .max(5)
          .meta({ label: "Projects", item: "project", hint: "The first one appears larger" }),
      })
      .meta({ label: "Case studies" }),
    testimonials: z.object({ heading: line(100).meta({ label: "Heading" }) }).meta({ label: "Testimonials" }),
    partners: z
      .object({
        heading: line(100).meta({ label: "Heading" }),
        intro: paragraph(300).meta({ label: "Intro" }),
      })
      .meta({ label: "Technology partners" }),
    seo: seo.default(emptySeo).meta({ label: "Search and sharing" }),
  }),
  title: () => "Home page",
  list: { sharedWith: "page" },
  listing: ({ slides: [first] }) => ({
    summary: first?.title ?? "",
    ...(first && { entryIcon: { media: first.image.media } }),
  }),
  address: () => "/",
});

export type Evidence = z.infer<typeof evidence>;
