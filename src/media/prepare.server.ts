import { access } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "./durable-files.ts";
import { encodeVariant, type Original } from "./encode.server.ts";
import { pictureKey } from "./key.ts";
import { linkedFormats, type PlaceName, type VariantFormat, widthsFor } from "./places.ts";

/** A picture and the places that show it. */
export interface Preparation {
  bytes: Uint8Array;
  original: Original;
  places: readonly PlaceName[];
}

interface Task {
  path: string;
  preparation: Preparation;
  place: PlaceName;
  width: number;
  format: VariantFormat;
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
      const { preparation, place, width, format } = task;
      await writeAtomically(
        task.path,
        await encodeVariant(preparation.bytes, preparation.original, place, width, format),
      );
      encoded += 1;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return encoded;
}

function tasksFor(preparation: Preparation, directory: string): Task[] {
  const { original } = preparation;
  return preparation.places.flatMap((place) => {
    const widths = widthsFor(place, original);
    const widest = Math.max(...widths);
    return widths.flatMap((width) =>
      linkedFormats(place, width, widest).map((format) => ({
        path: join(directory, pictureKey(original), `${place}-${width}.${format}`),
        preparation,
        place,
        width,
        format,
      })),
    );
  });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
