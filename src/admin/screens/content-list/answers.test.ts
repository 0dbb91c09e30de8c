import { beforeEach, describe, expect, test } from "vitest";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { contentScreens, screens } from "#src/admin/session/screens.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { aPost, aProject, aService, aTestimonial } from "../../../../tests/support/content.ts";
import { createEntry } from "../../../../tests/support/drafts.ts";
import { confirmed, entries, latest, listClient, someOf, textOf } from "../../../../tests/support/lists.ts";
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
    for (const { path } of [...contentScreens, screens.media, screens.company]) {
      const { screen } = await sales.look(path);
      expect(screen, path).toContain("Only owners and editors can see this.");
      expect(screen, path).toContain("Go to the dashboard");
      expect(screen, path).not.toContain("Reefs");
    }
  });

  test("reports the outcome of several entries, and ignores other kinds", async () => {
    const { db, send } = lists;
    const [one, other] = [await publish("Currents"), await publish("Shoals")];
    await send("/cms/services", confirmed("unpublish", [one, other]));
    const blank = await blankOf("service");
    const member = await someOf(db, "member");
    const { text: pageText } = await send("/cms/services", entries("publish", [one, other, blank, member]));
    expect(pageText).toMatch(
      /2 services published\. “Untitled service” wasn&#x27;t published: Title is empty, and \d+ more fields to fix\./,
    );
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
      /2 testimonials published\. “Untitled testimonial” wasn&#x27;t published: Name is empty, and \d+ more fields to fix\./,
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
    expect(pageText).toContain("“Swirls” wasn&#x27;t published: Address: “Eddies” already uses this address.");
    expect((await textOf(db, id)).published).toBeNull();
  });

  test("says so if all entries were deleted meanwhile, and says nothing if nothing moved", async () => {
    const { db, send } = lists;
    const id = await publish("Wrecks");
    await send("/cms/services", confirmed("delete", [id]));
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
      expect(pageText, intent).toMatch(/2 weren&#x27;t (?:unpublished|deleted): .*the site needs it/);
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
    const { text: pageText } = await send("/cms/services", confirmed("delete", [used]));
    expect(pageText).toContain("“Buoys” is deleted.");
    expect((await textOf(db, used)).deleted_at).not.toBeNull();
  });

  test("asks before a published entry is deleted, and says what visitors get", async () => {
    const { db, send } = lists;
    const id = await publish("Gulls");
    const { text: question, screen } = await send("/cms/services", entries("delete", [id]));
    expect(question).toContain("Delete “Gulls”?");
    expect(question).toContain("Visitors to /services/gulls will get “Page not found”. You can restore it from the");
    expect(screen).toContain('name="ignoreWarnings"');
    expect((await textOf(db, id)).deleted_at).toBeNull();
    expect((await send("/cms/services", confirmed("delete", [id]))).text).toContain("“Gulls” is deleted.");
    const blank = await blankOf("service");
    expect((await send("/cms/services", entries("delete", [blank]))).text).toContain("“Untitled service” is deleted.");
  });

  test("asks before several are unpublished or deleted, and counts only what changes", async () => {
    const { db, send } = lists;
    const [one, other, draft] = [await publish("Mullet"), await publish("Snook"), await blankOf("service")];
    const { text: question } = await send("/cms/services", entries("unpublish", [one, other, draft]));
    expect(question).toContain("Unpublish 2 services?");
    expect(question).toContain("Visitors to their addresses will get “Page not found”.");
    expect((await textOf(db, one)).published).not.toBeNull();
    const { text: deletion } = await send("/cms/services", entries("delete", [one, other, draft]));
    expect(deletion).toContain("Delete 3 services?");
    expect(deletion).toContain("2 of them are published.");
    const { text: outcome } = await send("/cms/services", confirmed("unpublish", [one, other, draft]));
    expect(outcome).toContain("2 services unpublished. 1 wasn&#x27;t published.");
    // Testimonials have no pages.
    const seen = await publishOn(trial(), "testimonial", null, aTestimonial({ name: "Gil Wrasse" }));
    const { text: partly } = await send("/cms/testimonials", entries("delete", [seen, await blankOf("testimonial")]));
    expect(partly).toContain("1 of them is published. Visitors won't see them anymore.".replace("'", "&#x27;"));
    // One needs no question: its undo is a click away.
    await send("/cms/services", entries("publish", [one]));
    expect((await send("/cms/services", entries("unpublish", [one, other]))).text).toContain("1 service unpublished.");
  });

  test("says what someone else deleted while the question was open, and unpublishes the rest", async () => {
    const { db, send } = lists;
    const coworker = await listClient(trial());
    const [one, other, third] = [await publish("Tarpon"), await publish("Permit"), await publish("Bonefish")];
    await send("/cms/services", entries("unpublish", [one, other, third]));
    await coworker.send("/cms/services", confirmed("delete", [third]));
    const { text: outcome } = await send("/cms/services", confirmed("unpublish", [one, other, third]));
    expect(outcome).toContain("2 services unpublished. 1 was already deleted.");
    // Undo leaves out what is gone, and what a coworker has published meanwhile.
    await coworker.send("/cms/services", entries("publish", [other]));
    const { text: undone } = await send("/cms/services", entries("republish", [one, other]));
    expect(undone).toContain(
      "1 service published again. “Permit” wasn&#x27;t published again: it&#x27;s already published",
    );
    expect((await textOf(db, third)).deleted_at).not.toBeNull();
  });

  test("an act on several entries is one line of the activity that opens to their titles", async () => {
    const { send, look } = lists;
    const ids = [await publish("Grunts"), await publish("Hogfish"), await publish("Barracuda")];
    const activity = async () => (await look("/cms/activity?kind=content")).text;
    const count = (text: string, title: string) => text.split(title).length - 1;
    const before = count(await activity(), "Hogfish");
    await send("/cms/services", confirmed("unpublish", ids));
    expect(await activity()).toContain("Ana Ruiz unpublished 3 servicesNamesBarracudaGruntsHogfish");
    expect(count(await activity(), "Hogfish")).toBe(before + 1);
    await send("/cms/services", entries("republish", ids));
    expect(await activity()).toContain("Ana Ruiz published 3 servicesNamesBarracuda");
    await send("/cms/services", confirmed("delete", ids));
    await send("/cms/trash", entries("put-back", ids));
    expect(await activity()).toContain("Ana Ruiz restored 3 servicesNamesBarracuda");
    // One alone is named in the line itself.
    await send("/cms/services", entries("unpublish", ids.slice(0, 1)));
    expect(await activity()).toContain("Ana Ruiz unpublished Grunts");
  });

  test("several at once by two people: each entry is unpublished or deleted once", async () => {
    const { db, send } = lists;
    const coworker = await listClient(trial());
    const ids = await Promise.all(["Wahoo", "Cobia", "Amberjack"].map((title) => publish(title)));
    const answers = await Promise.all([
      send("/cms/services", confirmed("unpublish", ids)),
      coworker.send("/cms/services", confirmed("delete", ids)),
    ]);
    for (const { status } of answers) expect(status).toBe(200);
    for (const id of ids) {
      expect((await textOf(db, id)).deleted_at).not.toBeNull();
      const lines = await db.selectFrom("audit_log").select("act").where("subject_id", "=", id).execute();
      expect(lines.filter(({ act }) => act === "deleted")).toHaveLength(1);
      expect(lines.filter(({ act }) => act === "unpublished").length).toBeLessThan(2);
    }
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
    expect((await send("/cms/services", entries("republish", [id]))).text).toContain("wasn&#x27;t published again");
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
