import type { Seo } from "../content/kinds/fields.ts";
import type { SeoSettings } from "../content/kinds/seo.ts";
import type { Language } from "../content/languages.ts";
import type { Resolved, ResolvedPicture } from "../content/resolved.ts";
import { heightAt, variantAddress, widthsFor } from "../media/places.ts";

/** What the head of one page says about it. */
export interface PageHead {
  type: "article" | "website";
  title: string;
  description: string;
  /** Absolute; what search engines are to take for the page's one address. */
  canonical: string;
  language: Language;
  company: string;
  /** Absolute. */
  image?: string;
  /** Known of pictures of our own. */
  imageFacts?: { width: number; height: number; alt: string };
  /** What only some pages say. */
  more: HeadTag[];
  noindex?: true;
}

/** What is said of a page that tells one story. */
interface Article {
  section: string;
  /** As ISO 8601, like the day on which it was published. */
  modified: string;
  published?: string;
  tags?: readonly string[];
}

/** Where programs read what is new on a page. */
interface Feed {
  title: string;
  path: string;
}

export interface HeadFacts {
  /** The public address of the site, without a path. */
  origin: string;
  path: string;
  language: Language;
  /** The company's name. */
  company: string;
  site: SeoSettings;
  /** What the page's entry says for search engines; nothing for pages without an entry. */
  seo?: Resolved<Seo>;
  /** The page's own words and picture, taken where its SEO says nothing. */
  title?: string;
  description?: string;
  picture?: ResolvedPicture | null;
  article?: Article;
  feed?: Feed;
  noindex?: boolean;
}

/** A subset of React Router's meta descriptors. */
export type HeadTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: string; href: string; type?: string; title?: string };

/** Languages as programs that make share cards know them. */
const locales: Record<Language, string> = { en: "en_US" };

function shareImage({ origin, seo, picture, site }: HeadFacts): Pick<PageHead, "image" | "imageFacts"> {
  const own = seo?.image ?? picture;
  if (own && !own.vector) {
    const width = widthsFor("share", own).at(-1) ?? 0;
    const image = new URL(variantAddress(own.key, "share", width, "jpeg"), origin).href;
    return { image, imageFacts: { width, height: heightAt("share", width), alt: own.alt } };
  }
  return site.image ? { image: new URL(site.image, origin).href } : {};
}

/** Chooses a page's head: its entry's own SEO, else its content, else the SEO settings. */
export function pageHead(facts: HeadFacts): PageHead {
  const { origin, path, language, company, site, seo, title, description, article, feed, noindex } = facts;
  return {
    type: article ? "article" : "website",
    title: seo?.title || (title ? `${title} | ${site.siteTitle}` : site.siteTitle),
    description: seo?.description || description || site.metaDescription,
    canonical: new URL(path, origin).href,
    language,
    company,
    ...shareImage(facts),
    more: [...(article ? articleTags(article) : []), ...(feed ? [feedTag(feed)] : [])],
    ...(noindex && { noindex: true as const }),
  };
}

function articleTags({ section, published, modified, tags = [] }: Article): HeadTag[] {
  return [
    { property: "article:section", content: section },
    ...(published ? [{ property: "article:published_time", content: published }] : []),
    { property: "article:modified_time", content: modified },
    ...tags.map((content) => ({ property: "article:tag", content })),
  ];
}

function feedTag({ title, path }: Feed): HeadTag {
  return { tagName: "link", rel: "alternate", type: "application/rss+xml", title, href: path };
}

/** A head as tags: title, description, canonical address, Open Graph, X card, robots. */
export function headTags(head: PageHead): HeadTag[] {
  const tags: HeadTag[] = [
    { title: head.title },
    { name: "description", content: head.description },
    { tagName: "link", rel: "canonical", href: head.canonical },
    { property: "og:type", content: head.type },
    { property: "og:site_name", content: head.company },
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: head.canonical },
    { property: "og:locale", content: locales[head.language] },
    { name: "twitter:card", content: head.image ? "summary_large_image" : "summary" },
  ];
  if (head.image) tags.push({ property: "og:image", content: head.image });
  if (head.imageFacts) {
    const { width, height, alt } = head.imageFacts;
    tags.push({ property: "og:image:width", content: String(width) });
    tags.push({ property: "og:image:height", content: String(height) });
    if (alt) tags.push({ property: "og:image:alt", content: alt });
  }
  if (head.noindex) tags.push({ name: "robots", content: "noindex" });
  return [...tags, ...head.more];
}
