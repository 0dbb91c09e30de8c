import { z } from "zod";
import { background, buttons, hidden, intro, optionalHeading } from "./blocks/block-fields.ts";
import { entryBlocks } from "./blocks/entries.ts";
import { sectionBlocks } from "./blocks/sections.ts";
import { claim } from "./claim.ts";
import { download, videoFile } from "./download.ts";
import { button, captionedPicture, entryLink, line, paragraph, picture } from "./fields.ts";
import { icon } from "./icons.ts";
import { priceCalculator } from "./price-calculator.ts";
import { richText } from "./rich-text.ts";
import { checklist, fillInTable } from "./sheet.ts";
import { table } from "./table.ts";
import { video } from "./video.ts";

export const question = z.object({
  question: line(160).meta({ label: "Question" }),
  answer: paragraph(1200).meta({ label: "Answer" }),
  showsPrice: z.boolean().default(false).meta({
    label: "Price below the answer",
    hint: "An example from your price calculator",
  }),
});

/** One step of a process. */
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

/** Any part may be empty. */
const column = z.object({
  heading: z.string().trim().max(80).default("").meta({ label: "Heading" }),
  text: richText.default({ type: "doc", content: [] }).meta({ label: "Text" }),
  picture: picture.nullable().default(null).meta({ label: "Picture" }),
  icon: icon.nullable().default(null),
  link: button.nullable().default(null).meta({ label: "Link" }),
});

const heading = line(80).meta({ label: "Heading" });

/** The menu of blocks. */
const groups = {
  Common: ["text", "hero", "columns", "cards", "picture", "call-to-action"],
  "Your company": ["services", "projects", "quotes", "team", "partners", "industries", "about", "why", "statistics"],
  "Pictures and videos": ["gallery", "slides", "video", "video-file"],
  Details: ["questions", "steps", "table", "download", "checklist", "fill-in-table"],
  "Forms and contact": ["form", "contact-form", "free-times", "closing", "map", "price-calculator"],
  "Built-in pages": ["own"],
};

/**
 * The blocks of a page, here and in `blocks/`. A new block is one variant, a resolver in `site/page/blocks.server.ts`, a
 * component in `site/page/page-blocks.tsx` and a drawing.
 */
