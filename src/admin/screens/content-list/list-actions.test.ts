import { describe, expect, test } from "vitest";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { contentScreens } from "#src/admin/session/screens.ts";
import { aForm, aPage } from "../../../../tests/support/content.ts";
import { createEntry } from "../../../../tests/support/drafts.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { confirmed, entries, latest, listClient, someOf, textOf } from "../../../../tests/support/lists.ts";
import { ask, databaseSettings, publishOn, startTestSite } from "../../../../tests/support/site.ts";

describe.each(databases)("the lists on $name", ({ engine }) => {
  test("a form begins with a template, which can be published as it is", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db, send, look } = await listClient(running);
    const { text: pageText } = await look("/cms/forms");
    for (const template of ["Newsletter", "Download", "Job application"]) {
      expect(pageText).toContain(template);
      const begun = await send("/cms/forms", { intent: "new", kind: "form", template });
      const id = await latest(db, "form");
      expect(begun).toMatchObject({ status: 303, location: entryPath({ kind: "form", id }) });
      expect((await send("/cms/forms", entries("publish", [id]))).text).toContain("is published.");
    }
    const { text: refusal } = await send("/cms/forms", { intent: "new", kind: "form", template: "Other" });
    expect(refusal).toContain("be added here.");
    const pages = ["newsletter", "download", "job-application"].map((slug) => ask(running.url, `/forms/${slug}`));
    for (const { body } of await Promise.all(pages)) expect(body).not.toContain("{company}");
  });

  test("duplicate, publish, unpublish, delete and restore entries of every kind", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db, send, look } = await listClient(running);
    const extra = await publishOn(running, "page", "the-quay", aPage({ name: "The quay" }));
    await publishOn(running, "form", "letter", aForm());
    await publishOn(running, "alert", null, { title: "Hurricane", text: "We work from other places." });
    for (const { path, creatable } of contentScreens) {
      for (const { kind, label } of creatable) {
        const { id: blank } = await createEntry(
          db,
          { kind, language: "en", by: { id: null, name: "Test" } },
          new Date(),
        );
        const untitled = `Untitled ${label.toLowerCase()}`;
        expect(await textOf(db, blank), kind).toMatchObject({ title: untitled, published: null });
        expect((await send(path, entries("publish", [blank]))).text, kind).toMatch(
          new RegExp(`“${untitled}” wasn&#x27;t published: [A-Z][^.<]* is empty`),
        );

        const original = kind === "page" ? extra : await someOf(db, kind);
        const { title } = await textOf(db, original);
        const copied = await send(path, { intent: "duplicate", entry: original });
        const copy = await latest(db, kind);
        expect(copied, kind).toMatchObject({ status: 303, location: entryPath({ kind, id: copy }) });
        expect((await send(path, entries("publish", [copy]))).text, kind).toContain(`“${title}” is published.`);
        const seen = await textOf(db, copy);
        expect(seen, kind).toMatchObject({ title, published: expect.any(Object) });

        expect((await send(path, entries("unpublish", [copy]))).text, kind).toContain(`“${title}” is unpublished.`);
        expect((await textOf(db, copy)).published, kind).toBeNull();
        await send(path, entries("republish", [copy]));
        expect((await textOf(db, copy)).published, kind).toEqual(seen.published);

        expect((await send(path, confirmed("delete", [copy, blank]))).text, kind).toMatch(/2 [a-z ]+s deleted\./);
        expect((await textOf(db, copy)).deleted_at, kind).toBeInstanceOf(Date);
        expect((await look(path)).text, kind).toContain("Trash (2)");
        expect((await send("/cms/trash", entries("put-back", [copy]))).text, kind).toContain(`Restored “${title}”.`);
        expect((await textOf(db, copy)).deleted_at, kind).toBeNull();
      }
    }
  });

  test("move entries, also across pages, and only in site order", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db, send, look } = await listClient(running);
    const members = async () => {
      const rows = await db
        .selectFrom("entries")
        .select("id")
        .where("kind", "=", "member")
        .orderBy("position")
        .execute();
      return rows.map(({ id }) => id);
    };
    const [a = "", b = "", c = "", d = "", e = ""] = await members();
    for (const [fields, expected] of [
      [{ intent: "move", entry: d, before: a }, [d, a, b, c, e]],
      [{ intent: "move", entry: d, before: "", after: b }, [a, b, d, c, e]],
      [{ intent: "move", entry: a, before: "", after: e }, [b, d, c, e, a]],
      [{ intent: "move", entry: b, before: "" }, [d, c, e, a, b]],
      [{ intent: "move-up", entry: a }, [d, c, a, e, b]],
      [{ intent: "move-down", entry: d }, [c, d, a, e, b]],
      [{ intent: "move-up", entry: c }, [c, d, a, e, b]],
      [{ intent: "move-down", entry: b }, [c, d, a, e, b]],
    ] as [Record<string, string>, string[]][]) {
      await send("/cms/team", fields);
      expect(await members(), JSON.stringify(fields)).toEqual(expected);
    }
    await Promise.all(
      [a, b, c, d, e].map((entry, index, all) =>
        send("/cms/team", { intent: "move", entry, before: all[(index + 2) % 5] ?? "" }),
      ),
    );
    expect((await members()).sort()).toEqual([a, b, c, d, e].sort());

    const posts = await db.selectFrom("entries").select(["id", "position"]).where("kind", "=", "post").execute();
    await send("/cms/blog", { intent: "move-down", entry: posts[0]?.id ?? "" });
    expect(await db.selectFrom("entries").select(["id", "position"]).where("kind", "=", "post").execute()).toEqual(
      posts,
    );
    expect((await look("/cms/blog")).screen).not.toContain('aria-label="Move');
    expect((await look("/cms/team")).screen).toContain('aria-label="Move');
    for (const query of ["?q=a", "?state=published", "?sort=title"]) {
      const { screen, text: pageText } = await look(`/cms/team${query}`);
      expect(screen, query).not.toContain('aria-label="Move');
      expect(pageText, query).toContain("Show all in site order to move them");
    }
  });
});
