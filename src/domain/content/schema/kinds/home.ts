import { z } from "zod";
import { blocksOfSections, sectionsOfBlocks } from "../blocks/fixed-sections.ts";
import { block } from "../blocks.ts";
import { emptySeo, seo } from "../fields.ts";
import { defineKind } from "../kind.ts";

export const home = defineKind({
  label: "Home page",
  plural: "Home page",
  keywords: "homepage front hero slides",
  single: true,
  schema: z.object({
    blocks: z.array(block).min(1).max(40).meta({ label: "Content", item: "block" }),
    seo: seo.default(emptySeo).meta({ label: "Search and sharing" }),
  }),
  legacy: { read: blocksOfSections, write: sectionsOfBlocks },
  title: () => "Home page",
  list: { sharedWith: "page" },
  listing: ({ blocks }) => {
    const slides = blocks.flatMap((block) => (block.block === "slides" ? block.slides : []));
    const [first] = slides;
    return { summary: first?.title ?? "", ...(first && { entryIcon: { media: first.image.media } }) };
  },
  path: () => "/",
});
