import type { Page } from "../content/kinds/page.ts";
import type { PublishedContent } from "../content/published.server.ts";
import type { Resolved } from "../content/resolved.ts";
import { type HeadFacts, type PageHead, pageHead } from "../discovery/head.ts";
import type { Crumb } from "../discovery/structured-data.ts";

type Place = Pick<HeadFacts, "origin" | "language" | "path" | "noindex">;
type Content = PublishedContent<"seo" | "settings">;

/** What every page's head says of the site. */
export function ofSite(content: Content): Pick<HeadFacts, "company" | "site"> {
  return { company: content.single("settings").content.company.name, site: content.single("seo").content };
}

/** The head of a page that shows an entry of the kind `page`. */
export function headOfPage(content: Content, page: Resolved<Page>, place: Place): PageHead {
  const { name, intro, picture, seo } = page;
  return pageHead({ ...place, ...ofSite(content), seo, title: name, description: intro, picture });
}

/** The card that an address names: it speaks for the page. */
type NamedCard = Pick<HeadFacts, "path" | "seo" | "description" | "picture" | "article"> & { title: string };

/**
 * Head and breadcrumbs of a page of cards. `asked` is what its address adds to the page's own, and `named` the card
 * that this names; one that names none shows the page, which is indexed at its own address alone.
 */
export function headOfCards(
  content: Content,
  page: Resolved<Page>,
  { asked, named, ...place }: Place & { asked: string | undefined; named: NamedCard | undefined },
): { head: PageHead; crumbs: Crumb[] } {
  const crumb = { name: page.name, path: place.path };
  if (!named) {
    return { head: headOfPage(content, page, { ...place, noindex: asked !== undefined }), crumbs: [crumb] };
  }
  return {
    head: pageHead({ ...named, ...place, ...ofSite(content), path: named.path }),
    crumbs: [crumb, { name: named.title, path: named.path }],
  };
}
