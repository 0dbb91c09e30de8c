import { data } from "react-router";
import { isTurnedOff } from "#src/domain/content/schema/fixed-pages.ts";
import { loadPage, type PageRequest } from "../load-page.server.ts";
import { bookPath } from "../paths.ts";

/** It may be on in a moment. */
export const notWhileOff = () => data(null, { status: 404, headers: { "Cache-Control": "no-store" } });

/** While appointments are off, only a page that staff have made here before is shown. */
export async function loadOwnPage(request: PageRequest) {
  const { reader, language } = request;
  const content = await reader.content(language, ["page", "settings", "seo"]);
  const entry = content.entries("page").find(({ slug }) => slug === "book");
  if (!entry || isTurnedOff(entry, content.single("settings").content)) throw notWhileOff();
  return loadPage(request, content, entry.content, { path: bookPath(language) });
}
