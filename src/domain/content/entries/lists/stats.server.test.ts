import { describe, expect, test } from "vitest";
import { dayMs } from "#src/base/durations.ts";
import { aMember, aPage, aService, seededAt, siteWith } from "../../../../../tests/support/content.ts";
import { createEntry } from "../../../../../tests/support/drafts.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { saveDraft } from "../editing/save.server.ts";
import { publishEntry } from "../publishing/publish.server.ts";
import { deleteEntry } from "../publishing/unpublish.server.ts";
import { readKindStats } from "./stats.server.ts";

const by = { id: "ada", name: "Ada" };
const daysLater = (days: number) => new Date(seededAt.getTime() + days * dayMs);

describe.each(databases)("counting what visitors see on $name", ({ engine }) => {
  test("default content is no growth; entries created and deleted since are", async () => {
    const { db } = await siteWith(engine, {
      page: [{ id: "a", slug: "a", content: aPage() }],
      member: [
        { id: "m1", slug: null, content: aMember() },
        { id: "m2", slug: null, content: aMember() },
      ],
    });
    const kinds = ["page", "member", "service"] as const;
    expect(await readKindStats(db, kinds, { since: daysLater(-30), now: seededAt })).toEqual({
      page: { published: 1, drafts: 0, growth: 0, trend: Array(10).fill(1), changes: 0 },
      member: { published: 2, drafts: 0, growth: 0, trend: Array(10).fill(2), changes: 0 },
      service: { published: 0, drafts: 0, growth: 0, trend: Array(10).fill(0), changes: 0 },
    });
    const service = { kind: "service", language: "en", baseVersion: 0, content: aService(), by } as const;
    await publishEntry(db, { ...service, slug: "early" }, daysLater(10));
    await publishEntry(db, { ...service, slug: "late" }, daysLater(40));
    await deleteEntry(db, { id: "m1", by }, daysLater(41));
    expect(await readKindStats(db, kinds, { since: daysLater(30), now: daysLater(48) })).toEqual({
      page: { published: 1, drafts: 0, growth: 0, trend: Array(10).fill(1), changes: 0 },
      member: { published: 1, drafts: 0, growth: -1, trend: [2, 2, 2, 2, 2, 2, 1, 1, 1, 1], changes: 1 },
      service: { published: 2, drafts: 0, growth: 1, trend: [1, 1, 1, 1, 1, 2, 2, 2, 2, 2], changes: 1 },
    });
  });

  test("drafts are counted apart, and are neither growth nor a change", async () => {
    const { db } = await siteWith(engine, { service: [{ id: "a", slug: "a", content: aService() }] });
    const draft = { kind: "service", language: "en", by } as const;
    const { id } = await createEntry(db, draft, daysLater(1));
    const content = aService({ title: "Tides" });
    await saveDraft(db, { ...draft, id, slug: null, content, baseVersion: 1 }, daysLater(2));
    expect(await readKindStats(db, ["service"], { since: daysLater(0), now: daysLater(9) })).toMatchObject({
      service: { published: 1, drafts: 1, growth: 0, trend: Array(10).fill(1), changes: 0 },
    });
  });
});
