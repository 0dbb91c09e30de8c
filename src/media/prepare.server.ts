import { access } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "./durable-files.ts";
import { encodeVariant, type Original } from "./encode.server.ts";
import { pictureKey } from "./key.ts";
import { namedFormats, type PlaceName, type VariantFormat, widthsFor } from "./places.ts";

/** A picture and the places that it will be shown in. */
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

/** As many as the processors of a small build machine. */
const lanes = 2;

/**
 * Makes the variants that pages name ahead of time, as `{directory}/{key}/{place}-{width}.{format}`, which is what
 * `diskStore` reads as its second source. Those that exist are left alone. Answers with the number that was made.
 */
export async function prepareVariants(preparations: readonly Preparation[], directory: string): Promise<number> {
  const waiting = preparations.flatMap((preparation) => tasksFor(preparation, directory));
  let made = 0;
  async function work(): Promise<void> {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      if (await exists(task.path)) continue;
      const { preparation, place, width, format } = task;
      await writeWhole(task.path, await encodeVariant(preparation.bytes, preparation.original, place, width, format));
      made += 1;
    }
  }
  await Promise.all(Array.from({ length: lanes }, work));
  return made;
}

function tasksFor(preparation: Preparation, directory: string): Task[] {
  const { original } = preparation;
  return preparation.places.flatMap((place) => {
    const widths = widthsFor(place, original);
    const widest = Math.max(...widths);
    return widths.flatMap((width) =>
      namedFormats(place, width, widest).map((format) => ({
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
