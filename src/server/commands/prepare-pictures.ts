/** Part of the build: makes the variants of the default pictures, so that no first visitor waits for them. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { media } from "../../content/defaults/media.ts";
import { defaultPictures } from "../../content/seed.server.ts";
import { inspectPicture } from "../../media/import.server.ts";
import type { PlaceName } from "../../media/places.ts";
import { type Preparation, prepareVariants } from "../../media/prepare.server.ts";

/** Where the site shows the default pictures, by the first word of their names. */
const placesByPrefix: Record<string, readonly PlaceName[]> = {
  hero: ["hero", "heroPhone"],
  about: ["portrait", "portraitPhone"],
  case: ["card"],
  client: ["tile"],
};

/** The picture behind "page not found" fills the window. */
const alsoAsHero = "case-network";

async function preparation({ file, focus, id }: (typeof media)[number]): Promise<Preparation> {
  const bytes = await readFile(path.join(defaultPictures, file));
  const inspected = await inspectPicture(bytes);
  if (inspected.state === "unfit") throw new Error(`The default picture ${file} is ${inspected.reason}`);
  const places = placesByPrefix[id.split("-", 1)[0] ?? ""] ?? [];
  return {
    bytes,
    original: { ...inspected.file, focus_x: focus.x, focus_y: focus.y },
    places: id === alsoAsHero ? [...places, "hero", "heroPhone"] : places,
  };
}

const started = performance.now();
const photos = media.filter(({ file }) => !file.endsWith(".svg"));
const made = await prepareVariants(await Promise.all(photos.map(preparation)), path.join("build", "pictures"));
if (made > 0) {
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${made} variants of the default pictures made in ${seconds} s\n`);
}
