import type { Db } from "#src/base/db/tables.ts";
import { croppedSize } from "#src/domain/media/crop.ts";
import { linkedFormats, type PresetName, variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";
import { pictureKey } from "#src/domain/media/key.ts";
import { media } from "./media.ts";

/** The places of the default pictures, by the beginning of their ids, the most important first. */
const defaultSlots: [start: string, place: PresetName][] = [
  ["hero-", "heroPhone"],
  ["hero-", "hero"],
  ["case-", "card"],
  ["client-", "tile"],
  ["about-", "portraitPhone"],
  ["about-", "portrait"],
  ["hero-", "card"],
  ["about-", "card"],
  ["case-", "hero"],
  ["service-", "card"],
  ["service-", "hero"],
  ["post-", "card"],
  ["post-", "hero"],
  ["industry-", "card"],
  ["industry-", "hero"],
  ["careers-", "card"],
  ["careers-", "hero"],
  ["desk-", "portraitPhone"],
  ["desk-", "tile"],
  ["about-", "hero"],
];

/** The URLs of the default pictures' variants that pages link to, those of the first view first. */
export async function defaultVariants(db: Db): Promise<string[]> {
  const ids = media.map(({ id }) => id);
  const rows = await db.selectFrom("media").selectAll().where("id", "in", ids).orderBy("id").execute();
  return defaultSlots.flatMap(([idPrefix, slot]) =>
    rows
      .filter(({ id }) => id.startsWith(idPrefix))
      .flatMap((row) => {
        const widths = widthsFor(slot, croppedSize(row));
        return widths.flatMap((width) =>
          linkedFormats(slot, width, Math.max(...widths)).map((format) =>
            variantUrl(pictureKey(row), slot, width, format),
          ),
        );
      }),
  );
}
