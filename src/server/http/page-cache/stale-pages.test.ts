import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hourMs } from "#src/base/durations.ts";
import { undeleteEntry } from "#src/domain/content/entries/cleanup/trash.server.ts";
import { reorderEntry } from "#src/domain/content/entries/lists/order.server.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { republishEntry } from "#src/domain/content/entries/publishing/republish.server.ts";
import { runDue, saveAndSchedule } from "#src/domain/content/entries/publishing/schedule.server.ts";
import { deleteEntry, unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { isKindName } from "#src/domain/content/fields/parse.ts";
import { changePicture } from "#src/domain/content/published/media/pictures.server.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { aPost } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { ask, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";

const by = { id: null, name: "Test" };
/** Acts in a sequence, and pages that are compared after each. */
const length = 12;
const compared = 10;

const index = fc.nat({ max: 10_000 });
const act = fc.record({
  name: fc.constantFrom(
    "reword",
    "reword",
    "switch",
    "link",
    "settings",
    "address",
    "post",
    "unpublish",
    "republish",
    "delete",
    "undelete",
    "reorder",
    "picture",
    "schedule",
    "wait",
  ),
  entry: index,
  other: index,
  pages: fc.array(index, { minLength: compared, maxLength: compared }),
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Changes a part of some content without knowing its kind. */
function changed(content: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(content)) return content.map((item) => changed(item, change));
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => {
      const other = change(key, value);
      return [key, other === value ? changed(value, change) : other];
    }),
  );
}

const worded = new Set(["title", "summary", "intro", "text", "heading", "tagline", "content", "description"]);

function changeOf({ name, other }: Act, ids: readonly string[]) {
  const texts = [`Text ${other}`, `Call {phone}, ${other}`, `{company} {unknown} ${other}`];
  return (key: string, value: unknown): unknown => {
    if (name === "reword" && worded.has(key) && typeof value === "string") return texts[other % texts.length];
    if (name === "switch" && typeof value === "boolean") return other % 2 === 0;
    if (name === "link" && key === "entry" && typeof value === "string") return ids[other % ids.length];
    if (name === "settings" && key === "phone") return `(305) 555-0${100 + (other % 900)}`;
    if (name === "settings" && key === "replyMinutes") return 30 + (other % 300);
    return value;
  };
}

async function perform({ site }: RunningSite, step: Act, now: Date): Promise<void> {
  const { db } = site.services;
  const rows = await db
    .selectFrom("entry_texts")
    .select(["entry_id as id", "kind", "slug", "draft", "version"])
    .orderBy("entry_id")
    .execute();
  const isSettings = (row: { kind: string }) => step.name !== "settings" || row.kind === "settings";
  const candidates = rows.filter(isSettings);
  const row = candidates[step.entry % candidates.length];
  const other = rows[step.other % rows.length];
  if (!row || !other || !isKindName(row.kind)) return;
  const target = { id: row.id, language: "en", by } as const;
  const { kind, version: baseVersion } = row;
  const rewritten = { ...target, kind, baseVersion, slug: row.slug };
  switch (step.name) {
    case "post": {
      const content = aPost({ title: `Post ${step.other}`, topics: ["Water", `Topic ${step.other % 3}`] });
      await publishEntry(
        db,
        { ...target, id: undefined as never, kind: "post", slug: null, content, baseVersion: 0 },
        now,
      );
      return;
    }
    case "address":
      await publishEntry(db, { ...rewritten, slug: row.slug && `moved-${step.other}`, content: row.draft }, now);
      return;
    case "unpublish":
      await unpublishEntry(db, target, now);
      return;
    case "republish":
      await republishEntry(db, target, now);
      return;
    case "delete":
      await deleteEntry(db, target, now);
      return;
    case "undelete":
      await undeleteEntry(db, target, now);
      return;
    case "reorder":
      await reorderEntry(db, { id: row.id, before: other.kind === kind ? other.id : null, by }, now);
      return;
    case "picture": {
      const pictures = await db.selectFrom("media").select("id").orderBy("id").execute();
      const focus = { x: step.other % 100, y: step.entry % 100 };
      await changePicture(db, { id: pictures[step.entry % pictures.length]?.id ?? "", alt: "Other", focus, by }, now);
      return;
    }
    case "schedule": {
      const publishAt = new Date(now.getTime() + hourMs);
      const times = { publishAt, unpublishAt: new Date(now.getTime() + 3 * hourMs) };
      await saveAndSchedule(
        db,
        { ...rewritten, content: changed(row.draft, changeOf({ ...step, name: "reword" }, [])) as object, ...times },
        now,
      );
      return;
    }
    case "wait":
      await runDue(db, now);
      return;
    default: {
      const ids = rows.map(({ id }) => id);
      await publishEntry(db, { ...rewritten, content: changed(row.draft, changeOf(step, ids)) }, now);
    }
  }
}

async function pathsOf({ site }: RunningSite): Promise<string[]> {
  return [...((await site.contentCache?.sitePaths())?.entries ?? [])];
}

/** What visitors get, and what a rendering gives that reads everything from the database. */
async function comparePage({ site, url }: RunningSite, path: string): Promise<void> {
  const { db, now, origin } = site.services;
  const cached = await ask(url, path);
  const fresh = await site.app(new Request(new URL(path, origin)), { content: databaseReader(db, now) });
  expect({ path, status: cached.status, body: cached.body }).toEqual({
    path,
    status: fresh.status,
    body: await fresh.text(),
  });
}

describe.each(databases)("kept pages on $name", ({ engine }) => {
  test("are what a fresh rendering is, after any changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: length, maxLength: length }), async (acts) => {
        const running = await startTestSite({ ...(await databaseSettings(engine)), logLevel: "silent" });
        const { services, version } = running.site;
        let now = new Date("2026-11-20T12:00:00Z");
        services.now = () => now;
        for (const path of await pathsOf(running)) await ask(running.url, path);
        for (const step of acts) {
          if (step.name === "wait") now = new Date(now.getTime() + (1 + (step.other % 60)) * hourMs);
          await perform(running, step, now);
          await version.refresh();
          const paths = [
            ...(await pathsOf(running)),
            "/contact?service=cloud",
            "/blog?page=2",
            "/sitemap.xml",
            "/blog/rss.xml",
            "/manifest.webmanifest",
          ];
          for (const page of step.pages) await comparePage(running, paths[page % paths.length] ?? "/");
        }
        await running.stop();
      }),
      { numRuns: 1 },
    );
  });
});
