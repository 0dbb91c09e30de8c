import { z } from "zod";
import { claim } from "../claim.ts";
import { button, line, paragraph, picture } from "../fields.ts";
import { background, hidden, intro, optionalHeading } from "./block-fields.ts";

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

/** The large sections of a home page, which other pages can have too. */
export const sectionBlocks = [
  z
    .object({
      block: z.literal("slides"),
      hidden,
      slides: z.array(slide).min(1).max(6).meta({ label: "Slides", item: "slide" }),
    })
    .meta({ label: "Slides", hint: "Large pictures with text that change by themselves, for the top of a page" }),
  z
    .object({
      block: z.literal("about"),
      hidden,
      heading: line(120).meta({ label: "Heading" }),
      text: paragraph(600).meta({ label: "Text" }),
      picture: picture.meta({ label: "Picture" }),
      benefits: z.array(line(80)).min(1).max(8).meta({ label: "Benefits", item: "benefit" }),
      claims: z.array(claim).max(3).default([]).meta({ label: "Statistics", item: "statistic" }),
    })
    .meta({ label: "About us", hint: "A tall picture beside a text, a list of benefits and key numbers" }),
  z
    .object({
      block: z.literal("why"),
      hidden,
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
      claims: z.array(claim).max(4).default([]).meta({ label: "Statistics", item: "statistic" }),
      replyTime: z.boolean().default(false).meta({
        label: "Show how fast inquiries get a reply",
        hint: "Last month's median, measured from your leads. Hidden until a month has enough",
      }),
    })
    .meta({ label: "Why choose us", hint: "Claims with their proof: a call log, a bill, bars or a calendar" }),
  z
    .object({
      block: z.literal("gallery"),
      hidden,
      heading: optionalHeading,
      intro,
      pictures: z
        .array(
          z.object({
            picture: picture.meta({ label: "Picture" }),
            caption: z.string().trim().max(200).default("").meta({ label: "Caption", hint: "Small text under it" }),
          }),
        )
        .min(1)
        .max(24)
        .meta({ label: "Pictures", item: "picture" }),
      ground: background("mist", "paper", "deep"),
    })
    .meta({ label: "Gallery", hint: "A grid of pictures that open larger, with captions" }),
  z
    .object({ block: z.literal("map"), hidden, heading: line(120).meta({ label: "Heading" }) })
    .meta({ label: "Map", hint: "Your office and a link to directions. The street map loads on a click" }),
  z.object({ block: z.literal("closing"), hidden }).meta({
    label: "Closing call to action",
    hint: "Your phone number in large type. Its text is this page’s own, or the one in Settings",
  }),
  z.object({ block: z.literal("own"), hidden }).meta({
    label: "Built-in section",
    hint: "On a built-in page: where its list, team or form is. Blocks can be above and below it",
  }),
] as const;

export type Evidence = z.infer<typeof evidence>;
