import { describe, expect, test } from "vitest";
import { readPreview } from "#src/domain/content/drafts/preview.server.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { photoWithRedAt } from "../../../../tests/support/pictures.ts";
import { ask } from "../../../../tests/support/site.ts";
import { accepted, uploadSite } from "../../../../tests/support/uploads.ts";

async function siteWithPicture(engine: Parameters<typeof uploadSite>[0]) {
  const trial = await uploadSite(engine);
  const { picture } = accepted(await trial.send(await photoWithRedAt(50, 50)));
  const host = new URL(trial.url).host;
  return {
    ...trial,
    picture,
    variant: (name: string) => picture.thumbnail.replace(/[^/]+$/, name),
    asStranger: async (path: string) => (await ask(trial.url, path, { headers: { Host: host } })).status,
    /** Pretends that no screen has shown it for a long time. */
    forget: async () => {
      await trial.db.updateTable("media").set({ shown_to_staff_at: null }).execute();
    },
  };
}

describe.each(databases)("pictures on $name", ({ engine }) => {
  test("are encoded only if staff or visitors see them, and only in linked variants", async () => {
    const { picture, variant, asStranger, forget, get } = await siteWithPicture(engine);
    await forget();
    expect(await asStranger(picture.thumbnail)).toBe(404);
    expect(await asStranger(variant("hero-960.avif"))).toBe(404);
    await get("/cms/media");
    expect(await asStranger(picture.thumbnail)).toBe(200);
    expect(await asStranger(variant("card-480.webp"))).toBe(404);
    await forget();
    expect(await asStranger(picture.thumbnail)).toBe(200);
    expect(await asStranger(variant("tile-96.webp"))).toBe(404);
  });

  test("are encoded once a published page shows them", async () => {
    const { db, post, picture, variant, asStranger, forget } = await siteWithPicture(engine);
    const { draft, version } = await db
      .selectFrom("entry_texts")
      .select(["draft", "version"])
      .where("entry_id", "=", "seo")
      .executeTakeFirstOrThrow();
    const person = await db.selectFrom("people").select("id").executeTakeFirstOrThrow();
    const content = JSON.stringify({ ...draft, image: picture.share });
    await post("/cms/entries/seo/seo", { intent: "save", base: `${version}`, person: person.id, content });
    await forget();
    expect(await asStranger(picture.share ?? "")).toBe(200);
    expect(await asStranger(variant("card-480.avif"))).toBe(200);
    expect(await asStranger(variant("card-480.webp"))).toBe(404);
  });

  test("are encoded for a preview", async () => {
    const { db, forget } = await siteWithPicture(engine);
    const { id, entry } = await db
      .selectFrom("entry_links")
      .select(["to_media as id", "from_entry as entry"])
      .innerJoin("entry_texts", "entry_texts.entry_id", "from_entry")
      .where("to_media", "is not", null)
      .where("kind", "=", "project")
      .executeTakeFirstOrThrow();
    await forget();
    const now = new Date();
    expect(
      await readPreview({ db, content: databaseReader(db) }, { kind: "project", entry, language: "en" }, now),
    ).not.toBeNull();
    const row = await db.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.shown_to_staff_at?.getTime()).toBeGreaterThanOrEqual(now.getTime());
  });

  test("are not public while they are deleted", async () => {
    const { picture, variant, post, get, site, asStranger } = await siteWithPicture(engine);
    const variantUrls = [picture.thumbnail, picture.share ?? "", variant("hero-960.avif")];
    for (const url of variantUrls) expect(await asStranger(url), url).toBe(200);
    const page = `/cms/media/${picture.id}`;
    await post(page, { intent: "delete" });
    await site.version.refresh();
    for (const url of variantUrls) expect(await asStranger(url), url).toBe(404);
    expect((await get(`${page}/preview`)).status).toBe(404);
    await post(page, { intent: "restore" });
    await site.version.refresh();
    for (const url of variantUrls) expect(await asStranger(url), url).toBe(200);
  });
});
