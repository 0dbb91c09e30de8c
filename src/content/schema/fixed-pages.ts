/** A page with a fixed address. Staff can change its content only. */
export interface FixedPage {
  /**
   * Its route. The module is in the folder of that name: `contact/thanks` is `site/contact/thanks/page.tsx`. A page without
   * a route has blocks only, at its slug.
   */
  route?: string;
  /** The kinds whose entries it shows. It changes with them. */
  shows?: readonly string[];
  /** Hidden from search engines. */
  isHidden?: true;
}

/** By slug, in the order of the default content. Routes, bundles, sitemap and reserved slugs are derived from this. */
export const fixedPages = {
  about: { route: "about", shows: ["member"] },
  services: { route: "services/:service?", shows: ["service"] },
  portfolio: { route: "portfolio/:project?", shows: ["project"] },
  blog: { route: "blog", shows: ["post"] },
  careers: { route: "careers", shows: ["opening"] },
  contact: { route: "contact", shows: ["settings"] },
  thanks: { route: "contact/thanks", isHidden: true },
  privacy: {},
  terms: {},
  accessibility: {},
} satisfies Record<string, FixedPage>;

export type FixedSlug = keyof typeof fixedPages;

export const fixedSlugs = Object.keys(fixedPages).filter(isFixed);

export function isFixed(slug: string): slug is FixedSlug {
  return Object.hasOwn(fixedPages, slug);
}

/** The fixed page at a slug; empty for other pages. */
export function fixedPageAt(slug: string | null): FixedPage {
  return slug !== null && isFixed(slug) ? fixedPages[slug] : {};
}

/** The folder of a fixed page's module in `site`, which is also its path; undefined for a page of blocks only. */
export function folderOf({ route }: FixedPage): string | undefined {
  return route?.split("/:", 1)[0];
}
