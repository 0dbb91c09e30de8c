import { z } from "zod";
import { claim } from "./claim.ts";
import { button, entryLink, line, paragraph, picture } from "./fields.ts";
import { icon } from "./icons.ts";
import { richText } from "./rich-text.ts";

/** A question and its answer. */
export const question = z.object({
  question: line(160).meta({ label: "Question" }),
  answer: paragraph(1200).meta({ label: "Answer" }),
});

/** One step of something that happens in order. */
export const step = z.object({
  title: line(80).meta({ label: "Title" }),
  text: paragraph(400).meta({ label: "Text" }),
  when: line(40).meta({ label: "When", hint: "For example: Weeks 2-3" }),
});

const card = z.object({
  title: line(80).meta({ label: "Title" }),
  text: paragraph(300).meta({ label: "Text" }),
  picture: picture.nullable().default(null).meta({ label: "Picture" }),
  icon: icon.nullable().default(null),
  link: button.nullable().default(null).meta({ label: "Link" }),
});

const heading = line(80).meta({ label: "Heading" });

const optionalHeading = z
  .string()
  .trim()
  .max(80)
  .default("")
  .meta({ label: "Heading", hint: "May be left empty where the block goes on with what is above it" });

const intro = z
  .string()
  .trim()
  .max(300)
  .default("")
  .meta({ label: "Intro", hint: "A line or two under the heading; may be left empty", input: "long-text" });

/** What a block stands on. */
const ground = (...names: ("paper" | "mist" | "deep")[]) =>
  z
    .enum(names)
    .default("mist")
    .meta({ label: "Background", options: { paper: "Light", mist: "Tinted", deep: "Dark" } });

/** Two are room for one main button and one beside it. */
const buttons = z.array(button).max(2).default([]).meta({ label: "Buttons", item: "button" });

/** The blocks a page is made of. A new one is a line here and a component in `site/page/blocks.tsx`. */
export const block = z.discriminatedUnion("block", [
  z
    .object({ block: z.literal("text"), text: richText.meta({ label: "Text" }) })
    .meta({ label: "Text", hint: "Headings, paragraphs, lists, links and pictures" }),
  z
    .object({
      block: z.literal("hero"),
      heading,
      text: intro.meta({ label: "Text", hint: "" }),
      picture: picture
        .nullable()
        .default(null)
        .meta({ label: "Picture", hint: "Its left half lies under the words: calm and dark reads best" }),
      buttons,
    })
    .meta({ label: "Hero", hint: "A large picture with a heading over it, and what to do next" }),
  z
    .object({
      block: z.literal("cards"),
      heading: optionalHeading,
      intro,
      cards: z.array(card).min(1).max(12).meta({ label: "Cards", item: "card" }),
      ground: ground("mist", "paper", "deep"),
    })
    .meta({ label: "Cards", hint: "A few things side by side, each with a picture or an icon, and a link" }),
  z
    .object({
      block: z.literal("statistics"),
      heading: optionalHeading,
      intro,
      claims: z.array(claim).min(1).max(4).meta({ label: "Statistics", item: "statistic" }),
      ground: ground("mist", "paper", "deep"),
    })
    .meta({ label: "Statistics", hint: "Large numbers out of the claims in the settings" }),
  z
    .object({
      block: z.literal("picture"),
      picture: picture.meta({ label: "Picture" }),
      caption: z.string().trim().max(200).default("").meta({ label: "Caption", hint: "Small words under it" }),
      size: z
        .enum(["page", "text"])
        .default("page")
        .meta({ label: "Width", options: { page: "Whole page", text: "As wide as text" } }),
    })
    .meta({ label: "Picture", hint: "One large picture, with a caption where it needs one" }),
  z
    .object({
      block: z.literal("quotes"),
      heading: optionalHeading,
      testimonials: z
        .array(entryLink.meta({ kinds: ["testimonial"] }))
        .max(12)
        .default([])
        .meta({ label: "Testimonials", item: "testimonial", hint: "None chosen: all of them, in their order" }),
      ground: ground("mist", "paper"),
    })
    .meta({ label: "Quotes", hint: "What clients say: some testimonials, or all" }),
  z
    .object({
      block: z.literal("steps"),
      heading,
      intro: paragraph(300).meta({ label: "Intro" }),
      steps: z.array(step).min(1).max(8).meta({ label: "Steps", item: "step" }),
    })
    .meta({ label: "Steps", hint: "What happens in which order, and when" }),
  z
    .object({
      block: z.literal("questions"),
      heading,
      questions: z.array(question).min(1).max(30).meta({ label: "Questions", item: "question" }),
    })
    .meta({ label: "Questions", hint: "Questions that open to their answers; search engines read them, too" }),
  z
    .object({
      block: z.literal("call-to-action"),
      heading,
      text: intro.meta({ label: "Text", hint: "" }),
      showsPhone: z.boolean().default(true).meta({ label: "The phone number, as large as can be" }),
      buttons,
    })
    .meta({ label: "Call to action", hint: "A dark band that says what to do now: call, or press a button" }),
  z
    .object({
      block: z.literal("contact-form"),
      heading,
      text: intro.meta({ label: "Text", hint: "" }),
      service: entryLink
        .meta({ kinds: ["service"] })
        .nullable()
        .default(null)
        .meta({ label: "Service chosen in the form" }),
    })
    .meta({ label: "Contact form", hint: "The form of the contact page. A page shows one: further ones are left out" }),
]);

export type Block = z.infer<typeof block>;
export type BlockName = Block["block"];
export type Question = z.infer<typeof question>;
export type Step = z.infer<typeof step>;
