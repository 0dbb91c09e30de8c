import type { Language } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { initialChoices, ratesOf } from "#src/domain/content/estimates/estimate.ts";
import type { Resolved } from "#src/domain/content/fields/resolved.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import type { Block, BlockName } from "#src/domain/content/schema/blocks.ts";
import type { ClaimReference } from "#src/domain/content/schema/claim.ts";
import type { Statistic } from "../blocks/statistics.tsx";
import { coastAround } from "../contact/map/coast.server.ts";
import { serviceChoices } from "../lead-form/service-choices.server.ts";
import { resolveReplyTime } from "../reply-time.server.ts";
import { namedLinks } from "../shell/shell.server.ts";
import type { NamedLink } from "../ui/link.tsx";
import {
  type BlockContext,
  resolveFormBlock,
  resolveIndustries,
  resolvePartners,
  resolveProjects,
  resolveServices,
  resolveTeam,
  resolveTestimonials,
  type Stored,
} from "./entries.server.ts";

type Button = Parameters<typeof namedLinks>[0][number];

async function readSettings({ reader, language }: BlockContext) {
  return (await reader.content(language, ["settings"])).single("settings").content;
}

/** The settings' claims that a block has selected, with the block's own label if it has one. */
async function statisticsOf(choices: ClaimReference[], source: BlockContext): Promise<Statistic[]> {
  if (choices.length === 0) return [];
  const { claims } = await readSettings(source);
  return choices.flatMap(({ claim: id, label }) => {
    const claim = claims.find((known) => known.id === id);
    return claim ? [{ value: claim.value, label: label || claim.label, basis: claim.basis }] : [];
  });
}

function namedLink(button: Button | null): NamedLink | null {
  return (button && namedLinks([button])[0]) ?? null;
}

/** Not an empty line. */
function isFilled(node: Stored<"text">["text"]["content"][number]): boolean {
  return (node.type !== "paragraph" && node.type !== "heading") || node.content.length > 0;
}

/** For each kind of block: its props from the stored block and the site's content. */
const resolvers = {
  text: (stored: Stored<"text">) => stored,
  hero: (stored: Stored<"hero">) => ({ ...stored, buttons: namedLinks(stored.buttons) }),
  slides: ({ slides, ...stored }: Stored<"slides">) => ({
    ...stored,
    slides: slides.map(({ title, subtitle, description, image, buttonText, buttonLink, secondButton }) => ({
      title,
      subtitle,
      description,
      image,
      buttons: namedLinks([{ text: buttonText, link: buttonLink }, ...(secondButton ? [secondButton] : [])]),
    })),
  }),
  services: resolveServices,
  about: async ({ claims, ...stored }: Stored<"about">, source: BlockContext) => ({
    ...stored,
    statistics: await statisticsOf(claims, source),
  }),
  why: async ({ claims, replyTime, ...stored }: Stored<"why">, source: BlockContext) => ({
    ...stored,
    statistics: await statisticsOf(claims, source),
    replyTime: replyTime ? await resolveReplyTime(source) : null,
  }),
  projects: resolveProjects,
  columns: ({ columns, ...stored }: Stored<"columns">) => ({
    ...stored,
    columns: columns
      .map(({ text, link, ...column }) => ({ ...column, text: text.content.filter(isFilled), link: namedLink(link) }))
      .filter(({ heading, text, picture, icon, link }) => heading || text.length > 0 || picture || icon || link),
  }),
  cards: (stored: Stored<"cards">) => ({
    ...stored,
    cards: stored.cards.map((card) => ({ ...card, link: namedLink(card.link) })),
  }),
  statistics: async ({ claims, ...stored }: Stored<"statistics">, source: BlockContext) => ({
    ...stored,
    statistics: await statisticsOf(claims, source),
  }),
  picture: (stored: Stored<"picture">) => stored,
  gallery: (stored: Stored<"gallery">) => stored,
  quotes: resolveTestimonials,
  team: resolveTeam,
  partners: resolvePartners,
  industries: resolveIndustries,
  map: async (stored: Stored<"map">, source: BlockContext) => {
    const { latitude, longitude } = (await readSettings(source)).company.address;
    const position = { latitude, longitude };
    return { ...stored, position, coast: coastAround(position, serverWordsFor(source.language)) };
  },
  steps: (stored: Stored<"steps">) => stored,
  questions: (stored: Stored<"questions">) => stored,
  "call-to-action": (stored: Stored<"call-to-action">) => ({ ...stored, buttons: namedLinks(stored.buttons) }),
  closing: (stored: Stored<"closing">) => stored,
  own: (stored: Stored<"own">) => stored,
  form: resolveFormBlock,
  "contact-form": async ({ service, ...stored }: Stored<"contact-form">, { reader, language }: BlockContext) => {
    const choices = { service: { flag: "inContactForm" } } as const;
    const services = (await reader.content(language, ["service"], choices)).entries("service");
    return {
      ...stored,
      services: serviceChoices(services, language),
      questions: (await readSettings({ reader, language })).questions,
      chosen: services.find(({ id }) => id === service?.entry)?.slug ?? "",
    };
  },
  "free-times": async ({ service, ...stored }: Stored<"free-times">, { reader, language }: BlockContext) => {
    if (!service?.entry) return { ...stored, service: undefined };
    const content = await reader.content(language, ["service"], { service: { ids: [service.entry] } });
    return { ...stored, service: content.entries("service")[0]?.slug ?? undefined };
  },
  "price-calculator": (stored: Stored<"price-calculator">) => resolveCalculator(stored),
  checklist: (stored: Stored<"checklist">) => stored,
  "fill-in-table": (stored: Stored<"fill-in-table">) => stored,
  table: (stored: Stored<"table">) => stored,
  video: (stored: Stored<"video">) => stored,
  "video-file": (stored: Stored<"video-file">) => stored,
  download: (stored: Stored<"download">) => stored,
} satisfies { [Name in BlockName]: (stored: Stored<Name>, source: BlockContext) => object };

