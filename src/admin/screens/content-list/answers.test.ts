import { beforeEach, describe, expect, test } from "vitest";
import { contentScreens, entryPath, screens } from "#src/admin/session/screens.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { aPost, aProject, aService, aTestimonial } from "../../../../tests/support/content.ts";
import { createEntry } from "../../../../tests/support/drafts.ts";
import { entries, latest, listClient, someOf, textOf } from "../../../../tests/support/lists.ts";
import { ask, publishOn, sharedSite } from "../../../../tests/support/site.ts";

describe("a list", () => {
  const trial = sharedSite();
  let lists: Awaited<ReturnType<typeof listClient>>;
  beforeEach(async () => {
    lists = await listClient(trial());
  });
  const blankOf = async (kind: KindName, now = new Date()) => {
    const by = { id: null, name: "Test" };
    return (await createEntry(trial().site.services.db, { kind, language: "en", by }, now)).id;
  };
  const publish = (title: string, change = {}) =>
    publishOn(trial(), "service", title.toLowerCase(), aService({ title, ...change }));

  test("refuses sales", async () => {
    const sales = await listClient(trial(), "sales");
    const id = await publish("Reefs");
    const before = await textOf(sales.db, id);
    for (const intent of ["new", "duplicate", "publish", "unpublish", "republish", "delete", "move-up", "move"]) {
      const fields = { intent, entry: id, kind: "service", before: "", after: "" };
      expect((await sales.send("/cms/services", fields)).status, intent).toBe(403);
    }
    expect((await sales.send("/cms/trash", entries("put-back", [id]))).status).toBe(403);
    expect(await textOf(sales.db, id)).toEqual(before);
    for (const { path } of [...contentScreens, screens.media, screens.settings]) {
      const { screen } = await sales.look(path);
      expect(screen, path).toContain("Only owners and editors can see this.");
      expect(screen, path).toContain("Go to the dashboard");
      expect(screen, path).not.toContain("Reefs");
    }
  });

  test("reports the outcome of several entries, and ignores other kinds", async () => {
    const { db, send } = lists;
    const [one, other] = [await publish("Currents"), await publish("Shoals")];
    await send("/cms/services", entries("unpublish", [one, other]));
    const blank = await blankOf("service");
    const member = await someOf(db, "member");
    const { text: pageText } = await send("/cms/services", entries("publish", [one, other, blank, member]));
    expect(pageText).toMatch(/2 published; “Untitled service” was not: Title is empty, and \d+ more fields to fix\./);
    expect(pageText).toContain("Open “Untitled service”");
    await send("/cms/services", entries("unpublish", [member]));
    expect((await textOf(db, member)).published).not.toBeNull();
    expect((await send("/cms/services", [["intent", "publish"]])).text).toContain("Select something first.");
    expect((await send("/cms/services", { intent: "new", kind: "home" })).text).toContain(
      "That can&#x27;t be added here.",
    );
  });

  test("publishes entries that only have suggestions, and names each with a link", async () => {
    const { db, send } = lists;
    const by = { id: null, name: "Test" };
    const draft = async (name: string, alt?: string) => {
      const image = { media: "case-retail", ...(alt !== undefined && { alt }) };
      const content = aTestimonial({ name, image });
      return (await createEntry(db, { kind: "testimonial", language: "en", content, by }, new Date())).id;
    };
    const [fine, bare, other] = [
      await draft("Cy Shoal", "Cy on the pier"),
      await draft("Di Quay"),
      await draft("Ed Wharf"),
    ];
    const alone = await send("/cms/testimonials", entries("publish", [bare]));
    expect(alone.text).toContain("“Di Quay” is published. Suggestion: Image: Describe the picture for people");
    expect(alone.screen).toContain(`href="${entryPath({ kind: "testimonial", id: bare })}"`);
    const blank = await blankOf("testimonial");
    const { text: pageText, screen } = await send("/cms/testimonials", entries("publish", [fine, other, blank]));
    expect(pageText).toMatch(
      /2 published; “Untitled testimonial” was not: Name is empty, and \d+ more fields to fix\./,
    );
    expect(pageText).toMatch(
      /Suggestion: “Ed Wharf” \(Image: Describe the picture for people who can&#x27;t see it, or mark it as decorative\)\./,
    );
    expect(pageText).not.toContain("“Cy Shoal” (");
    for (const id of [other, blank]) {
      expect(screen).toContain(`class="link" href="${entryPath({ kind: "testimonial", id })}"`);
    }
    expect((await textOf(db, other)).published).not.toBeNull();
    expect((await textOf(db, blank)).published).toBeNull();
    // What visitors see so already is no news.
    await db
      .updateTable("entry_texts")
      .set({ updated_at: new Date(Date.now() + 1000) })
      .where("entry_id", "=", other)
      .execute();
    expect((await send("/cms/testimonials", entries("publish", [other]))).text).not.toContain("Suggestion");
  });

  test("publishes nothing at a taken address", async () => {
    const { db, send } = lists;
    await publish("Eddies");
    const content = aService({ title: "Swirls" });
    const by = { id: null, name: "Test" };
    const { id } = await createEntry(db, { kind: "service", language: "en", content, by }, new Date());
    await db.updateTable("entry_texts").set({ draft_slug: "eddies" }).where("entry_id", "=", id).execute();
    const { text: pageText } = await send("/cms/services", entries("publish", [id]));
    expect(pageText).toContain("“Swirls” was not published: Address: “Eddies” already uses this address.");
    expect((await textOf(db, id)).published).toBeNull();
  });

  test("says so if all entries were deleted meanwhile, and says nothing if nothing moved", async () => {
    const { db, send } = lists;
    const id = await publish("Wrecks");
    await send("/cms/services", entries("delete", [id]));
    for (const intent of ["publish", "unpublish", "delete", "move-up"]) {
      const { text: pageText } = await send("/cms/services", entries(intent, [id]));
      expect(pageText, intent).toContain("Someone has already deleted it.");
    }
    const member = await latest(db, "member");
    const { text: pageText } = await send("/cms/team", { intent: "move-down", entry: member });
    expect(pageText).not.toContain("was moved");
    const lines = db.selectFrom("audit_log").select("act").where("subject_id", "=", member).execute();
    expect(await lines).toEqual([]);
  });

  test("refuses to unpublish or delete locked pages", async () => {
    const { db, send, look } = lists;
    const { entry_id } = await db
      .selectFrom("entry_texts")
      .select("entry_id")
      .where("slug", "=", "about")
      .executeTakeFirstOrThrow();
    for (const intent of ["unpublish", "delete"]) {
      const { text: pageText } = await send("/cms/pages", entries(intent, [entry_id, "home"]));
      expect(pageText, intent).toMatch(/2 were not (?:unpublished|deleted): .*the site needs it/);
    }
    expect((await textOf(db, entry_id)).published).not.toBeNull();
    const { screen } = await look("/cms/pages?q=about");
    expect(screen).not.toMatch(/name="intent" value="(?:unpublish|delete)" class="menu-line"/);
  });

  test("asks before deleting a used entry, ignoring uses by entries deleted with it", async () => {
    const { db, send } = lists;
    const used = await publish("Buoys");
    const user = await publishOn(trial(), "project", "afloat", aProject({ services: [{ entry: used }] }));
    const response = await send("/cms/services", entries("delete", [used]));
    expect(response.text).toContain("Delete “Buoys”?");
    expect(response.screen).toContain(`href="${entryPath({ kind: "project", id: user })}"`);
    expect((await textOf(db, used)).deleted_at).toBeNull();
    const { text: pageText } = await send("/cms/services", [...entries("delete", [used]), ["ignoreWarnings", "yes"]]);
    expect(pageText).toContain("“Buoys” is deleted.");
    expect((await textOf(db, used)).deleted_at).not.toBeNull();
  });

  test("undo of unpublish restores the published version, not the draft", async () => {
    const { db, send } = lists;
    const id = await publish("Inlets");
    const { published, slug } = await textOf(db, id);
    const draft = JSON.stringify({ ...published, title: "Inlets, drafted" });
    await db
      .updateTable("entry_texts")
      .set({ draft: JSON.parse(draft) })
      .where("entry_id", "=", id)
      .execute();
    await send("/cms/services", entries("unpublish", [id]));
    await send("/cms/services", entries("republish", [id]));
    const text = await textOf(db, id);
    expect(text).toMatchObject({ published, slug });
    expect(text.updated_at > (text.published_at ?? new Date())).toBe(true);
    expect(
      (await ask(trial().url, "/services/inlets", { headers: { Host: new URL(trial().url).host } })).body,
    ).toContain("Inlets");
    expect((await send("/cms/services", entries("republish", [id]))).text).toContain("was not back on the site");
  });

  test("sorts by title or date; posts are newest first, after drafts", async () => {
    const { look } = lists;
    for (const [title, date] of [
      ["Ebb", "2026-05-01"],
      ["Flood", "2026-06-01"],
    ] as const) {
      await publishOn(trial(), "post", title.toLowerCase(), aPost({ title, date }));
    }
    await blankOf("post", new Date(Date.now() + 1000));
    const order = (screen: string) =>
      [...screen.matchAll(/class="entry-title"[^>]*>([^<]*)</g)]
        .map(([, title = ""]) => title)
        .filter((title) => ["Ebb", "Flood", "Untitled blog post"].includes(title));
    expect(order((await look("/cms/blog")).screen)).toEqual(["Untitled blog post", "Flood", "Ebb"]);
    expect(order((await look("/cms/blog?sort=title")).screen)).toEqual(["Ebb", "Flood", "Untitled blog post"]);
    expect(order((await look("/cms/blog?sort=changed")).screen)).toEqual(["Untitled blog post", "Flood", "Ebb"]);
  });
});
