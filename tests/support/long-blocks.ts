import { type Blocks, fullBlocks, richTextWith, slide } from "./blocks.ts";

/** Texts of the maximum length, without any line break opportunity. */
const long = (count: number) => "Wolkenkratzerfensterputzerleiter".repeat(Math.ceil(count / 32)).slice(0, count);
const longLink = { text: long(40), link: { entry: "page-about" } };

export const longBlocks: Blocks = {
  text: { block: "text", text: richTextWith(long(4000)) },
  hero: { ...fullBlocks.hero, heading: long(80), text: long(300), buttons: [longLink, longLink] },
  columns: {
    block: "columns",
    heading: long(120),
    intro: long(300),
    columns: Array.from({ length: 3 }, () => ({
      heading: long(80),
      text: richTextWith(long(4000)),
      icon: "wifi",
      link: longLink,
    })),
  },
  slides: {
    block: "slides",
    slides: Array.from({ length: 2 }, (_, index) => ({
      ...slide,
      title: `${index}${long(59)}`,
      subtitle: long(100),
      description: long(240),
      buttonText: long(40),
      secondButton: longLink,
    })),
  },
  services: { block: "services", heading: long(120), intro: long(300), services: [], layout: "cards", more: long(80) },
  about: {
    ...fullBlocks.about,
    heading: long(120),
    text: long(600),
    benefits: Array.from({ length: 8 }, (_, index) => `${index}${long(79)}`),
  },
  why: {
    ...fullBlocks.why,
    heading: long(100),
    intro: long(300),
    cards: Array.from({ length: 4 }, (_, index) => ({
      title: `${index}${long(79)}`,
      text: long(240),
      evidence: { form: "log", rows: [{ time: long(12), strong: long(60), text: long(140) }] },
    })),
  },
  projects: { block: "projects", heading: long(120), projects: [], more: long(80) },
  team: { ...fullBlocks.team, heading: long(120), intro: long(300) },
  partners: { ...fullBlocks.partners, heading: long(120), intro: long(300) },
  form: { ...fullBlocks.form, heading: long(120), text: long(300) },
  industries: { ...fullBlocks.industries, heading: long(120), intro: long(300) },
  gallery: {
    ...fullBlocks.gallery,
    heading: long(120),
    intro: long(300),
    pictures: Array.from({ length: 4 }, () => ({ picture: { media: "about-roots" }, caption: long(200) })),
  },
  map: { block: "map", heading: long(120) },
  closing: { block: "closing" },
  own: { block: "own" },
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
  quotes: { ...fullBlocks.quotes, heading: long(120), testimonials: [], layout: "carousel" },
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
  "free-times": { ...fullBlocks["free-times"], heading: long(80), text: long(300) },
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
  table: {
    block: "table",
    heading: long(80),
    intro: long(300),
    rows: Array.from({ length: 3 }, () => Array.from({ length: 12 }, () => long(300))),
    hasHeaderColumn: true,
    caption: long(200),
  },
  video: { ...fullBlocks.video, heading: long(80), intro: long(300), title: long(120), duration: long(12) },
  "video-file": { ...fullBlocks["video-file"], heading: long(80), intro: long(300), title: long(120) },
  download: {
    ...fullBlocks.download,
    heading: long(80),
    intro: long(300),
    files: Array.from({ length: 12 }, () => ({ file: { media: "tide-prices" }, title: long(120) })),
  },
};
