import type { FixedPage } from "../content/kinds/page.ts";
import type { Published, PublishedContent } from "../content/published.server.ts";
import { missing } from "./missing.ts";

/** The entry that one of the site's own screens stands on. It is missing only when staff took it offline. */
export function fixedPage(content: PublishedContent<"page">, slug: FixedPage): Published<"page"> {
  const page = content.entries("page").find((entry) => entry.slug === slug);
  if (!page) throw missing();
  return page;
}
