import type { Resolved, ResolvedPicture } from "../content/fields/resolved.ts";
import type { Seo } from "../content/schema/fields.ts";
import type { SeoSettings } from "../content/schema/seo.ts";
import { inLanguage, type Language, locales } from "../languages.ts";
import { heightAt, variantAddress, widthsFor } from "../media/places.ts";

/** The metadata of one page. */
export interface PageHead {
  type: "article" | "website";
  title: string;
  description: string;
  /** Absolute. */
  canonical: string;
  language: Language;
  company: string;
  /** Absolute. */
  image?: string;
  /** Only for pictures from the media library. */
  imageFacts?: { width: number; height: number; alt: string };
  /** Additional tags. */
  more: HeadTag[];
  noindex?: true;
}

/** Facts for `og:type` article. */
interface Article {
  section: string;
  /** ISO 8601, as is `published`. */
  modified: string;
  published?: string;
  tags?: readonly string[];
}

/** A page's RSS feed. */
interface Feed {
  title: string;
  path: string;
}

export const feedPath = (language: Language) => inLanguage("/blog/rss.xml", language);

export interface HeadFacts {
  origin: string;
  path: string;
  language: Language;
  /** The company's name. */
  company: string;
  site: SeoSettings;
  /** The SEO fields of the page's entry. */
  seo?: Resolved<Seo>;
  /** The page's own texts and picture, used where `seo` is empty. */
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

function shareImage({ origin, seo, picture, site }: HeadFacts): Pick<PageHead, "image" | "imageFacts"> {
  const own = seo?.image ?? picture;
  if (own && !own.vector) {
    const width = widthsFor("share", own).at(-1) ?? 0;
    const image = new URL(variantAddress(own.key, "share", width, "jpeg"), origin).href;
    return { image, imageFacts: { width, height: heightAt("share", width), alt: own.alt } };
  }
  return site.image ? { image: new URL(site.image, origin).href } : {};
}

/** Each field comes from the entry's SEO fields, else its content, else the SEO settings. */
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

/** The `meta` of each page's module: title, description, canonical URL, Open Graph, X card, robots. */
export function meta({ loaderData }: { loaderData: { head: PageHead } | undefined }): HeadTag[] {
  if (!loaderData) return [];
  const { head } = loaderData;
  const tags: HeadTag[] = [
    { title: head.title },
    { name: "description", content: head.description },
    { tagName: "link", rel: "canonical", href: head.canonical },
    { property: "og:type", content: head.type },
    { property: "og:site_name", content: head.company },
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: head.canonical },
    { property: "og:locale", content: locales[head.language].replace("-", "_") },
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
