import { join } from "node:path";
import { writeAtomically } from "./durable-files.ts";
import { encodeVariant, type Original } from "./encode.server.ts";
import { pictureKey } from "./key.ts";
import { linkedFormats, type PlaceName, widthsFor } from "./places.ts";
import { exists } from "./store.ts";

/** A picture and the places that show it. */
export interface Preparation {
  bytes: Uint8Array;
  original: Original;
  places: readonly PlaceName[];
}

/** The CPUs of a small build machine. */
const concurrency = 2;

/**
 * Encodes the variants that pages link to at build time, as `{directory}/{key}/{place}-{width}.{format}`. `diskStore`
 * reads them from there. Skips existing files. Returns how many it encoded.
 */
export async function prepareVariants(preparations: readonly Preparation[], directory: string): Promise<number> {
  const tasks = preparations.flatMap((preparation) => tasksFor(preparation, directory));
  let encoded = 0;
  async function work(): Promise<void> {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      if (await exists(task.path)) continue;
      await writeAtomically(task.path, await task.encode());
      encoded += 1;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return encoded;
}

function tasksFor({ bytes, original, places }: Preparation, directory: string) {
  return places.flatMap((place) => {
    const widths = widthsFor(place, original);
    const widest = Math.max(...widths);
    return widths.flatMap((width) =>
      linkedFormats(place, width, widest).map((format) => ({
        path: join(directory, pictureKey(original), `${place}-${width}.${format}`),
        encode: () => encodeVariant(bytes, original, place, width, format),
      })),
    );
  });
}
