import type { Published, PublishedContent } from "../content/published/published.server.ts";
import type { FixedSlug } from "../content/schema/fixed-pages.ts";
import { notFound } from "./not-found-response.ts";

/** The entry of a fixed page. It is missing only while it is unpublished. */
export function fixedPage(content: PublishedContent<"page">, slug: FixedSlug): Published<"page"> {
  const page = content.entries("page").find((entry) => entry.slug === slug);
  if (!page) throw notFound();
  return page;
}
