import { isRecord, itemsIn, recordsIn, type UnknownRecord } from "../values/deep-equal.ts";

/*
 * Until version 0.1 the home page was an object with a fixed part per section. Version 0.1 must be able to read what later
 * versions store, during an update and after a rollback, so these parts are stored beside the blocks
 * (docs/decisions/0056-the-home-page-is-made-of-blocks.md).
 */

/** The blocks of a home page that was stored with fixed sections. Incomplete drafts stay as they are. */
export function blocksOfSections(stored: UnknownRecord): UnknownRecord {
  const { slides, services, about, why, caseStudies, testimonials, partners, ...rest } = stored;
  if (Array.isArray(rest.blocks)) return rest;
  const sections = [
    slides && { block: "slides", slides },
    isRecord(services) && { block: "services", ...services },
    isRecord(about) && { block: "about", ...about },
    isRecord(why) && { block: "why", ...why },
    // Without a choice, the section was not shown; the block shows the featured projects.
    isRecord(caseStudies) && { block: "projects", hidden: itemsIn(caseStudies.projects).length === 0, ...caseStudies },
    isRecord(testimonials) && { block: "quotes", layout: "carousel", ground: "paper", ...testimonials },
    isRecord(partners) && { block: "partners", ...partners },
  ].filter((section) => section !== undefined && section !== false);
  return sections.length === 0 ? rest : { ...rest, blocks: [...sections, { block: "closing" }] };
}

const link = { entry: "home" };

/** What version 0.1 shows for a section that is not among the blocks, because it cannot be without it. */
const placeholders = {
  slides: [
    {
      title: "{company}",
      subtitle: "{company}",
      description: "{company}",
      image: { media: "not-chosen", alt: "" },
      buttonText: "{phone}",
      buttonLink: link,
      secondButton: null,
    },
  ],
  services: { heading: "Services", intro: "{company}", more: "Services" },
  about: {
    heading: "About {company}",
    text: "{company}",
    picture: { media: "not-chosen", alt: "" },
    benefits: ["{company}"],
    claims: [],
  },
  why: {
    heading: "Why choose {company}",
    intro: "{company}",
    cards: [
      { title: "{company}", text: "{company}", evidence: { form: "bill", rows: [{ text: "{company}", amount: "0" }] } },
    ],
    claims: [],
    replyTime: false,
  },
  caseStudies: { heading: "Case studies", more: "Case studies", projects: [] },
  testimonials: { heading: "Testimonials" },
  partners: { heading: "Partners", intro: "{company}" },
};

/** The fixed sections that version 0.1 reads: those of the first block of each. */
export function sectionsOfBlocks(content: UnknownRecord): UnknownRecord {
  const blocks = recordsIn(content.blocks);
  const blockFields = (name: string) => {
    const { block: _, hidden: __, ...fields } = blocks.find(({ block, hidden }) => block === name && !hidden) ?? {};
    // Version 0.1 requires texts that may be empty now.
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
  };
  const { slides = placeholders.slides } = blockFields("slides");
  return {
    slides,
    services: { ...placeholders.services, ...blockFields("services") },
    about: { ...placeholders.about, ...blockFields("about") },
    why: { ...placeholders.why, ...blockFields("why") },
    caseStudies: { ...placeholders.caseStudies, ...blockFields("projects") },
    testimonials: { ...placeholders.testimonials, ...blockFields("quotes") },
    partners: { ...placeholders.partners, ...blockFields("partners") },
  };
}
