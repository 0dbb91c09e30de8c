import { describe, expect, test } from "vitest";
import { contentScreens } from "#src/admin/session/screens.ts";
import type { Engine } from "#src/base/db/dialect.ts";
import { pruneEmptyEntries } from "#src/domain/content/entries/cleanup/prune-empty.server.ts";
import { workingCopiesOf } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { aService } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { staffClient } from "../../../../tests/support/staff-client.ts";

const path = "/cms/services";

/** A person who pressed New in the list of services. */
async function newEntryOn(engine: Engine) {
  const settings = await databaseSettings(engine);
  const running = await startTestSite(settings);
  const { db } = running.site.services;
  const ada = await staffClient(running);
  const { location = "" } = await ada.sentTo(path, { intent: "new", kind: "service" });
  const { pathname, search } = new URL(location, running.url);
  const id = pathname.slice(`${path}/`.length);
  const apiPath = `/cms/entries/service/${id}`;
  const titled = (title: string) => ({ ...aService({ title }), $slug: "" });
  const send = async (intent: string, fields: object = {}) =>
    (await ada.sentTo(`${apiPath}?new=yes`, { intent, base: 1, ...fields })).answer;
  const autosave = async (title: string, sequence = 1, formId = "form-of-ada") => {
    const content = { ...titled(title), summary: "" };
    return (await ada.sentTo(`${apiPath}/autosave?new=yes`, { intent: "save", formId, sequence, base: 1, content }))
      .answer;
  };
  const workingCopies = async () => JSON.parse((await ada.look(`${apiPath}/autosave?new=yes`)).body);
  const since = async () => JSON.parse((await ada.look(`${apiPath}?since=1&formId=form-of-ada&new=yes`)).body);
  const rows = async () => (await db.selectFrom("entries").select("id").where("id", "=", id).execute()).length;
  return {
    ...ada,
    settings,
    running,
    db,
    id,
    form: pathname + search,
    pathname,
    titled,
    send,
    autosave,
    workingCopies,
    since,
    rows,
  };
}

