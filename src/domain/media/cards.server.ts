import type { Db, MediaRow } from "#src/base/db/tables.ts";
import type { ShareCard } from "#src/domain/share-card/card.ts";
import { cropBox, cropOf } from "./crop.ts";
import type { Decoder } from "./decoder/decoder.server.ts";
import type { CardJob } from "./decoder/decoder-jobs.server.ts";
import { cardName, type MediaStore, originalName } from "./store/store.server.ts";
import { isDrawing, originalOf, pictureWithKey } from "./variants.server.ts";

export interface CardContext {
  db: Db;
  store: MediaStore;
  decoder: Decoder;
}

/**
 * A share card as a JPEG, drawn if it is not stored yet. The caller knows that a page shows it. `getSignal` aborts when the
 * client disconnects.
 */
export async function cardFile(
  context: CardContext,
  digest: string,
  card: ShareCard,
  getSignal: () => AbortSignal,
): Promise<Uint8Array | null> {
  const { store } = context;
  const name = cardName(digest);
  const stored = (await store.readLocal(name)) ?? (await store.read(name));
  return stored ?? drawCard(context, name, card, getSignal, (make) => store.readOrMake(name, make));
}

/** The card of a draft. It is not stored: it changes while a person types. */
export function previewCard(
  context: CardContext,
  digest: string,
  card: ShareCard,
  getSignal: () => AbortSignal,
): Promise<Uint8Array | null> {
  return drawCard(context, cardName(digest), card, getSignal, (make) => make());
}

async function drawCard(
  { db, store, decoder }: CardContext,
  name: string,
  { title, company, picture, logo, isLogoForDark, accent, font }: ShareCard,
  getSignal: () => AbortSignal,
  keep: (make: () => Promise<Uint8Array | null>) => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  const [pictureRow, logoRow] = await Promise.all([rowOf(db, picture), rowOf(db, logo)]);
  const logoCrop = logoRow && cropOf(logoRow);
  return withFile(store, pictureRow, (picturePath) =>
    withFile(store, logoRow, (logoPath) => {
      const textOnly: CardJob = { type: "card", title, company, accent, font, picture: null, logo: null };
      const withPictures: CardJob = {
        ...textOnly,
        picture: pictureRow && picturePath !== null ? { path: picturePath, original: originalOf(pictureRow) } : null,
        logo:
          logoRow && logoPath !== null
            ? {
                path: logoPath,
                isVector: isDrawing(logoRow),
                isForDark: isLogoForDark,
                crop: logoCrop && cropBox(logoRow, logoCrop),
              }
            : null,
      };
      return decoder.forVisitor(name, getSignal(), (decode) =>
        keep(async () => {
          const bytes = await decode(withPictures);
          if (bytes !== "too heavy") return bytes;
          // A card without pictures is better than none.
          const bare = await decode(textOnly);
          return bare === "too heavy" ? null : bare;
        }),
      );
    }),
  );
}

function rowOf(db: Db, key: string | null): Promise<MediaRow | null> {
  return key === null ? Promise.resolve(null) : pictureWithKey(db, key);
}

/** Passes the path of a picture's original to `use`, or null if there is none. */
async function withFile(
  store: MediaStore,
  row: MediaRow | null,
  use: (path: string | null) => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  return (row && (await store.onDisk(originalName(row.file), use))) ?? use(null);
}
