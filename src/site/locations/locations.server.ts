import type { Published } from "../../content/published/published.server.ts";
import type { ContentReader } from "../../content/published/reader.server.ts";
import { readIndexed } from "../../content/similarity/similarity.server.ts";
import type { Language } from "../../languages.ts";
import { locationPath } from "../addresses.ts";

/** The local pages that search engines see: the only ones that others link to. */
export async function readLocations(reader: ContentReader, language: Language): Promise<Published<"location">[]> {
  const indexed = await readIndexed(reader, language, "location");
  const content = await reader.content(language, ["location"]);
  return content.entries("location").filter(({ id }) => indexed.has(id));
}

/** A local page in a list. */
export function locationLine({ slug, content: { title, city, summary } }: Published<"location">, language: Language) {
  return { href: locationPath(language, slug ?? ""), title, city, summary };
}

export type LocationLine = ReturnType<typeof locationLine>;
