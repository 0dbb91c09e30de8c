import type { z } from "zod";
import type { BlockName, block } from "../../src/content/schema/blocks.ts";

type Written = z.input<typeof block>;

/** One of each block, by name. */
export type Blocks = { [Name in BlockName]: Extract<Written, { block: Name }> };

const words = (text: string) => ({
  type: "doc" as const,
  content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }],
});

/** All fields filled, each text with a unique marker. */
export const fullBlocks: Blocks = {
  text: { block: "text", text: words("Tide-text") },
  hero: {
    block: "hero",
    heading: "Tide-hero",
    text: "Tide-hero-text",
    picture: { media: "case-port", alt: "Tide-hero-picture" },
    buttons: [
      { text: "Tide-hero-button", link: { entry: "page-contact" } },
      { text: "Tide-hero-second", link: { entry: "page-about", anchor: "team" } },
    ],
  },
  cards: {
    block: "cards",
    heading: "Tide-cards",
    intro: "Tide-cards-intro",
    cards: [
      {
        title: "Tide-card",
        text: "Tide-card-text",
        picture: { media: "case-clinic", alt: "Tide-card-picture" },
        icon: "anchor",
        link: { text: "Tide-card-link", link: { entry: "service-cloud" } },
      },
    ],
    ground: "deep",
  },
  statistics: {
    block: "statistics",
    heading: "Tide-statistics",
    intro: "Tide-statistics-intro",
    claims: [{ claim: "years", label: "Tide-claim" }, { claim: "retention" }],
    ground: "paper",
  },
  picture: {
    block: "picture",
    picture: { media: "hero-3-night", alt: "Tide-picture" },
    caption: "Tide-caption",
    size: "text",
  },
  quotes: {
    block: "quotes",
    heading: "Tide-quotes",
    testimonials: [{ entry: "testimonial-law" }, { entry: "testimonial-freight" }],
    ground: "paper",
  },
  steps: {
    block: "steps",
    heading: "Tide-steps",
    intro: "Tide-steps-intro",
    steps: [{ title: "Tide-step", text: "Tide-step-text", when: "Tide-when" }],
  },
  questions: {
    block: "questions",
    heading: "Tide-questions",
    questions: [{ question: "Tide-question", answer: "Tide-answer" }],
  },
  "call-to-action": {
    block: "call-to-action",
    heading: "Tide-call",
    text: "Tide-call-text",
    showsPhone: true,
    buttons: [{ text: "Tide-call-button", link: { address: "https://tide.example/call" } }],
  },
  "contact-form": {
    block: "contact-form",
    heading: "Tide-form",
    text: "Tide-form-text",
    service: { entry: "service-cloud" },
  },
};

/** The least content that can be published; references point to missing entries. */
export const minimalBlocks: Blocks = {
  text: { block: "text", text: { type: "doc" } },
  hero: { block: "hero", heading: "H" },
  cards: { block: "cards", cards: [{ title: "C", text: "c", link: { text: "gone", link: { entry: "gone" } } }] },
  statistics: { block: "statistics", claims: [{ claim: "gone" }] },
  picture: { block: "picture", picture: { media: "gone" } },
  quotes: { block: "quotes", testimonials: [{ entry: "gone" }] },
  steps: { block: "steps", heading: "S", intro: "s", steps: [{ title: "s", text: "s", when: "s" }] },
  questions: { block: "questions", heading: "Q", questions: [{ question: "q", answer: "a" }] },
  "call-to-action": { block: "call-to-action", heading: "A", showsPhone: false },
  "contact-form": { block: "contact-form", heading: "F" },
};

/** Texts of the maximum length, without any line break opportunity. */
const long = (count: number) => "Wolkenkratzerfensterputzerleiter".repeat(Math.ceil(count / 32)).slice(0, count);
const longLink = { text: long(40), link: { entry: "page-about" } };

export const longBlocks: Blocks = {
  text: { block: "text", text: words(long(4000)) },
  hero: { ...fullBlocks.hero, heading: long(80), text: long(300), buttons: [longLink, longLink] },
  cards: {
    ...fullBlocks.cards,
    heading: long(80),
    intro: long(300),
    cards: Array.from({ length: 12 }, () => ({ title: long(80), text: long(300), icon: "wifi", link: longLink })),
  },
  statistics: {
    ...fullBlocks.statistics,
    heading: long(80),
    claims: ["years", "clients", "retention", "projects"].map((claim) => ({ claim, label: long(60) })),
  },
  picture: { ...fullBlocks.picture, caption: long(200) },
  quotes: { ...fullBlocks.quotes, heading: long(80), testimonials: [] },
  steps: {
    block: "steps",
    heading: long(80),
    intro: long(300),
    steps: Array.from({ length: 8 }, () => ({ title: long(80), text: long(400), when: long(40) })),
  },
  questions: {
    block: "questions",
    heading: long(80),
    questions: Array.from({ length: 30 }, () => ({ question: long(160), answer: long(1200) })),
  },
  "call-to-action": { ...fullBlocks["call-to-action"], heading: long(80), text: long(300), buttons: [longLink] },
  "contact-form": { ...fullBlocks["contact-form"], heading: long(80), text: long(300) },
};
