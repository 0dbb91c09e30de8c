import type { Resolved } from "../content/fields/resolved.ts";
import type { PublishedContent } from "../content/published/published.server.ts";
import type { Page } from "../content/schema/page.ts";
import { type HeadFacts, type PageHead, pageHead } from "../seo/head.ts";
import type { Crumb } from "../seo/structured-data.ts";

type PageAddress = Pick<HeadFacts, "origin" | "language" | "path" | "noindex">;
type Content = PublishedContent<"seo" | "settings">;

/** The parts of the head that all pages share. */
export function siteHeadFacts(content: Content): Pick<HeadFacts, "company" | "site"> {
  return { company: content.single("settings").content.company.name, site: content.single("seo").content };
}

/** The head of a page that shows an entry of the kind `page`. */
export function headOfPage(content: Content, page: Resolved<Page>, place: PageAddress): PageHead {
  const { name, intro, picture, seo } = page;
  return pageHead({ ...place, ...siteHeadFacts(content), seo, title: name, description: intro, picture });
}

/** The entry that a slug selects; it provides the head of the page. */
type SelectedCard = Pick<HeadFacts, "path" | "seo" | "description" | "picture" | "article"> & { title: string };

/**
 * Head and breadcrumbs of a list page with optional detail. `slug` comes from the URL and `selected` is its entry. An
 * unknown slug shows the list page with noindex, since the list is indexed at its own URL.
 */
export function headOfCards(
  content: Content,
  page: Resolved<Page>,
  { slug, selected, ...place }: PageAddress & { slug: string | undefined; selected: SelectedCard | undefined },
): { head: PageHead; crumbs: Crumb[] } {
  const crumb = { name: page.name, path: place.path };
  if (!selected) {
    return { head: headOfPage(content, page, { ...place, noindex: slug !== undefined }), crumbs: [crumb] };
  }
  return {
    head: pageHead({ ...selected, ...place, ...siteHeadFacts(content), path: selected.path }),
    crumbs: [crumb, { name: selected.title, path: selected.path }],
  };
}
