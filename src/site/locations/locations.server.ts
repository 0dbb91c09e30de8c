import type { Language } from "#src/base/languages.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { readIndexed } from "#src/domain/content/similarity/similarity.server.ts";
import { locationPath } from "../paths.ts";

/**
 * The local pages that search engines see: the only ones that others link to. Those without a picture have their
 * service's, except on the page of that `service`.
 */
export function readLocations(reader: ContentReader, language: Language, service?: string) {
  return reader.derived(`locations ${language} ${service ?? ""}`, (source) => findLocations(source, language, service));
}

async function findLocations(reader: ContentReader, language: Language, service?: string) {
  const indexed = await readIndexed(reader, language, "location");
  const locations = (await reader.content(language, ["location"]))
    .entries("location")
    .filter(({ id, content }) => indexed.has(id) && (service === undefined || content.service?.entry === service));
  const ids = service === undefined ? locations.flatMap(({ content }) => content.service?.entry ?? []) : [];
  const services = await reader.content(language, ["service"], { service: { ids } });
  const pictures = new Map(services.entries("service").map(({ id, content: { picture } }) => [id, picture]));
  return locations.map(({ id, slug, content: { title, city, summary, picture, service: offered } }) => ({
    id,
    href: locationPath(language, slug ?? ""),
    title,
    city,
    summary,
    picture: picture ?? pictures.get(offered?.entry ?? "") ?? null,
  }));
}

/** What a local page's card shows. */
export type LocationFacts = Awaited<ReturnType<typeof readLocations>>[number];
