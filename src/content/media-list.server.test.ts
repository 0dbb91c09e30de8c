import { describe, expect, test } from "vitest";
import { aMember, redPicture, seededAt, siteWith } from "../../tests/support/content.ts";
import { databases } from "../../tests/support/databases.ts";
import { countPictures, listPictures, type MediaFilter } from "./media-list.server.ts";
import { whatIsOwn } from "./own.server.ts";
import { publishEntry } from "./publish.server.ts";
import { deleteEntry } from "./withdraw.server.ts";

const by = { id: "ada", name: "Ada" };

const shownBy = (media: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: `${media}-${number}`,
    slug: null,
    content: aMember({ name: `${media} ${number}`, photo: { media, alt: "" } }),
  }));

/** A red picture that five people have, a blue one that one has, and a grey one that nobody has. */
async function library(engine: "sqlite" | "postgres") {
  return siteWith(engine, { member: [...shownBy("red", 5), ...shownBy("blue", 1)] }, [
    redPicture,
    { ...redPicture, id: "blue", file: "blue.svg", alt: "Señal" },
    { ...redPicture, id: "grey", file: "grey.svg", alt: "" },
  ]);
}

describe.each(databases)("listing pictures on $name", ({ engine }) => {
  test("says where each is shown: how often, and where first", async () => {
    const { db } = await library(engine);
    const pictures = await listPictures(db, {}, { limit: 50 });
    expect(pictures.map(({ id }) => id)).toEqual(["red", "grey", "blue"]);
    expect(pictures[0]).toMatchObject({ filename: "red.svg", alt: "All red", created_at: seededAt });
    expect(pictures.map(({ uses }) => ({ number: uses.number, first: uses.first.map(({ title }) => title) }))).toEqual([
      { number: 5, first: ["red 0", "red 1", "red 2"] },
      { number: 0, first: [] },
      { number: 1, first: ["blue 0"] },
    ]);
    expect(await listPictures(db, {}, { offset: 2, limit: 50 })).toMatchObject([{ id: "blue" }]);
  });

  test("finds by name and description, and by whether anything shows them", async () => {
    const { db } = await library(engine);
    const found = async (filter: MediaFilter) => {
      const ids = (await listPictures(db, filter, { limit: 50 })).map(({ id }) => id);
      expect(await countPictures(db, filter)).toBe(ids.length);
      return ids;
    };
    expect(await found({ search: "SENAL" })).toEqual(["blue"]);
    expect(await found({ search: "grey.svg" })).toEqual(["grey"]);
    expect(await found({ isUsed: true })).toEqual(["red", "blue"]);
    expect(await found({ isUsed: false })).toEqual(["grey"]);
    await deleteEntry(db, { id: "blue-0", by }, new Date());
    expect(await found({ isUsed: true })).toEqual(["red"]);
    await db.updateTable("media").set({ deleted_at: new Date() }).where("id", "=", "grey").execute();
    expect(await found({})).toEqual(["red", "blue"]);
  });

  test("tells what staff have made their own", async () => {
    const { db } = await library(engine);
    expect(await whatIsOwn(db)).toEqual({ facts: false, pictures: false });
    const settings = await db
      .selectFrom("entry_texts")
      .select("draft")
      .where("kind", "=", "settings")
      .executeTakeFirstOrThrow();
    const publication = { kind: "settings", id: "settings", language: "en", slug: null, baseVersion: 1, by } as const;
    await publishEntry(db, { ...publication, content: settings.draft }, new Date());
    await db.updateTable("media").set({ created_by: "ada" }).where("id", "=", "grey").execute();
    expect(await whatIsOwn(db)).toEqual({ facts: true, pictures: true });
  });
});
