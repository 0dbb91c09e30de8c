import { beforeEach, describe, expect, test } from "vitest";
import { aPage, aPost, aProject, aService } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/databases.ts";
import {
  type Answer,
  ask,
  databaseSettings,
  publishOn,
  siteOfThisFile,
  startTestSite,
} from "../../../tests/support/site.ts";
import { aPerson, form, signedIn } from "../../../tests/support/staff.ts";
import type { KindName } from "../../content/kinds/kinds.ts";
import type { Db } from "../../db/tables.ts";
import type { Role } from "../../people/rules.ts";
import type { Running } from "../../server/start.ts";
import { contentScreens, entryPath } from "../screens.ts";

type Fields = Record<string, string> | [string, string][];

/** An answer with the screen's markup, and with what one reads there. */
function withWords({ status, headers, body }: Answer) {
  const screen = body.slice(body.indexOf('id="screen"'), body.indexOf("</main>"));
  const words = screen.replaceAll(/<!--.*?-->|<[^>]+>/g, "\n").replaceAll(/\n+/g, "\n");
  return { status, location: headers.location, screen, words: words.replaceAll("&amp;", "&").replaceAll("\n", "") };
}

/** Somebody at a site's lists. */
async function atLists({ url, site }: Running, role: Role = "editor") {
  const { db } = site.services;
  const headers = {
    Host: new URL(url).host,
    Cookie: await signedIn(db, await aPerson(db, { role, name: "Ana Ruiz" })),
  };
  return {
    db,
    look: async (address: string) => withWords(await ask(url, address, { headers })),
    send: async (address: string, fields: Fields) => {
      const sent = { ...form(url, {}, headers), body: new URLSearchParams(fields).toString() };
      return withWords(await ask(url, address, sent));
    },
  };
}

function entries(intent: string, ids: readonly string[]): [string, string][] {
  return [["intent", intent], ...ids.map((id): [string, string] => ["entry", id])];
}

function textOf(db: Db, id: string) {
  return db
    .selectFrom("entry_texts")
    .select(["title", "version", "published", "published_at", "updated_at", "deleted_at", "slug"])
    .where("entry_id", "=", id)
    .executeTakeFirstOrThrow();
}

async function latest(db: Db, kind: KindName): Promise<string> {
  const { id } = await db
    .selectFrom("entries")
    .select("id")
    .where("kind", "=", kind)
    .orderBy("position", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

/** One that the site began with, and can do without. */
async function someOf(db: Db, kind: KindName): Promise<string> {
  const rows = await db
    .selectFrom("entry_texts")
    .select(["entry_id", "slug"])
    .where("kind", "=", kind)
    .where("published_at", "is not", null)
    .orderBy("entry_id")
    .execute();
  const fixed = ["about", "services", "portfolio", "blog", "careers", "contact", "thanks", "privacy", "terms"];
  return rows.find(({ slug }) => !fixed.includes(slug ?? "") && slug !== "accessibility")?.entry_id ?? "";
}

describe.each(databases)("the lists on $name", ({ engine }) => {
  test("begin, copy, publish, take off, delete and bring back entries of every kind", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db, send, look } = await atLists(running);
    const extra = await publishOn(running, "page", "the-quay", aPage({ name: "The quay" }));
    for (const { address, beginnings } of contentScreens) {
      for (const { kind, label } of beginnings) {
        const begun = await send(address, { intent: "new", kind });
        const blank = await latest(db, kind);
        expect(begun, kind).toMatchObject({ status: 303, location: pathOf(kind, blank) });
        const untitled = `Untitled ${label.toLowerCase()}`;
        expect(await textOf(db, blank), kind).toMatchObject({ title: untitled, published: null });
        expect((await send(address, entries("publish", [blank]))).words, kind).toMatch(
          new RegExp(`“${untitled}” was not published: [A-Z][^.<]* is empty`),
        );

        const original = kind === "page" ? extra : await someOf(db, kind);
        const { title } = await textOf(db, original);
        const copied = await send(address, { intent: "duplicate", entry: original });
        const copy = await latest(db, kind);
        expect(copied, kind).toMatchObject({ status: 303, location: pathOf(kind, copy) });
        expect((await send(address, entries("publish", [copy]))).words, kind).toContain(`“${title}” is published.`);
        const seen = await textOf(db, copy);
        expect(seen, kind).toMatchObject({ title, published: expect.any(Object) });

        expect((await send(address, entries("unpublish", [copy]))).words, kind).toContain(`“${title}” is unpublished.`);
        expect((await textOf(db, copy)).published, kind).toBeNull();
        await send(address, entries("republish", [copy]));
        expect((await textOf(db, copy)).published, kind).toEqual(seen.published);

        expect((await send(address, entries("delete", [copy, blank]))).words, kind).toContain("2 deleted.");
        expect((await textOf(db, copy)).deleted_at, kind).toBeInstanceOf(Date);
        expect((await look(address)).words, kind).toContain("Bin (2)");
        expect((await send("/cms/bin", entries("put-back", [copy]))).words, kind).toContain(`“${title}” is back.`);
        expect((await textOf(db, copy)).deleted_at, kind).toBeNull();
      }
    }
  });

  test("move entries, also past the end of a page, and leave alone what stands otherwise", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db, send, look } = await atLists(running);
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
      const { screen, words } = await look(`/cms/team${query}`);
      expect(screen, query).not.toContain('aria-label="Move');
      expect(words, query).toContain("Show all in site order, to move them");
    }
  });
});

