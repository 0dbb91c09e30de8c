import { describe, expect, test } from "vitest";
import { aPage, aPost, siteWith } from "../../../../../tests/support/content.ts";
import { createEntry } from "../../../../../tests/support/drafts.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { readCurrentText } from "../../drafts/revisions.server.ts";
import { publishDraft, publishEntry } from "../publishing/publish.server.ts";

const now = new Date("2026-05-06T07:08:09Z");
const later = new Date("2026-05-06T08:00:00Z");
const ana = { id: "ana", name: "Ana Reyes" };

describe.each(databases)("slugs of new entries on $name", ({ engine }) => {
  test("are the first that is free and not reserved", async () => {
    const { db } = await siteWith(engine, { post: [{ id: "tide", slug: "low-tide", content: aPost() }] });
    const publishNew = async (kind: "post" | "page", content: object) => {
      const { id } = await createEntry(db, { kind, language: "en", content, by: ana }, now);
      await publishDraft(db, { id, language: "en", by: ana }, now);
      return (await readCurrentText(db, id, "en"))?.slug;
    };
    expect(await publishNew("post", aPost())).toBe("low-tide-2");
    expect(await publishNew("post", aPost({ title: "низкая вода" }))).toBe("blog-post");
    expect(await publishNew("page", aPage({ name: "Contact" }))).toBe("contact-2");
    expect(await publishNew("page", aPage({ name: "FR" }))).toBe("fr-2");
    const text = await readCurrentText(db, "tide", "en");
    const moved = { kind: "post", id: "tide", language: "en", content: aPost({ title: "Ebb" }), by: ana } as const;
    await publishEntry(db, { ...moved, slug: "ebb", baseVersion: text?.version ?? 0 }, later);
    // The old address redirects to the entry that left it.
    expect(await publishNew("post", aPost())).toBe("low-tide-3");
  });

  test("differ for entries of the same name published at once", async () => {
    const { db } = await siteWith(engine, {});
    const numbers = [1, 2, 3, 4];
    const results = await Promise.all(
      numbers.map(() =>
        publishEntry(db, { kind: "post", language: "en", slug: null, content: aPost(), baseVersion: 0, by: ana }, now),
      ),
    );
    expect(results.map(({ state }) => state)).toEqual(numbers.map(() => "published"));
    const slugs = await db.selectFrom("entry_texts").select("slug").where("kind", "=", "post").execute();
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(slugs.length);
  });

  test("and any number of links is stored", async () => {
    const { db } = await siteWith(engine, {});
    const link = (number: number) => ({
      type: "text" as const,
      text: "x",
      marks: [{ type: "link" as const, attrs: { link: { entry: `entry-${number}` } } }],
    });
    const content = Array.from({ length: 7_000 }, (_, number) => link(number));
    const body = { type: "doc" as const, content: [{ type: "paragraph" as const, content }] };
    const publication = {
      kind: "post",
      language: "en",
      slug: null,
      content: aPost({ body }),
      baseVersion: 0,
      by: ana,
    } as const;
    expect(await publishEntry(db, publication, now)).toMatchObject({ state: "published" });
    const links = await db
      .selectFrom("entry_links")
      .select(({ fn }) => fn.countAll().as("number"))
      .executeTakeFirstOrThrow();
    expect(Number(links.number)).toBe(14_000);
  });
});
