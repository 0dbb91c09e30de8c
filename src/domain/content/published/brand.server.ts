import { defaultLanguage } from "#src/base/languages.ts";
import { parseContent } from "../fields/parse.ts";
import type { Resolved } from "../fields/resolved.ts";
import type { Brand } from "../schema/kinds/brand.ts";
import type { ContentReader } from "./reader.server.ts";

/** How the company looks. The defaults, on a site whose content is from before there was a brand. */
export async function readBrand(reader: ContentReader): Promise<Resolved<Brand>> {
  const [published] = (await reader.content(defaultLanguage, ["brand"])).entries("brand");
  return published?.content ?? (parseContent("brand", {}) as Resolved<Brand>);
}
