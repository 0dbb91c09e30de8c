import { describe, expect, test } from "vitest";
import { inconsistencies } from "../../../../../tests/support/consistency.ts";
import { aPost, siteWith } from "../../../../../tests/support/content.ts";
import { createEntry } from "../../../../../tests/support/drafts.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { publishedEntry } from "../../../../../tests/support/published.ts";
import { readCurrentText } from "../../drafts/revisions.server.ts";
import { saveDraft } from "../editing/save.server.ts";
import { publishDraft } from "./publish.server.ts";
import { republishEntry } from "./republish.server.ts";
import { unpublishEntry } from "./unpublish.server.ts";

const now = new Date("2026-05-06T07:08:09Z");
const by = { id: "ana", name: "Ana Reyes" };

describe.each(databases)("a republished entry on $name", ({ engine }) => {
  test("has a newer draft, also if that is saved at the same time", async () => {
    const { db } = await siteWith(engine, {});
    const start = { kind: "post", language: "en", by } as const;
    const { id } = await createEntry(db, { ...start, content: aPost({ title: "Before the storm" }) }, now);
    const target = { id, language: "en", by } as const;
    await publishDraft(db, target, now);
    for (let round = 0; round < 20; round += 1) {
      await unpublishEntry(db, target, now);
      const baseVersion = (await readCurrentText(db, id, "en"))?.version ?? 0;
      const draft = { ...start, id, slug: null, content: aPost({ title: `Draft ${round}` }), baseVersion };
      const [, republished] = await Promise.all([saveDraft(db, draft, now), republishEntry(db, target, now)]);
      expect(republished).toEqual({ state: "done" });
      const { title } = (await publishedEntry(db, "post", "en", "before-the-storm"))?.content ?? {};
      expect(title).toBe("Before the storm");
      expect(await inconsistencies(db)).toEqual([]);
    }
  });
});
