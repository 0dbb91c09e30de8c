import { withoutMarkers } from "#src/domain/content/fields/checks/marker-characters.ts";
import { readPreviewedPage } from "../preview/previewed-page.ts";

/** Makes a staff preview answer with the page's share card. */
export const cardParameter = "share-card";

/** What search engines and shared links show of a page. */
export interface PageHead {
  title: string;
  description: string;
  /** The site and the names of the pages above, as search engines show them: `example.com`, `Services`. */
  crumbs: readonly string[];
  /** The share picture that staff chose, or the drawn card. */
  image: string;
  isIndexed: boolean;
}

/** Reads the head of a staff preview: the real page, so that all texts have their fallbacks. Null if it can't be read. */
export async function fetchHead(previewUrl: string, signal: AbortSignal): Promise<PageHead | "no page" | null> {
  const response = await fetch(previewUrl, { signal });
  if (!response.ok || !new URL(response.url).pathname.startsWith("/cms/preview/")) return null;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!readPreviewedPage(page).hasOwnPage) return "no page";
  const meta = (name: string) =>
    withoutMarkers(page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content") ?? "");
  const image = new URL(meta("og:image"), location.href);
  const pageUrl = meta("og:url");
  const robots = [...page.querySelectorAll("meta[name=robots]")].map((tag) => tag.getAttribute("content"));
  return {
    title: withoutMarkers(page.title),
    description: meta("description"),
    crumbs: crumbsOf(pageUrl),
    image: imageOf(image, { pageUrl, previewUrl: response.url }),
    // The preview itself is never indexed; a page that asks for it has a tag of its own.
    isIndexed: !robots.includes("noindex, follow"),
  };
}

/** The image's address. Only the server that draws a draft knows its card. */
function imageOf(image: URL, { pageUrl, previewUrl }: { pageUrl: string; previewUrl: string }): string {
  const { pathname } = new URL(previewUrl);
  if (image.pathname.startsWith("/media/cards/")) return `${pathname}?${cardParameter}=${digestOf(image)}`;
  return URL.canParse(pageUrl) && new URL(pageUrl).origin === image.origin ? image.pathname : image.href;
}

/** It changes with the card, so that an unchanged one is not drawn again. */
function digestOf({ pathname }: URL): string {
  return pathname.split("/")[3]?.replace(".jpeg", "") ?? "";
}

function crumbsOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { host, pathname } = new URL(url);
  return [host, ...pathname.split("/").filter(Boolean)];
}
