import { describe, expect, onTestFinished, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { JobRunner } from "#src/base/jobs/runner.server.ts";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { RequestCounts } from "#src/domain/seo/request-counts.server.ts";
import { backgroundJobs } from "#src/server/config/background-jobs.ts";
import { aPage, aPost, aService, siteWith } from "../../../../../tests/support/content.ts";
import { createEntry, schedule } from "../../../../../tests/support/drafts.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { publishedEntry } from "../../../../../tests/support/published.ts";
import { contentVersion } from "../../published/cache/version.server.ts";
import { readListedDay } from "../../published/posts.server.ts";
import { databaseReader } from "../../published/published.server.ts";
import { saveDraft } from "../editing/save.server.ts";
import { publishEntry } from "./publish.server.ts";
import { nextDue, runDue, type Schedule } from "./schedule.server.ts";
import { deleteEntry, unpublishEntry } from "./unpublish.server.ts";

const now = new Date("2026-05-06T07:00:00Z");
const at = (hours: number) => new Date(now.getTime() + hours * 60 * 60_000);
const by = { id: "ana", name: "Ana Reyes" };
const cloud = { id: "cloud", slug: "cloud", content: aService() };
const about = { id: "about-page", slug: "about", content: aPage() };

async function site(engine: Engine): Promise<Db> {
  return (await siteWith(engine, { service: [cloud], page: [about] })).db;
}

function plan(db: Db, times: Partial<Schedule>, id = "cloud") {
  return schedule(db, { id, language: "en", by, publishAt: null, unpublishAt: null, ...times }, now);
}

async function save(db: Db, title: string, baseVersion = 1, slug: string | null = null) {
  const draft = { id: "cloud", kind: "service", language: "en", slug, baseVersion, by } as const;
  await saveDraft(db, { ...draft, content: aService({ title }) }, now);
}

async function live(db: Db, slug = "cloud") {
  return (await publishedEntry(db, "service", "en", slug))?.content.title ?? null;
}

async function acts(db: Db) {
  const { lines } = await readAuditLog(db, { kinds: ["service"] }, { size: 20 });
  return lines.map(({ act, person_name }) => `${person_name}: ${act}`);
}

describe.each(bothDatabases)("a schedule on $name", ({ engine }) => {
  test("publishes a draft at its time, with its slug", async () => {
    const db = await site(engine);
    await save(db, "Sky", 1, "sky");
    expect(await plan(db, { publishAt: at(2) })).toEqual({ state: "done" });
    expect(await nextDue(db)).toEqual(at(2));
    await runDue(db, new Date(at(2).getTime() - 1));
    expect(await live(db)).toBe("Cloud Solutions");
    const before = await contentVersion(db);
    await runDue(db, at(2));
    expect([await live(db), await live(db, "sky")]).toEqual([null, "Sky"]);
    // Invalidates cached pages.
    expect(await contentVersion(db)).toBe(before + 1);
    expect(await nextDue(db)).toBeNull();
    expect(await acts(db)).toEqual(expect.arrayContaining(["Mangrove: published", "Ana Reyes: scheduled"]));
  });

  test("unpublishes at its time", async () => {
    const db = await site(engine);
    expect(await plan(db, { unpublishAt: at(3) })).toEqual({ state: "done" });
    await runDue(db, at(2));
    expect(await live(db)).toBe("Cloud Solutions");
    await runDue(db, at(3));
    expect(await live(db)).toBeNull();
    expect(await acts(db)).toContain("Mangrove: unpublished");
  });

  test("runs once with several instances, and not again after the clock is set back", async () => {
    const db = await site(engine);
    await save(db, "Sky");
    await plan(db, { publishAt: at(1), unpublishAt: at(5) });
    const before = await contentVersion(db);
    await Promise.all([1, 2, 3, 4].map(() => runDue(db, at(1))));
    await runDue(db, at(-24));
    await runDue(db, at(1));
    expect(await contentVersion(db)).toBe(before + 1);
    expect((await acts(db)).filter((line) => line === "Mangrove: published")).toHaveLength(1);
    await Promise.all([1, 2, 3, 4].map(() => runDue(db, at(5))));
    expect(await contentVersion(db)).toBe(before + 2);
    expect(await live(db)).toBeNull();
  });

  test("has the right result after a downtime", async () => {
    const db = await site(engine);
    await save(db, "Sky");
    await plan(db, { publishAt: at(1), unpublishAt: at(2) });
    await runDue(db, at(9));
    expect(await live(db)).toBeNull();
    const text = { kind: "service", id: "cloud", language: "en", slug: "cloud", by } as const;
    await publishEntry(db, { ...text, content: aService({ title: "Old" }), baseVersion: 3 }, now);
    await save(db, "New", 4);
    await plan(db, { publishAt: at(2), unpublishAt: at(1) });
    await runDue(db, at(9));
    expect(await live(db)).toBe("New");
  });

  test("may unpublish now and publish later", async () => {
    const db = await site(engine);
    await save(db, "New");
    await plan(db, { publishAt: at(2), unpublishAt: at(1) });
    await runDue(db, at(1));
    expect(await live(db)).toBeNull();
    await runDue(db, at(2));
    expect(await live(db)).toBe("New");
  });

  test("is replaced by a later one, and canceled by publishing or unpublishing", async () => {
    const db = await site(engine);
    await save(db, "Sky");
    await plan(db, { publishAt: at(1) });
    await plan(db, { publishAt: at(4) });
    await runDue(db, at(3));
    expect(await live(db)).toBe("Cloud Solutions");
    await plan(db, {});
    expect(await acts(db)).toContain("Ana Reyes: unscheduled");
    await runDue(db, at(5));
    expect(await live(db)).toBe("Cloud Solutions");
    await plan(db, { publishAt: at(6), unpublishAt: at(9) });
    await unpublishEntry(db, { id: "cloud", language: "en", by }, now);
    expect(await nextDue(db)).toBeNull();
    await plan(db, { publishAt: at(6), unpublishAt: at(9) });
    const text = { kind: "service", id: "cloud", language: "en", slug: null, by } as const;
    await publishEntry(db, { ...text, content: aService({ title: "By hand" }), baseVersion: 2 }, now);
    // The scheduled end stays.
    expect(await nextDue(db)).toEqual(at(9));
  });

  test("does not publish a draft that became invalid, and records it", async () => {
    const db = await site(engine);
    await save(db, "Sky");
    await plan(db, { publishAt: at(1) });
    await save(db, "", 2);
    await runDue(db, at(1));
    expect(await live(db)).toBe("Cloud Solutions");
    expect(await acts(db)).toContain("Mangrove: publish-failed");
    expect(await nextDue(db)).toBeNull();
  });

  test("does not apply in the trash", async () => {
    const db = await site(engine);
    await save(db, "Sky");
    await plan(db, { publishAt: at(1) });
    await deleteEntry(db, { id: "cloud", by }, now);
    expect(await nextDue(db)).toBeNull();
    await runDue(db, at(1));
    expect((await acts(db)).filter((line) => line.startsWith("Mangrove"))).toEqual([]);
    expect(await publishedEntry(db, "service", "en", "cloud")).toBeNull();
  });

  test("is refused if impossible", async () => {
    const db = await site(engine);
    const { id } = await createEntry(db, { kind: "service", language: "en", by }, now);
    expect(await plan(db, { publishAt: now })).toEqual({ state: "ill-timed" });
    expect(await plan(db, { unpublishAt: at(-1) })).toEqual({ state: "ill-timed" });
    expect(await plan(db, { publishAt: at(1), unpublishAt: at(1) })).toEqual({ state: "ill-timed" });
    expect(await plan(db, { unpublishAt: at(1) }, id)).toEqual({ state: "ill-timed" });
    expect(await plan(db, { publishAt: at(2), unpublishAt: at(1) }, id)).toEqual({ state: "ill-timed" });
    expect(await plan(db, { publishAt: at(1) }, id)).toMatchObject({ state: "invalid" });
    expect(await plan(db, { unpublishAt: at(1) }, "about-page")).toEqual({ state: "locked" });
    expect(await plan(db, { publishAt: at(1) }, "nothing")).toEqual({ state: "missing" });
    await save(db, "Sky", 1, "Not a slug");
    expect(await plan(db, { publishAt: at(1) })).toEqual({ state: "slug-refused", error: "malformed" });
  });

  test("continues with other entries if one fails, and reports and retries that", async () => {
    const db = await site(engine);
    const { id } = await createEntry(
      db,
      { kind: "service", language: "en", content: aService({ title: "Fog" }), by },
      now,
    );
    await plan(db, { publishAt: at(1) });
    await plan(db, { publishAt: at(2) }, id);
    const { id: _, ...next } = await db
      .selectFrom("revisions")
      .selectAll()
      .where("entry_id", "=", "cloud")
      .executeTakeFirstOrThrow();
    // A conflicting revision makes the publication fail.
    await db
      .insertInto("revisions")
      .values({ ...next, id: "stray", version: 2 })
      .execute();
    await expect(runDue(db, at(3))).rejects.toThrow("Some scheduled changes failed");
    expect(await live(db, "fog")).toBe("Fog");
    await db.deleteFrom("revisions").where("id", "=", "stray").execute();
    await runDue(db, at(3));
    expect(await nextDue(db)).toBeNull();
  });

  test("keeps a slug that is saved at the same time", async () => {
    const db = await site(engine);
    await save(db, "Sky", 1, "sky");
    for (let version = 2; version < 12; version += 1) {
      const slug = `sky-${version}`;
      await Promise.all([plan(db, { publishAt: at(2) }), save(db, `Sky ${version}`, version, slug)]);
      expect(await db.selectFrom("entry_texts").select("draft_slug").where("entry_id", "=", "cloud").execute()).toEqual(
        [{ draft_slug: slug }],
      );
    }
  });

  test("gives a post its day of publication", async () => {
    const db = await site(engine);
    const { id } = await createEntry(db, { kind: "post", language: "en", content: aPost({ date: null }), by }, now);
    await plan(db, { publishAt: at(48) }, id);
    await runDue(db, at(48));
    expect(await readListedDay(databaseReader(db), "en", "post", id)).toBe("2026-05-08");
  });

  test("runs in the background after errors", async () => {
    const { db, store } = await siteWith(engine, { service: [cloud] });
    await save(db, "Sky");
    await plan(db, { publishAt: at(1) });
    let time = now;
    let failures = 2;
    const reported: unknown[] = [];
    const fragments = {
      db,
      store,
      now: () => {
        if (time > now && failures-- > 0) throw new Error("a clock that fails");
        return time;
      },
      report: (error: unknown) => reported.push(error),
      origin: "https://www.harbor.example",
      secret: "s",
      wakeSender: () => {},
    };
    const jobs = backgroundJobs({
      ...fragments,
      counts: new RequestCounts(),
      visits: { store: async () => {} },
      selfTest: () => ({ secret: "", origin: "", localPort: 0 }),
    }).filter(({ name }) => name === "schedule");
    for (const _instance of [1, 2]) {
      const runner = new JobRunner({ ...fragments, jobs });
      runner.start();
      onTestFinished(() => runner.stop());
    }
    await expect.poll(() => live(db)).toBe("Cloud Solutions");
    time = at(1);
    await expect.poll(() => live(db)).toBe("Sky");
    expect(reported).toHaveLength(2);
  });
});
