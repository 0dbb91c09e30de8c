import { describe, expect, test } from "vitest";
import { aMember, redPicture, seededAt, siteWith } from "../../../../../tests/support/content.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { readCustomized } from "../../drafts/customized.server.ts";
import { publishEntry } from "../../entries/publishing/publish.server.ts";
import { deleteEntry } from "../../entries/publishing/unpublish.server.ts";
import { countMedia, listMedia, type MediaFilter } from "./media-list.server.ts";

const by = { id: "ada", name: "Ada" };

const shownBy = (media: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: `${media}-${number}`,
    slug: null,
    content: aMember({ name: `${media} ${number}`, photo: { media, alt: "" } }),
  }));

/** A red picture with five uses, a blue one with one, and a gray one without. */
async function library(engine: "sqlite" | "postgres") {
  return siteWith(engine, { member: [...shownBy("red", 5), ...shownBy("blue", 1)] }, [
    redPicture,
    { ...redPicture, id: "blue", file: "blue.svg", alt: "Señal" },
    { ...redPicture, id: "gray", file: "gray.svg", alt: "" },
  ]);
}

describe.each(databases)("listing pictures on $name", ({ engine }) => {
  test("has the number of uses and the first ones", async () => {
    const { db } = await library(engine);
    const pictures = await listMedia(db, {}, { limit: 50 });
    expect(pictures.map(({ id }) => id)).toEqual(["red", "blue", "gray"]);
    expect(pictures[0]).toMatchObject({ filename: "red.svg", alt: "All red", created_at: seededAt });
    expect(pictures.map(({ uses }) => ({ number: uses.number, first: uses.first.map(({ title }) => title) }))).toEqual([
      { number: 5, first: ["red 0", "red 1", "red 2"] },
      { number: 1, first: ["blue 0"] },
      { number: 0, first: [] },
    ]);
    expect(await listMedia(db, {}, { offset: 2, limit: 50 })).toMatchObject([{ id: "gray" }]);
  });

  test("finds by file name, alt text and use", async () => {
    const { db } = await library(engine);
    const found = async (filter: MediaFilter) => {
      const ids = (await listMedia(db, filter, { limit: 50 })).map(({ id }) => id);
      expect(await countMedia(db, filter)).toBe(ids.length);
      return ids;
    };
    expect(await found({ search: "SENAL" })).toEqual(["blue"]);
    expect(await found({ search: "gray.svg" })).toEqual(["gray"]);
    expect(await found({ isUsed: true })).toEqual(["red", "blue"]);
    expect(await found({ isUsed: false })).toEqual(["gray"]);
    await deleteEntry(db, { id: "blue-0", by }, new Date());
    expect(await found({ isUsed: true })).toEqual(["red"]);
    await db.updateTable("media").set({ deleted_at: new Date() }).where("id", "=", "gray").execute();
    expect(await found({})).toEqual(["red", "blue"]);
  });

  test("tells what staff have customized", async () => {
    const { db } = await library(engine);
    expect(await readCustomized(db)).toEqual({ facts: false, brand: false, pictures: false, prices: true });
    const settings = await db
      .selectFrom("entry_texts")
      .select("draft")
      .where("kind", "=", "settings")
      .executeTakeFirstOrThrow();
    const publication = { kind: "settings", id: "settings", language: "en", slug: null, baseVersion: 1, by } as const;
    await publishEntry(db, { ...publication, content: settings.draft }, new Date());
    await db.updateTable("media").set({ created_by: "ada" }).where("id", "=", "gray").execute();
    expect(await readCustomized(db)).toEqual({ facts: true, brand: false, pictures: true, prices: true });
  });
});
