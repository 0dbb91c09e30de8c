import type { Db } from "#src/base/db/tables.ts";
import { shownSize } from "#src/domain/media/crop.ts";
import { pictureKey } from "#src/domain/media/key.ts";
import { linkedFormats, type PlaceName, variantAddress, widthsFor } from "#src/domain/media/places.ts";
import { media } from "./media.ts";

/** The places of the default pictures, by the beginning of their ids, the most important first. */
const shown: [start: string, place: PlaceName][] = [
  ["hero-", "heroPhone"],
  ["hero-", "hero"],
  ["case-", "card"],
  ["client-", "tile"],
  ["about-", "portraitPhone"],
  ["about-", "portrait"],
  ["hero-", "card"],
  ["about-", "card"],
  ["case-", "hero"],
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
  return shown.flatMap(([start, place]) =>
    rows
      .filter(({ id }) => id.startsWith(start))
      .flatMap((row) => {
        const widths = widthsFor(place, shownSize(row));
        return widths.flatMap((width) =>
          linkedFormats(place, width, Math.max(...widths)).map((format) =>
            variantAddress(pictureKey(row), place, width, format),
          ),
        );
      }),
  );
}
