import { defaultLanguage, inLanguage, type Language, locales } from "#src/base/languages.ts";
import type { Resolved, ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import type { Translation } from "#src/domain/content/published/reader.server.ts";
import type { Seo } from "#src/domain/content/schema/fields.ts";
import type { SeoSettings } from "#src/domain/content/schema/seo.ts";
import { heightAt, type Size, variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";
import { cardAlt, cardSize, type ShareCard } from "#src/domain/share-card/card.ts";

/** The picture of shared links. `address` is absolute. */
interface ShareImage {
  url: string;
  alt: string;
  /** Unknown for pictures of other sites. */
  size?: Size;
}

/** The metadata of one page. */
export interface PageHead {
  type: "article" | "website";
  title: string;
  description: string;
  /** Absolute. */
  canonical: string;
  language: Language;
  /** The page in all its languages; empty if it is in one only. The addresses are absolute. */
  alternates: readonly { language: Language; url: string }[];
  company: string;
  image: ShareImage;
  card: ShareCard;
  /** The page's own picture. Absolute. */
  picture?: string;
  /** Additional tags. */
  extraTags: HeadTag[];
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
  /** The page in all its languages. */
  translations: readonly Translation[];
  /** The company's name. */
  company: string;
  site: Pick<SeoSettings, "siteTitle" | "metaDescription" | "image">;
  /** The SEO fields of the page's entry. */
  seo?: Resolved<Seo>;
  /** The page's own texts and picture, used where `seo` is empty. */
  title?: string;
  description?: string;
  picture?: ResolvedPicture | null;
  card: ShareCard;
  cardUrl: string;
  /** The address of a picture that staff chose instead of the card. */
  chosenImageUrl?: string | null;
  article?: Article;
  feed?: Feed;
  noindex?: boolean;
}

/** A subset of React Router's meta descriptors. */
export type HeadTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: string; href: string; type?: string; title?: string; hrefLang?: string };

/** What staff chose for the page, else its card. */
function shareImage({ origin, seo, card, cardUrl, chosenImageUrl }: HeadFacts): ShareImage {
  if (seo?.image && !seo.image.vector) return { ...cropped(origin, seo.image), alt: seo.image.alt };
  if (chosenImageUrl) {
    const url = new URL(chosenImageUrl, origin).href;
    const [, width] = /\/share-(\d+)\.jpeg$/.exec(chosenImageUrl) ?? [];
    return { url, alt: cardAlt(card), ...(width && { size: sharedSize(Number(width)) }) };
  }
  return { url: new URL(cardUrl, origin).href, alt: cardAlt(card), size: cardSize };
}

function cropped(origin: string, picture: ResolvedPicture): { url: string; size: Size } {
  const width = widthsFor("share", picture).at(-1) ?? 0;
  const url = new URL(variantUrl(picture.key, "share", width, "jpeg"), origin).href;
  return { url, size: sharedSize(width) };
}

function sharedSize(width: number): Size {
  return { width, height: heightAt("share", width) };
}

/** Each field comes from the entry's SEO fields, else its content, else the SEO settings. */
export function pageHead(facts: HeadFacts): PageHead {
  const { origin, path, language, company, site, seo, title, description, picture, article, feed, noindex } = facts;
  const translations = facts.translations.length > 1 && !noindex ? facts.translations : [];
  return {
    type: article ? "article" : "website",
    title: seo?.title || (title ? `${title} | ${site.siteTitle}` : site.siteTitle),
    description: seo?.description || description || site.metaDescription,
    canonical: new URL(path, origin).href,
    language,
    alternates: translations.map((page) => ({ language: page.language, url: new URL(page.path, origin).href })),
    company,
    image: shareImage(facts),
    card: facts.card,
    ...(picture && !picture.vector && { picture: cropped(origin, picture).url }),
    extraTags: [...(article ? articleTags(article) : []), ...(feed ? [feedTag(feed)] : [])],
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
    ...head.alternates.flatMap(({ language, url }) => [
      alternateTag(language, url),
      ...(language === defaultLanguage ? [alternateTag("x-default", url)] : []),
    ]),
    { property: "og:type", content: head.type },
    { property: "og:site_name", content: head.company },
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: head.canonical },
    { property: "og:locale", content: openGraphLocale(head.language) },
    ...head.alternates
      .filter(({ language }) => language !== head.language)
      .map(({ language }) => ({ property: "og:locale:alternate", content: openGraphLocale(language) })),
    { name: "twitter:card", content: "summary_large_image" },
    ...imageTags(head.image),
  ];
  if (head.noindex) tags.push({ name: "robots", content: "noindex, follow" });
  return [...tags, ...head.extraTags];
}

function alternateTag(hrefLang: string, href: string): HeadTag {
  return { tagName: "link", rel: "alternate", hrefLang, href };
}

function openGraphLocale(language: Language): string {
  return locales[language].replace("-", "_");
}

function imageTags({ url, alt, size }: ShareImage): HeadTag[] {
  return [
    { property: "og:image", content: url },
    // Crops and cards are JPEG.
    ...(size
      ? [
          { property: "og:image:type", content: "image/jpeg" },
          { property: "og:image:width", content: String(size.width) },
          { property: "og:image:height", content: String(size.height) },
        ]
      : []),
    ...(alt ? [{ property: "og:image:alt", content: alt }] : []),
  ];
}
