import { describe, expect, test } from "vitest";
import { emptyTrash } from "#src/domain/content/entries/cleanup/trash.server.ts";
import { deleteEntry, unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { aProject, aService } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, publishOn, startTestSite } from "../../../tests/support/site.ts";

const by = { id: null, name: "Test" };
const year = 365 * 24 * 60 * 60_000;

describe.each(databases)("paths without a page, on $name", ({ engine }) => {
  async function started() {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    const statusOf = async (path: string) => {
      await running.site.version.refresh();
      return (await ask(running.url, path)).status;
    };
    return { running, db, statusOf };
  }

  test("a service or case study that never was shows the list, and is counted as not found", async () => {
    const { running, db, statusOf } = await started();
    for (const path of ["/services/never", "/portfolio/never"]) {
      expect(await statusOf(path), path).toBe(200);
      const { body } = await ask(running.url, path);
      expect(/name="robots" content="noindex/.test(body), path).toBe(true);
    }
    await running.site.counts.store(db, new Date());
    const counted = await db.selectFrom("not_found").select(["path"]).orderBy("path").execute();
    expect(counted.map(({ path }) => path)).toEqual(["/portfolio/never", "/services/never"]);
  });

  test("an unpublished page is a 404 at its former paths, and there again once it is published", async () => {
    const { running, db, statusOf } = await started();
    const id = await publishOn(running, "service", "diving", aService({ title: "Diving" }));
    await changeOn(running, "service", id, (content: object) => content, "deep-diving");
    expect(await statusOf("/services/diving")).toBe(308);
    await unpublishEntry(db, { id, language: "en", by }, new Date());
    expect(await statusOf("/services/deep-diving")).toBe(404);
    expect(await statusOf("/services/diving")).toBe(404);
    expect((await ask(running.url, "/services/deep-diving")).body).toContain('type="search"');
    await changeOn(running, "service", id, (content: object) => content);
    expect(await statusOf("/services/deep-diving")).toBe(200);
    expect(await statusOf("/services/diving")).toBe(308);
  });

  test("a deleted page stays a 404 at all its paths, also when the trash is emptied", async () => {
    const { running, db, statusOf } = await started();
    const id = await publishOn(running, "project", "reef", aProject({ title: "Reef" }));
    await changeOn(running, "project", id, (content: object) => content, "new-reef");
    await deleteEntry(db, { id, by }, new Date());
    const paths = ["/portfolio/reef", "/portfolio/new-reef"];
    for (const path of paths) expect(await statusOf(path), path).toBe(404);
    await emptyTrash(db, new Date(Date.now() + year));
    expect(await db.selectFrom("entries").select("id").where("id", "=", id).execute()).toEqual([]);
    for (const path of paths) expect(await statusOf(path), path).toBe(404);
    await publishOn(running, "project", "reef", aProject({ title: "Another reef" }));
    expect(await statusOf("/portfolio/reef")).toBe(200);
  });
});
