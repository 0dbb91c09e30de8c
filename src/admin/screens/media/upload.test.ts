import { describe, expect, test } from "vitest";
import { readCustomized } from "#src/domain/content/drafts/customized.server.ts";
import { picture as pictureField } from "#src/domain/content/schema/fields.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { photoWithRedAt } from "../../../../tests/support/pictures.ts";
import { accepted, uploadSite } from "../../../../tests/support/uploads.ts";

describe.each(databases)("on $name", ({ engine }) => {
  test("an upload adds the picture, its file and an audit line, and completes its first step", async () => {
    const trial = await uploadSite(engine);
    const bytes = await photoWithRedAt(50, 50);
    const { state, picture } = accepted(await trial.send(bytes, "C:\\photos\\Harbor at night.jpg"));
    expect(state).toBe("added");
    expect(picture).toMatchObject({ filename: "Harbor at night.jpg", width: 1200, height: 800, alt: "" });
    const [row, ...others] = await trial.uploaded();
    expect(others).toEqual([]);
    expect(await trial.brought()).toEqual([row?.file]);
    expect(await trial.incoming()).toEqual([]);
    expect(await trial.history()).toEqual([{ act: "uploaded", subject_title: "Harbor at night.jpg" }]);
    expect((await trial.get("/cms/activity")).body).toContain("Harbor at night.jpg");
    const thumbnail = await trial.get(picture.thumbnail);
    expect(thumbnail).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
    expect((await trial.get(`/cms/media/${picture.id}/preview`)).headers["content-type"]).toBe("image/webp");
    expect((await trial.get("/cms/media?q=night")).body).toContain("Harbor at night.jpg");
    expect(await readCustomized(trial.db)).toMatchObject({ pictures: true });
  });

  test("the same file is one picture, sequentially and concurrently", async () => {
    const trial = await uploadSite(engine);
    const bytes = await photoWithRedAt(20, 20);
    const both = (await Promise.all([trial.send(bytes, "one.jpg"), trial.send(bytes, "two.jpg")])).map(accepted);
    expect(both.map(({ state }) => state).toSorted()).toEqual(["added", "known"]);
    expect(accepted(await trial.send(bytes, "three.jpg")).state).toBe("known");
    expect(new Set(both.map(({ picture }) => picture.id)).size).toBe(1);
    expect(await trial.uploaded()).toHaveLength(1);
    expect(await trial.brought()).toHaveLength(1);
    expect(await trial.history()).toHaveLength(1);
  });

  test("two different concurrent uploads are both stored", async () => {
    const trial = await uploadSite(engine);
    const files = await Promise.all([photoWithRedAt(10, 10), photoWithRedAt(90, 90)]);
    const both = await Promise.all(files.map((bytes, number) => trial.send(bytes, `${number}.jpg`)));
    expect(both.map((response) => accepted(response).state)).toEqual(["added", "added"]);
    expect(await trial.brought()).toHaveLength(2);
  });

  test("a used picture cannot be deleted and names its uses; an unused one is deleted and restored", async () => {
    const trial = await uploadSite(engine);
    const { picture } = accepted(await trial.send(await photoWithRedAt(50, 50)));
    const page = `/cms/media/${picture.id}`;
    const { draft, version } = await trial.db
      .selectFrom("entry_texts")
      .select(["draft", "version"])
      .where("entry_id", "=", "seo")
      .executeTakeFirstOrThrow();
    const person = await trial.db.selectFrom("people").select("id").executeTakeFirstOrThrow();
    const save = (image: string | null, base: number) =>
      trial.post("/cms/entries/seo/seo", {
        intent: "save",
        base: String(base),
        person: person.id,
        content: JSON.stringify({ ...draft, image }),
      });
    expect((await save(picture.share, version)).body).toContain('"saved"');
    expect((await trial.get(page)).body).toContain("SEO settings");
    const refused = await trial.post(page, { intent: "delete" });
    expect(refused.status).toBe(200);
    expect((await trial.get(page)).status).toBe(200);
    expect((await save(null, version + 1)).body).toContain('"saved"');
    const deletion = await trial.post(page, { intent: "delete" });
    expect(deletion).toMatchObject({ status: 303, headers: { location: `/cms/media?deleted=${picture.id}` } });
    expect((await trial.get(page)).status).toBe(404);
    expect((await trial.get("/cms/media?q=harbor.jpg")).body).not.toContain(">harbor.jpg<");
    await trial.post(page, { intent: "restore" });
    expect((await trial.get(page)).status).toBe(200);
    await trial.post(page, { intent: "delete" });
    expect(accepted(await trial.send(await photoWithRedAt(50, 50))).picture.id).toBe(picture.id);
    const acts = (await trial.history()).map(({ act }) => act).toSorted();
    expect(acts).toEqual(["deleted", "deleted", "undeleted", "undeleted", "uploaded"]);
  });

  test("the longest alt text of the library fits picture fields", async () => {
    const trial = await uploadSite(engine);
    const { picture } = accepted(await trial.send(await photoWithRedAt(90, 50)));
    const page = `/cms/media/${picture.id}`;
    await trial.post(page, { intent: "change", alt: "a".repeat(300), x: "50", y: "50" });
    const [variant] = await trial.uploaded();
    expect(variant?.alt).toHaveLength(300);
    expect(pictureField.safeParse({ media: variant?.id, alt: variant?.alt }).success).toBe(true);
  });

  test("a new focal point changes the picture's URL, and the old URL redirects", async () => {
    const trial = await uploadSite(engine);
    const { picture } = accepted(await trial.send(await photoWithRedAt(90, 50)));
    const page = `/cms/media/${picture.id}`;
    const before = await trial.db.selectFrom("site_state").select("content_version").executeTakeFirstOrThrow();
    for (const x of ["101", "-1", "1.5", ""]) {
      expect((await trial.post(page, { intent: "change", alt: "", x, y: "50" })).status, x).toBe(400);
    }
    await trial.post(page, { intent: "change", alt: "  A red   square ", x: "90", y: "50" });
    expect(await trial.uploaded()).toMatchObject([{ alt: "A red square", focus_x: 90, focus_y: 50 }]);
    const after = await trial.db.selectFrom("site_state").select("content_version").executeTakeFirstOrThrow();
    expect(after.content_version).toBe(before.content_version + 1);
    const old = await trial.get(picture.share ?? "");
    expect(old).toMatchObject({ status: 302, headers: { location: picture.share?.replace("-50-50/", "-90-50/") } });
    expect((await trial.get(old.headers.location ?? "")).status).toBe(200);
    expect((await trial.get("/cms/media?q=red+square")).body).toContain("harbor.jpg");
  });
});
