import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inspectPicture } from "../media/import.server.ts";
import type { PlaceName } from "../media/places.ts";
import { type Preparation, prepareVariants } from "../media/prepare.server.ts";
import { media } from "./defaults/media.ts";
import { defaultPictures } from "./seed.server.ts";

/** Where the default content shows its pictures, by how their names begin; the first that fits counts. */
const placesByName: [start: string, places: PlaceName[]][] = [
  ["hero-", ["hero", "heroPhone", "card"]],
  ["about-", ["portrait", "portraitPhone", "hero", "card"]],
  ["case-", ["card", "hero"]],
  ["client-", ["tile"]],
];

/**
 * Makes what pages name of the default pictures in a directory for `diskStore` to read, so that the first visitor waits
 * for none. Takes minutes the first time and nothing afterwards. Answers with the number that was made.
 */
export async function prepareDefaultPictures(directory: string): Promise<number> {
  const preparations = await Promise.all(media.map(preparationFor));
  return prepareVariants(preparations.flat(), directory);
}

async function preparationFor({ id, file, focus }: (typeof media)[number]): Promise<Preparation[]> {
  const places = placesByName.find(([start]) => id.startsWith(start))?.[1];
  if (!places) return [];
  const bytes = await readFile(join(defaultPictures, file));
  const inspected = await inspectPicture(bytes);
  if (inspected.state === "unfit") throw new Error(`The default picture ${file} is ${inspected.reason}`);
  return [{ bytes, original: { ...inspected.file, focus_x: focus.x, focus_y: focus.y }, places }];
}
