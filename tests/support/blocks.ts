import type { z } from "zod";
import type { BlockName, block } from "#src/domain/content/schema/blocks.ts";

type BlockInput = z.input<typeof block>;

/** Some content with other values in its first block of a kind. */
export function withBlock(content: object, name: BlockName, values: object): object {
  const blocks: { block: string }[] = Object(content).blocks;
  const index = blocks.findIndex(({ block }) => block === name);
  return { ...content, blocks: blocks.with(index, { ...blocks[index], ...values } as { block: string }) };
}

/** One of each block, by name. */
export type Blocks = { [Name in BlockName]: Extract<BlockInput, { block: Name }> };

export const richTextWith = (text: string) => ({
  type: "doc" as const,
  content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }],
});

export const slide = {
  title: "Tide-slide",
  subtitle: "Tide-subtitle",
  description: "Tide-description",
  image: { media: "hero-2-racks", alt: "Tide-slide-picture" },
  buttonText: "Tide-slide-button",
  buttonLink: { entry: "page-contact" },
  secondButton: { text: "Tide-slide-second", link: { entry: "page-about" } },
};

/** All fields filled, each text with a unique marker. */
export const fullBlocks: Blocks = {
  text: { block: "text", text: richTextWith("Tide-text") },
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
  columns: {
    block: "columns",
    heading: "Tide-columns",
    intro: "Tide-columns-intro",
    columns: [
      {
        heading: "Tide-column-heading",
        text: richTextWith("Tide-column-text"),
        picture: { media: "case-clinic", alt: "Tide-column-picture" },
        icon: "anchor",
        link: { text: "Tide-column-link", link: { entry: "service-cloud" } },
      },
      { text: richTextWith("Tide-other-column") },
      { picture: { media: "case-port", alt: "Tide-column-only-picture" } },
    ],
    ground: "paper",
  },
  slides: { block: "slides", slides: [slide, { ...slide, title: "Tide-other-slide" }] },
  services: {
    block: "services",
    heading: "Tide-services",
    intro: "Tide-services-intro",
    services: [{ entry: "service-security" }, { entry: "service-cloud" }],
    layout: "roots",
    more: "Tide-services-more",
  },
  about: {
    block: "about",
    heading: "Tide-about",
    text: "Tide-about-text",
    picture: { media: "about-roots", alt: "Tide-about-picture" },
    benefits: ["Tide-benefit"],
    claims: [{ claim: "years", label: "Tide-about-claim" }],
  },
  why: {
    block: "why",
    heading: "Tide-why",
    intro: "Tide-why-intro",
    cards: [
      {
        title: "Tide-why-card",
        text: "Tide-why-text",
        evidence: { form: "bill", rows: [{ text: "Tide-bill", amount: "Tide-amount" }] },
      },
    ],
    claims: [{ claim: "clients", label: "Tide-why-claim" }],
  },
  projects: {
    block: "projects",
    heading: "Tide-projects",
    projects: [{ entry: "project-cloud-migration" }],
    more: "Tide-projects-more",
  },
  team: {
    block: "team",
    heading: "Tide-team",
    intro: "Tide-team-intro",
    members: [],
  },
  partners: { block: "partners", heading: "Tide-partners", intro: "Tide-partners-intro", partners: [] },
  form: { block: "form", form: { entry: "gone" }, heading: "Tide-letter", text: "Tide-letter-text" },
  industries: { block: "industries", heading: "Tide-industries", intro: "Tide-industries-intro", industries: [] },
  gallery: {
    block: "gallery",
    heading: "Tide-gallery",
    intro: "Tide-gallery-intro",
    pictures: [
      { picture: { media: "case-port", alt: "Tide-gallery-picture" }, caption: "Tide-gallery-caption" },
      { picture: { media: "case-clinic", alt: "" }, caption: "Tide-second-caption" },
    ],
    ground: "deep",
  },
  map: { block: "map", heading: "Tide-map" },
  closing: { block: "closing" },
  own: { block: "own" },
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
  "free-times": {
    block: "free-times",
    heading: "Tide-times",
    text: "Tide-times-text",
    service: { entry: "service-cloud" },
    ground: "paper",
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
  table: {
    block: "table",
    heading: "Tide-prices",
    intro: "Tide-prices-intro",
    rows: [
      ["Tide-plan", "Tide-month"],
      ["Tide-basic", "$95"],
    ],
    caption: "Tide-prices-caption",
  },
  video: {
    block: "video",
    heading: "Tide-video",
    intro: "Tide-video-intro",
    address: "https://youtu.be/Tide-video1?t=90",
    title: "Tide-video-title",
    duration: "Tide-2:30",
    poster: { media: "case-port", alt: "Tide-video-poster" },
  },
  "video-file": {
    block: "video-file",
    heading: "Tide-film",
    intro: "Tide-film-intro",
    file: { media: "tide-film" },
    captions: { media: "tide-captions" },
    title: "Tide-film-title",
    duration: "Tide-1:10",
    poster: { media: "case-port", alt: "" },
  },
  download: {
    block: "download",
    heading: "Tide-download",
    intro: "Tide-download-intro",
    files: [{ file: { media: "tide-prices" }, title: "Tide-download-title" }, { file: { media: "tide-film" } }],
  },
};
