import { describe, expect, test } from "vitest";
import { aMember, aPage, aService, seededAt, siteWith } from "../../tests/support/content.ts";
import { databases } from "../../tests/support/databases.ts";
import { createEntry } from "../../tests/support/drafts.ts";
import { saveDraft } from "./drafts.server.ts";
import { publishEntry } from "./publish.server.ts";
import { tallyEntries } from "./tally.server.ts";
import { deleteEntry } from "./withdraw.server.ts";

const by = { id: "ada", name: "Ada" };
const day = 24 * 60 * 60_000;
const daysLater = (days: number) => new Date(seededAt.getTime() + days * day);

describe.each(databases)("counting entries on $name", ({ engine }) => {
  test("what the site began with is no growth; what came and went since is", async () => {
    const { db } = await siteWith(engine, {
      page: [{ id: "a", slug: "a", content: aPage() }],
      member: [
        { id: "m1", slug: null, content: aMember() },
        { id: "m2", slug: null, content: aMember() },
      ],
    });
    const kinds = ["page", "member", "service"] as const;
    expect(await tallyEntries(db, kinds, { since: daysLater(-30), now: seededAt })).toEqual({
      page: { total: 1, unpublished: 0, grown: 0, course: Array(10).fill(1), acts: 0 },
      member: { total: 2, unpublished: 0, grown: 0, course: Array(10).fill(2), acts: 0 },
      service: { total: 0, unpublished: 0, grown: 0, course: Array(10).fill(0), acts: 0 },
    });
    const service = { kind: "service", language: "en", baseVersion: 0, content: aService(), by } as const;
    await publishEntry(db, { ...service, slug: "early" }, daysLater(10));
    await publishEntry(db, { ...service, slug: "late" }, daysLater(40));
    await deleteEntry(db, { id: "m1", by }, daysLater(41));
    expect(await tallyEntries(db, kinds, { since: daysLater(30), now: daysLater(48) })).toEqual({
      page: { total: 1, unpublished: 0, grown: 0, course: Array(10).fill(1), acts: 0 },
      member: { total: 1, unpublished: 0, grown: -1, course: [2, 2, 2, 2, 2, 2, 1, 1, 1, 1], acts: 1 },
      service: { total: 2, unpublished: 0, grown: 1, course: [1, 1, 1, 1, 1, 2, 2, 2, 2, 2], acts: 1 },
    });
  });

  test("drafts count, as what visitors do not see, and change nothing of what they do", async () => {
    const { db } = await siteWith(engine, { service: [{ id: "a", slug: "a", content: aService() }] });
    const draft = { kind: "service", language: "en", by } as const;
    const { id } = await createEntry(db, draft, daysLater(1));
    const content = aService({ title: "Tides" });
    await saveDraft(db, { ...draft, id, slug: null, content, baseVersion: 1 }, daysLater(2));
    expect(await tallyEntries(db, ["service"], { since: daysLater(0), now: daysLater(9) })).toMatchObject({
      service: { total: 2, unpublished: 1, grown: 1, acts: 0 },
    });
  });
});
