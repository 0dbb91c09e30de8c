import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { describeBucket } from "#src/domain/media/store/media-url.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { diskStore, type MediaStore, originalName, type StoredFile } from "#src/domain/media/store/store.server.ts";
import { type Command, readSingleArgument, UsageError } from "./command.ts";
import { describeOriginals, plural } from "./format.ts";

const help = `npm run site -- media copy
    Copies the original pictures from media/ in the data directory to the bucket of MEDIA_URL, and compares. The site can
    keep running. Originals that the bucket has are not copied again, so an interrupted copy can be repeated. Run it once
    more after the site has been started with MEDIA_URL, for what was uploaded in between. Nothing is deleted.`;

export const media: Command = {
  name: "media",
  summary: "pictures: copy them to an S3 store",
  help,
  async run(args, { config, database, print }) {
    if (readSingleArgument(args, "media needs one word: copy") !== "copy") throw new UsageError("unknown word");
    if (!config.media) throw new UserFacingError("Set MEDIA_URL to the bucket that the pictures are copied to.");
    const db = await database("readable");
    const disk = diskStore(config.dataDir);
    const bucket = await openStore(config);
    const [onDisk, inBucket] = [await disk.originals(), new Set(await bucket.originals())];
    const added = onDisk.filter((name) => !inBucket.has(name));
    await bucket.writeAll(readAll(disk, added));
    print(
      `Copied ${plural(added.length, "original")} to ${describeBucket(config.media.bucketConfig)}; ` +
        `${onDisk.length - added.length} ${onDisk.length - added.length === 1 ? "was" : "were"} there already.`,
    );
    const rows = await db.selectFrom("media").select("file").distinct().orderBy("file").execute();
    const copied = new Set(await bucket.originals());
    const missing = rows.map(({ file }) => originalName(file)).filter((name) => !copied.has(name));
    if (missing.length > 0) {
      throw new UserFacingError(
        `${describeOriginals(missing, "missing")}. Run the command on the machine whose data directory has them, or restore a backup.`,
      );
    }
    print(`It has all ${plural(rows.length, "original")} that the site needs.`);
  },
};

async function* readAll(store: MediaStore, names: string[]): AsyncGenerator<StoredFile> {
  for (const name of names) {
    const bytes = await store.read(name);
    if (bytes) yield { name, bytes };
  }
}
