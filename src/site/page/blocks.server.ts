import { initialChoices, ratesOf } from "../../content/estimates/estimate.ts";
import type { Resolved } from "../../content/fields/resolved.ts";
import type { PublishedContent } from "../../content/published/published.server.ts";
import type { ContentReader } from "../../content/published/reader.server.ts";
import type { Block, BlockName } from "../../content/schema/blocks.ts";
import type { ClaimReference } from "../../content/schema/claim.ts";
import type { Settings } from "../../content/schema/settings.ts";
import type { Language } from "../../languages.ts";
import type { Statistic } from "../blocks/statistics.tsx";
import { serviceChoices } from "../contact/service-choices.server.ts";
import type { NamedLink } from "../link.tsx";
import { quotationOf } from "../quotation.server.ts";
import { namedLinks } from "../shell.server.ts";

type Stored<Name extends BlockName> = Extract<Resolved<Block>, { block: Name }>;
type Site = PublishedContent<"settings" | "testimonial" | "service">;
type Button = Parameters<typeof namedLinks>[0][number];

/** The settings' claims that a block has selected, with the block's own label if it has one. */
export function statisticsOf(choices: ClaimReference[], claims: Settings["claims"]): Statistic[] {
  return choices.flatMap(({ claim: id, label }) => {
    const claim = claims.find((known) => known.id === id);
    return claim ? [{ value: claim.value, label: label || claim.label }] : [];
  });
}

function namedLink(button: Button | null): NamedLink | null {
  return (button && namedLinks([button])[0]) ?? null;
}

/** For each kind of block: its props from the stored block and the site's content. */
const resolvers = {
  text: (stored: Stored<"text">) => stored,
  hero: (stored: Stored<"hero">) => ({ ...stored, buttons: namedLinks(stored.buttons) }),
  cards: (stored: Stored<"cards">) => ({
    ...stored,
    cards: stored.cards.map((card) => ({ ...card, link: namedLink(card.link) })),
  }),
  statistics: ({ claims, ...stored }: Stored<"statistics">, site: Site) => ({
    ...stored,
    statistics: statisticsOf(claims, site.single("settings").content.claims),
  }),
  picture: (stored: Stored<"picture">) => stored,
  quotes: ({ testimonials: chosen, ...stored }: Stored<"quotes">, site: Site, language: Language) => {
    const all = site.entries("testimonial");
    const some = chosen.flatMap((link) => all.filter(({ id }) => id === link?.entry));
    return {
      ...stored,
      quotes: (chosen.length > 0 ? some : all).map(({ id, content }) => ({ id, ...quotationOf(content, language) })),
    };
  },
  steps: (stored: Stored<"steps">) => stored,
  questions: (stored: Stored<"questions">) => stored,
  "call-to-action": (stored: Stored<"call-to-action">) => ({ ...stored, buttons: namedLinks(stored.buttons) }),
  "contact-form": ({ service, ...stored }: Stored<"contact-form">, site: Site, language: Language) => {
    const services = site.entries("service");
    return {
      ...stored,
      services: serviceChoices(services, language),
      chosen: services.find(({ id }) => id === service?.entry)?.slug ?? "",
    };
  },
  "price-calculator": (stored: Stored<"price-calculator">) => showCalculator(stored),
  checklist: (stored: Stored<"checklist">) => stored,
  "fill-in-table": (stored: Stored<"fill-in-table">) => stored,
} satisfies { [Name in BlockName]: (stored: Stored<Name>, site: Site, language: Language) => object };

/** A calculator with the choices of a visitor, or those at first. */
export function showCalculator(stored: Stored<"price-calculator">, choices?: number[]) {
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
export type BlockOf<Name extends BlockName> = ReturnType<(typeof resolvers)[Name]>;

export type ShownBlock = { [Name in BlockName]: BlockOf<Name> }[BlockName];

function show(stored: Resolved<Block>, site: Site, language: Language): ShownBlock {
  const make: (stored: never, site: Site, language: Language) => ShownBlock = resolvers[stored.block];
  return make(stored as never, site, language);
}

const needsSiteContent: readonly BlockName[] = ["statistics", "quotes", "contact-form"];

/** For pages whose blocks need no other content. */
const noSiteContent: Site = {
  entries: () => [],
  single: (kind) => {
    throw new Error(`The ${kind} were not read: list blocks that need them in needsSiteContent`);
  },
};

function readSite(reader: ContentReader, language: Language): Promise<Site> {
  const choices = { service: { flag: "inContactForm" } } as const;
  return reader.content(language, ["settings", "testimonial", "service"], choices);
}

/** Blocks whose elements have fixed ids: a page has only the first one of each. */
const single: readonly BlockName[] = ["contact-form", "price-calculator"];

/**
 * The blocks of a page as visitors see them. The site's other content is read only if a block needs it. `hasForm`: the page
 * has its own contact form.
 */
export async function showBlocks(
  reader: ContentReader,
  language: Language,
  blocks: Resolved<Block>[],
  hasForm = false,
): Promise<ShownBlock[]> {
  const kept = blocks.filter((block) => {
    if (hasForm && block.block === "contact-form") return false;
    return !single.includes(block.block) || block === blocks.find((first) => first.block === block.block);
  });
  const site = kept.some(({ block }) => needsSiteContent.includes(block))
    ? await readSite(reader, language)
    : noSiteContent;
  return kept.map((block) => show(block, site, language));
}