const blockUnion = z.discriminatedUnion("block", [
  ...sectionBlocks,
  ...entryBlocks,
  z
    .object({ block: z.literal("text"), hidden, text: richText.meta({ label: "Text" }) })
    .meta({ label: "Text", hint: "Headings, paragraphs, lists, links and pictures" }),
  z
    .object({
      block: z.literal("hero"),
      hidden,
      heading,
      text: intro.meta({ label: "Text", hint: "" }),
      picture: picture
        .nullable()
        .default(null)
        .meta({ label: "Picture", hint: "Under text, a calm, dark picture works best" }),
      layout: z
        .enum(["over", "beside", "centered"])
        .default("over")
        .meta({
          label: "Layout",
          options: {
            over: "Text over the picture",
            beside: "Picture beside the text",
            centered: "Centered text, picture below",
          },
        }),
      buttons,
    })
    .meta({
      label: "Hero",
      hint: "A heading with buttons and a large picture. First on a page, it replaces the title",
    }),
  z
    .object({
      block: z.literal("columns"),
      hidden,
      heading: optionalHeading,
      intro,
      columns: z.array(column).min(2).max(3).meta({ label: "Columns", item: "column" }),
      ground: background("paper", "mist"),
    })
    .meta({ label: "Columns", hint: "Two or three texts side by side, each with a picture or icon and a link" }),
  z
    .object({
      block: z.literal("cards"),
      hidden,
      heading: optionalHeading,
      intro,
      cards: z.array(card).min(1).max(12).meta({ label: "Cards", item: "card" }),
      ground: background("mist", "paper", "deep"),
    })
    .meta({ label: "Cards", hint: "Side-by-side cards, each with a picture or icon and a link" }),
  z
    .object({
      block: z.literal("statistics"),
      hidden,
      heading: optionalHeading,
      intro,
      claims: z.array(claim).min(1).max(4).meta({ label: "Statistics", item: "statistic" }),
      ground: background("mist", "paper", "deep"),
    })
    .meta({ label: "Statistics", hint: "Key numbers from your settings, in large type" }),
  z
    .object({
      block: z.literal("picture"),
      hidden,
      ...captionedPicture.shape,
      size: z
        .enum(["page", "text"])
        .default("page")
        .meta({ label: "Width", options: { page: "Full width", text: "Text width" } }),
    })
    .meta({ label: "Picture", hint: "One large picture with an optional caption" }),
  z
    .object({
      block: z.literal("steps"),
      hidden,
      heading,
      intro: paragraph(300).meta({ label: "Intro" }),
      steps: z.array(step).min(1).max(8).meta({ label: "Steps", item: "step" }),
    })
    .meta({ label: "Steps", hint: "A process, step by step, with its timing" }),
  z
    .object({
      block: z.literal("questions"),
      hidden,
      heading,
      questions: z.array(question).min(1).max(30).meta({ label: "Questions", item: "question" }),
    })
    .meta({ label: "Questions", hint: "Questions that open to show answers; search engines read them too" }),
  z
    .object({
      block: z.literal("call-to-action"),
      hidden,
      heading,
      text: intro.meta({ label: "Text", hint: "" }),
      showsPhone: z.boolean().default(true).meta({ label: "Show the phone number in large type" }),
      buttons,
    })
    .meta({ label: "Call to action", hint: "A dark band that asks visitors to call or click a button" }),
  z
    .object({
      block: z.literal("contact-form"),
      hidden,
      heading,
      text: intro.meta({ label: "Text", hint: "" }),
      service: entryLink
        .meta({ kinds: ["service"] })
        .nullable()
        .default(null)
        .meta({ label: "Preselected service" }),
    })
    .meta({ label: "Contact form", hint: "The form from the contact page. Only the first one on a page is shown" }),
  z
    .object({
      block: z.literal("free-times"),
      hidden,
      heading,
      text: intro.meta({ label: "Text", hint: "" }),
      service: entryLink
        .meta({ kinds: ["service"] })
        .nullable()
        .default(null)
        .meta({ label: "Service", hint: "What the appointment is about (optional)" }),
      ground: background("mist", "paper", "deep"),
    })
    .meta({
      label: "Next free times",
      hint: "The next times for an appointment, each a link. Hidden while visitors can’t book",
    }),
  z.object({ block: z.literal("price-calculator"), hidden, heading, intro, ...priceCalculator.shape }).meta({
    label: "Price calculator",
    hint: "Visitors choose and see a monthly range. Only the first one on a page is shown",
  }),
  z
    .object({ block: z.literal("checklist"), hidden, heading, intro, ...checklist.shape })
    .meta({ label: "Checklist", hint: "Lines with a box to check, for a page to print" }),
  z
    .object({ block: z.literal("fill-in-table"), hidden, heading: optionalHeading, intro, ...fillInTable.shape })
    .meta({ label: "Table to fill in", hint: "Columns with empty rows, for a page to print" }),
  z
    .object({ block: z.literal("table"), hidden, heading: optionalHeading, intro, ...table.shape })
    .meta({ label: "Table", hint: "Prices, hours or a comparison. Paste it from a spreadsheet" }),
  z
    .object({ block: z.literal("video"), hidden, heading: optionalHeading, intro, ...video.shape })
    .meta({ label: "Video", hint: "From YouTube or Vimeo; loads nothing from there until a visitor plays it" }),
  z
    .object({ block: z.literal("video-file"), hidden, heading: optionalHeading, intro, ...videoFile.shape })
    .meta({ label: "Video file", hint: "A video of your own, with captions, from the media library" }),
  z
    .object({ block: z.literal("download"), hidden, heading: optionalHeading, intro, ...download.shape })
    .meta({ label: "Download", hint: "PDFs and other files to open or save, such as a price list" }),
]);

export const block = blockUnion.meta({ groups });

export type Block = z.infer<typeof block>;
export type BlockName = Block["block"];
export type Question = z.infer<typeof question>;
export type Step = z.infer<typeof step>;
