import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inspectPicture } from "../media/import.server.ts";
import type { PlaceName } from "../media/places.ts";
import { type Preparation, prepareVariants } from "../media/prepare.server.ts";
import { media } from "./media.ts";
import { defaultPictures } from "./seed.server.ts";

/** The places of default pictures by the prefix of their ids; the first match counts. */
const placesByName: [start: string, places: PlaceName[]][] = [
  ["hero-", ["hero", "heroPhone", "card"]],
  ["about-", ["portrait", "portraitPhone", "hero", "card"]],
  ["case-", ["card", "hero"]],
  ["client-", ["tile"]],
];

/**
 * Creates the variants of the default pictures in a directory for `diskStore`, so that the first visitor does not wait.
 * Takes minutes the first time. Returns the number of new variants.
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
