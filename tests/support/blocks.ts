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
  "price-calculator": {
    block: "price-calculator",
    heading: "Tide-price",
    intro: "Tide-price-intro",
    items: [
      { kind: "count", label: "Tide-people", help: "Tide-people-help", price: { low: 95, high: 120.5 }, initial: 30 },
      { kind: "count", label: "Tide-offices", price: { low: 120, high: 240 }, max: 20 },
      {
        kind: "option",
        label: "Tide-option",
        help: "Tide-option-help",
        price: { low: 250, high: 400 },
        isChosen: true,
      },
      { kind: "option", label: "Tide-each", price: { low: 8, high: 14 }, per: "first" },
    ],
    base: { low: 100, high: 150 },
    included: ["Tide-included"],
    disclaimer: "Tide-disclaimer",
    button: "Tide-send",
  },
  checklist: { block: "checklist", heading: "Tide-checklist", intro: "Tide-checklist-intro", items: ["Tide-check"] },
  "fill-in-table": {
    block: "fill-in-table",
    heading: "Tide-table",
    intro: "Tide-table-intro",
    columns: [{ heading: "Tide-column" }, { heading: "Tide-second-column" }, { heading: "Tide-pass", isCheck: true }],
    rows: [{ first: "Tide-first", second: "Tide-second" }],
    emptyRows: 2,
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
  "price-calculator": {
    block: "price-calculator",
    heading: "P",
    items: [{ kind: "option", label: "o", price: { low: 0, high: 0 } }],
    disclaimer: "p",
  },
  checklist: { block: "checklist", heading: "L", items: ["l"] },
  "fill-in-table": { block: "fill-in-table", columns: [{ heading: "T" }], emptyRows: 0 },
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
  "price-calculator": {
    block: "price-calculator",
    heading: long(80),
    intro: long(300),
    items: Array.from({ length: 12 }, (_, index) => ({
      ...(index < 6
        ? { kind: "count", max: 100_000, initial: 100_000 }
        : { kind: "option", per: "first", isChosen: true }),
      label: long(60),
      help: long(160),
      price: { low: 100_000, high: 100_000 },
    })),
    included: Array.from({ length: 12 }, (_, index) => `${index} ${long(115)}`),
    disclaimer: long(400),
    button: long(40),
  },
  checklist: {
    block: "checklist",
    heading: long(80),
    intro: long(300),
    items: Array.from({ length: 30 }, (_, index) => `${index} ${long(230)}`),
  },
  "fill-in-table": {
    block: "fill-in-table",
    heading: long(80),
    columns: Array.from({ length: 6 }, () => ({ heading: long(40) })),
    rows: Array.from({ length: 30 }, () => ({ first: long(120), second: long(120) })),
  },
};
