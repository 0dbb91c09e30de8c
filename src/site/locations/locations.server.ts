import type { Language } from "#src/base/languages.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { readIndexed } from "#src/domain/content/similarity/similarity.server.ts";
import { locationPath } from "../paths.ts";

/**
 * The local pages that search engines see: the only ones that others link to. Those without a picture have their
 * service's, except on the page of that `service`.
 */
export async function readLocations(reader: ContentReader, language: Language, service?: string) {
  const indexed = await readIndexed(reader, language, "location");
  const content = await reader.content(language, ["location", "service"]);
  const pictures = new Map(content.entries("service").map(({ id, content: { picture } }) => [id, picture]));
  return content
    .entries("location")
    .filter(({ id, content }) => indexed.has(id) && (service === undefined || content.service?.entry === service))
    .map(({ id, slug, content: { title, city, summary, picture, service: offered } }) => ({
      id,
      href: locationPath(language, slug ?? ""),
      title,
      city,
      summary,
      picture: picture ?? ((service === undefined && pictures.get(offered?.entry ?? "")) || null),
    }));
}

/** What a local page's card shows. */
export type LocationFacts = Awaited<ReturnType<typeof readLocations>>[number];
