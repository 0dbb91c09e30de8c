import { z } from "zod";
import { entryLink, line } from "../fields.ts";
import { background, hidden, intro, optionalHeading, selection } from "./block-fields.ts";

/** The text of a link to the page that has all of them. */
const more = z
  .string()
  .trim()
  .max(80)
  .default("")
  .meta({ label: "Link text", hint: "Leads to the page with all of them (optional)" });

/** Blocks that show other entries: those that staff choose, or all. Without any, visitors do not see the block. */
export const entryBlocks = [
  z
    .object({
      block: z.literal("services"),
      hidden,
      heading: optionalHeading,
      intro,
      services: selection("service", "Services", "service", "those marked for the home page"),
      layout: z
        .enum(["roots", "cards"])
        .default("roots")
        .meta({ label: "Layout", options: { roots: "Diagram", cards: "Cards with pictures" } }),
      more,
    })
    .meta({ label: "Services", hint: "Your services as a diagram or as cards, each with a link to its page" }),
  z
    .object({
      block: z.literal("projects"),
      hidden,
      heading: optionalHeading,
      projects: selection("project", "Projects", "project", "the featured ones"),
      more,
    })
    .meta({ label: "Case studies", hint: "Projects from your portfolio, the first one in large" }),
  z
    .object({
      block: z.literal("quotes"),
      hidden,
      heading: optionalHeading,
      testimonials: selection("testimonial", "Testimonials", "testimonial", "all of them"),
      layout: z
        .enum(["cards", "carousel"])
        .default("cards")
        .meta({ label: "Layout", options: { cards: "Side by side", carousel: "One at a time" } }),
      ground: background("mist", "paper"),
    })
    .meta({ label: "Testimonials", hint: "Client testimonials, side by side or one at a time" }),
  z
    .object({
      block: z.literal("team"),
      hidden,
      heading: line(120).meta({ label: "Heading" }),
      intro,
      members: selection("member", "People", "person", "the whole team"),
    })
    .meta({ label: "Team", hint: "Your team members with photo, role and description" }),
  z
    .object({
      block: z.literal("partners"),
      hidden,
      heading: line(120).meta({ label: "Heading" }),
      intro,
      partners: selection("partner", "Partners", "partner", "all of them"),
    })
    .meta({ label: "Partners", hint: "The logos and names of your technology partners" }),
  z
    .object({
      block: z.literal("industries"),
      hidden,
      heading: optionalHeading,
      intro,
      industries: selection("industry", "Industries", "industry", "all of them"),
    })
    .meta({ label: "Industries", hint: "Cards of the industries you serve, each with a link to its page" }),
  z
    .object({
      block: z.literal("form"),
      hidden,
      form: entryLink.meta({ kinds: ["form"], label: "Form" }),
      heading: z
        .string()
        .trim()
        .max(120)
        .default("")
        .meta({ label: "Heading", hint: "Leave blank to show the form’s title and intro" }),
      text: intro.meta({ label: "Text", hint: "" }),
    })
    .meta({ label: "Form", hint: "One of your forms, such as a newsletter. Visitors read its answer right here" }),
] as const;