describe.each(databases)("a new entry, on $name", ({ engine }) => {
  test("does not exist before the first input", async () => {
    const { look, form, pathname, since, rows, db, running, id } = await newEntryOn(engine);
    const tables = ["entries", "entry_texts", "revisions", "audit_log", "presences", "working_copies"] as const;
    const count = async () => {
      const counts = tables.map((table) =>
        db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as("number"))
          .execute(),
      );
      return (await Promise.all(counts)).map(([row]) => Number(row?.number));
    };
    const before = await count();
    for (const { path: listPath, creatable } of contentScreens) {
      for (const { kind } of creatable) {
        const { location = "" } = await (await staffClient(running)).sentTo(listPath, { intent: "new", kind });
        expect((await look(location)).body, kind).toContain("New, empty");
      }
    }
    expect((await look(form)).body).toContain("Untitled service");
    expect(await since()).toMatchObject({ state: "same", publicationStatus: { exists: false, state: "draft" } });
    for (const seen of [
      path,
      "/cms/dashboard",
      "/cms/activity",
      "/cms/trash",
      "/cms/find?q=Untitled",
      "/sitemap.xml",
    ]) {
      expect((await look(seen)).body, seen).not.toMatch(/Untitled/);
    }
    expect((await look("/cms/references?of=entries&kinds=service&q=Untitled")).body).toBe("[]");
    expect(await count()).toEqual(before);
    expect(await rows()).toBe(0);
    // Without having been begun, and for sales, there is nothing.
    expect((await look(pathname)).status).toBe(404);
    expect((await look(`${pathname}?new=post`)).status).toBe(404);
    expect((await look(`${path}/${id.slice(0, -1)}?new=service`)).status).toBe(404);
    expect((await look("/cms/team/service-cloud?new=member")).status).toBe(404);
    const sales = await staffClient(running, { role: "sales" });
    expect((await sales.look(form)).status).toBe(403);
  });

  test("is a private draft from the first autosave, and survives a restart", async () => {
    const trial = await newEntryOn(engine);
    expect(await trial.autosave("Sandb")).toMatchObject({ state: "saved" });
    expect(await trial.autosave("Sandbars", 2)).toMatchObject({ state: "saved" });
    expect(await trial.since()).toMatchObject({ state: "same", publicationStatus: { exists: true, state: "draft" } });
    expect((await trial.look(path)).body).toContain("Sandbars");
    const references = async ({ look }: Pick<typeof trial, "look">) =>
      JSON.parse((await look("/cms/references?of=entries&kinds=service&q=sandb")).body);
    expect(await references(trial)).toMatchObject([{ id: trial.id, title: "Sandbars", isPublished: false }]);
    expect(await references(await staffClient(trial.running, { name: "Bo Reef" }))).toEqual([]);
    const lines = await trial.db.selectFrom("audit_log").select("act").where("subject_id", "=", trial.id).execute();
    expect(lines).toEqual([{ act: "created" }]);
    await trial.running.stop();
    const restarted = await startTestSite(trial.settings);
    const workingCopyKey = { entry: trial.id, language: "en", person: trial.person.id } as const;
    expect(await workingCopiesOf(restarted.site.services.db, workingCopyKey)).toMatchObject([
      { sequence: 2, content: { title: "Sandbars" } },
    ]);
    const { look, sentTo } = await staffClient(restarted, { name: "Bo Reef" });
    expect((await look(trial.form)).status).toBe(200);
    expect((await look(`/cms/entries/service/${trial.id}/autosave`)).body).toBe("[]");
    const saved = await sentTo(`/cms/entries/service/${trial.id}?new=yes`, {
      intent: "save",
      base: 1,
      content: trial.titled("Sandbars"),
    });
    expect(saved.answer).toMatchObject({
      state: "saved",
      storedVersion: { version: 2 },
      publicationStatus: { title: "Sandbars" },
    });
  });

  test("keeps the input of one tab while another tab saves", async () => {
    const { autosave, send, workingCopies, titled, rows, db, id } = await newEntryOn(engine);
    const [first, other, saved] = await Promise.all([
      autosave("One"),
      autosave("Two", 1, "another-form"),
      send("save", { content: titled("Three") }),
    ]);
    expect([first, other, saved]).toMatchObject([{ state: "saved" }, { state: "saved" }, { state: "saved" }]);
    expect(await rows()).toBe(1);
    expect((await workingCopies()).map(({ content }: { content: { title: string } }) => content.title).sort()).toEqual([
      "One",
      "Two",
    ]);
    expect(await send("save", { content: titled("Four") })).toMatchObject({
      state: "conflict",
      storedVersion: { version: 2, content: { title: "Three" } },
    });
    const revisions = await db.selectFrom("revisions").select(["version", "act"]).where("entry_id", "=", id).execute();
    expect(revisions.sort((one, two) => one.version - two.version)).toEqual([
      { version: 1, act: "created" },
      { version: 2, act: "saved" },
    ]);
  });

  test("can be published or scheduled directly, or is not created", async () => {
    for (const [intent, times] of [
      ["publish", {}],
      ["schedule", { publishAt: "2040-01-05T09:30", unpublishAt: "" }],
    ] as const) {
      const { send, titled, rows } = await newEntryOn(engine);
      const past = { publishAt: "2001-01-05T09:30", unpublishAt: "" };
      expect(await send(intent, { content: { $slug: "" }, ignoreWarnings: true, ...times })).toMatchObject({
        state: "findings",
      });
      expect(await send("schedule", { content: titled("Reefs"), ignoreWarnings: true, ...past })).toMatchObject({
        state: "refused",
      });
      expect(await rows()).toBe(0);
      expect(await send(intent, { content: titled("Reefs"), ignoreWarnings: true, ...times })).toMatchObject({
        state: "saved",
        storedVersion: { version: 2 },
        publicationStatus: { exists: true, state: intent === "publish" ? "published" : "scheduled" },
      });
    }
  });

  test("shows its unsaved title to its author only, until it is saved", async () => {
    const { look, autosave, send, titled, running } = await newEntryOn(engine);
    const sol = await staffClient(running, { name: "Sol Reef" });
    await autosave("Anchors");
    const authorPaths = [path, `${path}?q=%C3%A1nch`, "/cms/dashboard", "/cms/activity", "/cms/find?q=anch"];
    for (const seen of authorPaths) {
      expect((await look(seen)).body, seen).toContain("Anchors");
      expect((await sol.look(seen)).body, seen).not.toContain("Anchors");
    }
    const rows = (body: string) => [...body.matchAll(/class="entry-title"[^>]*>([^<]*)</g)].map(([, title]) => title);
    expect(rows((await look(`${path}?sort=title`)).body)[0]).toBe("Anchors");
    expect(rows((await look(`${path}?q=anchors%20reef`)).body)).toEqual([]);
    expect((await look(path)).body).toContain("Only you see this title.");
    const others = (await sol.look(path)).body;
    expect(rows(others)).toContain("Untitled service");
    expect(others).toContain("Ada Marsh has not saved it yet");

    expect(await send("save", { content: titled("Anchors") })).toMatchObject({ state: "saved" });
    for (const seen of authorPaths) expect((await sol.look(seen)).body, seen).toContain("Anchors");
    const activity = (await sol.look("/cms/activity")).body;
    expect(activity).not.toContain("Untitled service");
    expect((await look(path)).body).not.toContain("Only you see this title.");
  });

  test("has its unsaved title in messages and in the trash", async () => {
    const { look, sentTo, autosave, id } = await newEntryOn(engine);
    await autosave("Sandbars");
    const { location } = await sentTo(path, { intent: "delete", entry: id });
    expect(location).toBeUndefined();
    expect((await look("/cms/trash")).body).toContain("Sandbars");
  });

  test("stays in the trash after deletion, even if someone still types", async () => {
    const { autosave, send, titled, look, form } = await newEntryOn(engine);
    await autosave("Sandbars");
    expect(await send("delete")).toMatchObject({ state: "deleted" });
    expect(await autosave("Sandbars and", 2)).toEqual({ state: "missing" });
    expect(await send("save", { content: titled("Sandbars") })).toEqual({ state: "missing" });
    expect((await look(form)).status).toBe(404);
  });

  test("is removed a day after its input was discarded", async () => {
    const { autosave, sentTo, rows, db, id, since } = await newEntryOn(engine);
    const drop = (sequence: number) =>
      sentTo(`/cms/entries/service/${id}/autosave?new=yes`, { intent: "discard", formId: "form-of-ada", sequence });
    expect((await drop(1)).answer).toEqual({ state: "discarded" });
    await autosave("Sandbars", 2);
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
    await pruneEmptyEntries(db, later(2));
    expect(await rows()).toBe(1);
    await drop(3);
    await pruneEmptyEntries(db, later(0.9));
    expect(await rows()).toBe(1);
    await since();
    await pruneEmptyEntries(db, later(2));
    expect(await rows(), "open in a form").toBe(1);
    await db.deleteFrom("presences").execute();
    await pruneEmptyEntries(db, later(2));
    expect(await rows()).toBe(0);
    expect(await autosave("Sandbars after all", 4)).toMatchObject({ state: "saved" });
    expect(await rows()).toBe(1);
  });
});