function pathOf(kind: KindName, id: string): string {
  return entryPath({ kind, id }) ?? "";
}

describe("a list", () => {
  const trial = siteOfThisFile();
  let lists: Awaited<ReturnType<typeof atLists>>;
  beforeEach(async () => {
    lists = await atLists(trial());
  });
  const publish = (title: string, change = {}) =>
    publishOn(trial(), "service", title.toLowerCase(), aService({ title, ...change }));

  test("does nothing for those who may only read, and shows them nothing of it", async () => {
    const sales = await atLists(trial(), "sales");
    const id = await publish("Reefs");
    const before = await textOf(sales.db, id);
    for (const intent of ["new", "duplicate", "publish", "unpublish", "republish", "delete", "move-up", "move"]) {
      const fields = { intent, entry: id, kind: "service", before: "", after: "" };
      expect((await sales.send("/cms/services", fields)).status, intent).toBe(403);
    }
    expect((await sales.send("/cms/bin", entries("put-back", [id]))).status).toBe(403);
    expect(await textOf(sales.db, id)).toEqual(before);
    for (const { address } of contentScreens) {
      const { screen } = await sales.look(address);
      expect(screen, address).not.toMatch(/checkbox|New |aria-label="More for|aria-label="Move|method="post"|Bin \(/);
    }
  });

  test("says of several at once what was done and what was not, and touches nothing of other kinds", async () => {
    const { db, send } = lists;
    const [one, other] = [await publish("Currents"), await publish("Shoals")];
    await send("/cms/services", entries("unpublish", [one, other]));
    await send("/cms/services", { intent: "new", kind: "service" });
    const blank = await latest(db, "service");
    const member = await someOf(db, "member");
    const { words } = await send("/cms/services", entries("publish", [one, other, blank, member]));
    expect(words).toMatch(/2 published; “Untitled service” was not: Title is empty, and \d+ more fields want a look\./);
    expect(words).toContain("Open “Untitled service”");
    await send("/cms/services", entries("unpublish", [member]));
    expect((await textOf(db, member)).published).not.toBeNull();
    expect((await send("/cms/services", [["intent", "publish"]])).words).toContain("Choose something first.");
    expect((await send("/cms/services", { intent: "new", kind: "home" })).words).toContain(
      "Nothing like that can be added here.",
    );
  });

  test("keeps the pages that the site stands on", async () => {
    const { db, send, look } = lists;
    const { entry_id } = await db
      .selectFrom("entry_texts")
      .select("entry_id")
      .where("slug", "=", "about")
      .executeTakeFirstOrThrow();
    for (const intent of ["unpublish", "delete"]) {
      const { words } = await send("/cms/pages", entries(intent, [entry_id, "home"]));
      expect(words, intent).toMatch(/2 were not (?:unpublished|deleted): .*the site cannot do without it/);
    }
    expect((await textOf(db, entry_id)).published).not.toBeNull();
    const { screen } = await look("/cms/pages?q=about");
    expect(screen).not.toMatch(/name="intent" value="(?:unpublish|delete)" class="menu-line"/);
  });

  test("asks first where something is used, and counts nothing that goes with it", async () => {
    const { db, send } = lists;
    const used = await publish("Buoys");
    const user = await publishOn(trial(), "project", "afloat", aProject({ services: [{ entry: used }] }));
    const asked = await send("/cms/services", entries("delete", [used]));
    expect(asked.words).toContain("Delete “Buoys”?");
    expect(asked.screen).toContain(`href="${pathOf("project", user)}"`);
    expect((await textOf(db, used)).deleted_at).toBeNull();
    const { words } = await send("/cms/services", [...entries("delete", [used]), ["anyway", "yes"]]);
    expect(words).toContain("“Buoys” is deleted.");
    expect((await textOf(db, used)).deleted_at).not.toBeNull();
  });

  test("brings back what visitors saw, whatever the draft says since", async () => {
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
    expect((await send("/cms/services", entries("republish", [id]))).words).toContain("was not back on the site");
  });

  test("stands by title or by change when its address says so; posts have the latest first, and drafts before them", async () => {
    const { send, look } = lists;
    for (const [title, date] of [
      ["Ebb", "2026-05-01"],
      ["Flood", "2026-06-01"],
    ] as const) {
      await publishOn(trial(), "post", title.toLowerCase(), aPost({ title, date }));
    }
    await send("/cms/blog", { intent: "new", kind: "post" });
    const order = (screen: string) =>
      [...screen.matchAll(/class="entry-title"[^>]*>([^<]*)</g)]
        .map(([, title = ""]) => title)
        .filter((title) => ["Ebb", "Flood", "Untitled blog post"].includes(title));
    expect(order((await look("/cms/blog")).screen)).toEqual(["Untitled blog post", "Flood", "Ebb"]);
    expect(order((await look("/cms/blog?sort=title")).screen)).toEqual(["Ebb", "Flood", "Untitled blog post"]);
    expect(order((await look("/cms/blog?sort=changed")).screen)).toEqual(["Untitled blog post", "Flood", "Ebb"]);
  });
});

describe("the bin", () => {
  const trial = siteOfThisFile();

  test("says who deleted what, when, and until when it is kept, list by list", async () => {
    const { send, look, db } = await atLists(trial());
    const id = await publishOn(trial(), "service", "kelp", aService({ title: "Kelp" }));
    const member = await someOf(db, "member");
    await send("/cms/services", entries("delete", [id]));
    await send("/cms/team", entries("delete", [member]));
    const everything = (await look("/cms/bin")).words;
    expect(everything).toMatch(/Team member.*KelpServiceDeleted just now by Ana Ruiz, gone for good in 30 days/);
    expect((await look("/cms/bin?list=team")).words).not.toContain("Kelp");
    expect((await look("/cms/bin?list=partners")).words).toContain("Show all");
    expect((await look("/cms/services")).screen).toContain('href="/cms/bin?list=services"');
    const { words } = await send("/cms/bin", entries("put-back", [id, member]));
    expect(words).toMatch(/“.+” and “.+” are back\./);
    expect((await send("/cms/bin", entries("put-back", [id]))).words).toContain("It is not in the bin any more");
    expect((await look("/cms/bin")).words).toContain("Nothing is in the bin.");
  });

  test("says so when what comes back has another address", async () => {
    const { send, db } = await atLists(trial());
    const id = await publishOn(trial(), "service", "drift", aService({ title: "Drift" }));
    await send("/cms/services", entries("delete", [id]));
    await publishOn(trial(), "service", "drift", aService({ title: "Drift again" }));
    const { words } = await send("/cms/bin", entries("put-back", [id]));
    const { slug } = await textOf(db, id);
    expect(slug).toMatch(/^drift-/);
    expect(words).toContain(`Something else has the former address of “Drift”: it is /services/${slug} now.`);
  });
});
