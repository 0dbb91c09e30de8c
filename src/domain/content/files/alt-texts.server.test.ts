import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { copiedDatabase, openForTest, temporaryDirectory } from "../../../../tests/support/databases.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { changeAltIn, readAltIn } from "../published/media/pictures.server.ts";
import { exportContent } from "./export.server.ts";
import { picturesFile, picturesSchema } from "./format.server.ts";
import { importPicture, pictureChange } from "./import-pictures.server.ts";

const by = { id: null, name: "Ana" };
const now = new Date("2026-11-29T12:00:00Z");

test.each(databases)("files have the alt texts of pictures in all languages on $name", async ({ engine }) => {
  const options = await copiedDatabase(engine, "seeded");
  const db = await openForTest(options);
  const store = diskStore(options.dataDir ?? "");
  const id = "case-cloud";
  await changeAltIn(db, { id, language: "es", alt: "Nuestra nube", by }, now);
  const directory = path.join(await temporaryDirectory(), "content");
  await exportContent(db, store, directory);
  const pictures = picturesSchema.parse(JSON.parse(await readFile(path.join(directory, picturesFile), "utf8")));
  const picture = pictures.find((one) => one.id === id);
  if (!picture) throw new Error(`No ${id}`);
  expect(await pictureChange(db, picture)).toBeNull();
  await changeAltIn(db, { id, language: "es", alt: "", by }, now);
  expect(await pictureChange(db, picture)).toBe("describe");
  const check = () => Promise.reject(new Error("The picture is known"));
  await importPicture({ db, store, check }, picture, { directory, by }, now);
  expect(await readAltIn(db, id, "es")).toBe("Nuestra nube");
  const { alts: _, ...withoutAlts } = picture;
  expect(await pictureChange(db, withoutAlts)).toBeNull();
});