/** A calculator with the choices of a visitor, or those at first. */
export function resolveCalculator(stored: Stored<"price-calculator">, choices?: number[]) {
  const { items, base: _, rounding: __, ...texts } = stored;
  const rates = ratesOf(stored);
  return {
    ...texts,
    items: items.map(({ label, help }) => ({ label, help })),
    rates,
    choices: choices ?? initialChoices(rates),
  };
}

/** Props of a block's component. */
export type BlockOf<Name extends BlockName> = Awaited<ReturnType<(typeof resolvers)[Name]>> & {
  /** The anchor of the first block of its kind, for links to it. */
  anchor?: string | undefined;
};

export type BlockData = { [Name in BlockName]: BlockOf<Name> }[BlockName];

async function resolveBlock(stored: Resolved<Block>, source: BlockContext): Promise<BlockData> {
  const resolver: (stored: never, source: BlockContext) => BlockData | Promise<BlockData> = resolvers[stored.block];
  return resolver(stored as never, source);
}

/** A page has only the first one of each: their elements have fixed ids. */
const single: readonly BlockName[] = ["contact-form", "price-calculator", "map", "closing", "own"];

/** A page has each form only once, too. */
function isSameForm(one: Resolved<Block>, other: Resolved<Block>): boolean {
  return one.block === "form" && other.block === "form" && one.form?.entry === other.form?.entry;
}

/** The element ids of blocks, which links can name. */
const anchors: Partial<Record<BlockName, string>> = {
  services: "services",
  about: "about",
  why: "why",
  projects: "work",
  quotes: "testimonials",
  team: "team",
  partners: "partners",
  industries: "industries",
};

/** What a page has of its own, so that its blocks leave it out. */
export interface BuiltInSections {
  /** Its own contact form and map. */
  hasForm?: boolean | undefined;
  /** The ids of its own sections. */
  anchors?: readonly string[] | undefined;
}

/** The blocks of a page as visitors see them. */
export async function resolveBlocks(
  reader: ContentReader,
  language: Language,
  blocks: Resolved<Block>[],
  builtIn: BuiltInSections = {},
): Promise<BlockData[]> {
  const isFirst = (block: Resolved<Block>) => block === blocks.find((first) => first.block === block.block);
  const visible = blocks.filter((block) => {
    if (builtIn.hasForm && (block.block === "contact-form" || block.block === "map")) return false;
    if (block.block === "form") return block === blocks.find((first) => isSameForm(first, block));
    return !single.includes(block.block) || isFirst(block);
  });
  return Promise.all(
    visible.map(async (block) => {
      const data = await resolveBlock(block, { reader, language });
      const anchor = isFirst(block) ? anchors[block.block] : undefined;
      return anchor === undefined || builtIn.anchors?.includes(anchor) ? data : { ...data, anchor };
    }),
  );
}
