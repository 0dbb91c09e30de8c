import type { Kind } from "./kind.ts";
import { pagePath } from "./kinds/page.ts";
import type { Settings } from "./kinds/settings.ts";
import { type KindName, kindNames, kinds } from "./kinds.ts";

/** A page with a fixed address. Staff can change its content only. */
export interface FixedPage {
  /** Its module is in the folder of its path: `site/contact/thanks/page.tsx`. Pages without one have blocks only. */
  hasModule?: true;
  /** The kinds whose entries it shows. It changes with them. */
  shows?: readonly KindName[];
  /** Hidden from search engines. */
  isHiddenFromSearch?: true;
  /** Whether visitors find it; they do if there is no such setting. */
  isOn?: (settings: Pick<Settings, "booking">) => boolean;
}

/** By slug. The list pages below are added. Routes, bundles, sitemap and reserved slugs are derived from both. */
const builtInPages = {
  contact: { hasModule: true, shows: ["settings"] },
  book: { hasModule: true, shows: ["settings"], isOn: ({ booking }) => booking.isOn },
  thanks: { hasModule: true, isHiddenFromSearch: true },
  status: { hasModule: true, isHiddenFromSearch: true },
  privacy: {},
  terms: {},
  accessibility: {},
} satisfies Record<string, FixedPage>;

/** The list pages of kinds. */
export const listPages = kindNames.flatMap((kind) => {
  const { listPage } = kinds[kind];
  return listPage ? [{ kind, ...listPage }] : [];
});

/** Those that have nothing but their list, with a default text in their kind. */
export const plainLists = listPages.flatMap(({ text, ...list }) => (text ? [{ ...list, text }] : []));

type ListSlug = (typeof listPages)[number]["slug"];

export type FixedSlug = keyof typeof builtInPages | ListSlug;

const fixedPages = new Map<string, FixedPage>([
  ...Object.entries(builtInPages),
  ...listPages.map(({ kind, slug }): [string, FixedPage] => [slug, { shows: [kind] }]),
]);

export const fixedSlugs = [...fixedPages.keys()].filter(isFixed);

/** Those that other pages need: the lists above entries, and the pages around a form. */
export const requiredSlugs = fixedSlugs.filter(
  (slug) => fixedPages.get(slug)?.hasModule || listPages.some((list) => list.slug === slug),
);

export function isFixed(slug: string): slug is FixedSlug {
  return fixedPages.has(slug);
}

/** The fixed page at a slug; empty for other pages. */
export function fixedPageAt(slug: string | null): FixedPage {
  return fixedPages.get(slug ?? "") ?? {};
}

/** Whether the settings have turned off a fixed page. One that staff made at its slug before stays. */
export function isTurnedOff(
  { id, slug }: { id: string; slug: string | null },
  settings: Pick<Settings, "booking">,
): boolean {
  return id === `page-${slug}` && fixedPageAt(slug).isOn?.(settings) === false;
}

/** Whether search engines and the search of the site leave an entry's page out. */
export function isHiddenFromSearch(kind: KindName, slug: string | null): boolean {
  const { isUnlisted }: Kind = kinds[kind];
  return isUnlisted === true || (kind === "page" && fixedPageAt(slug).isHiddenFromSearch === true);
}

/** The folders of `site` with the modules of fixed pages and of the entries below them, and their routes. */
export const pageModules = [
  ...Object.entries<FixedPage>(builtInPages).flatMap(([slug, { hasModule }]) => {
    const path = pagePath(slug).slice(1);
    return hasModule ? [{ folder: path, path }] : [];
  }),
  ...listPages.flatMap(({ kind, slug, hasEntryModule }) =>
    hasEntryModule
      ? [
          { folder: slug, path: slug },
          { folder: `${slug}/${kind}`, path: `${slug}/:${kind}` },
        ]
      : [{ folder: slug, path: `${slug}/:${kind}?` }],
  ),
];
