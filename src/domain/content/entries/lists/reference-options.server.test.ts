import { describe, expect, test } from "vitest";
import { aPage, aPost, aService, siteWith } from "../../../../../tests/support/content.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { deleteEntry } from "../publishing/unpublish.server.ts";
import { findEntryByPath } from "./reference-options.server.ts";

describe.each(databases)("on $name", ({ engine }) => {
  test("an entry of any kind is found by its path", async () => {
    const { db } = await siteWith(engine, {
      page: [{ id: "page-cloud", slug: "cloud", content: aPage() }],
      service: [{ id: "service-cloud", slug: "cloud", content: aService() }],
      post: [{ id: "post-tide", slug: "low-tide", content: aPost() }],
    });
    const at = async (path: string) => (await findEntryByPath(db, path, { language: "en" }))?.id ?? null;
    expect(await at("/cloud")).toBe("page-cloud");
    expect(await at("/services/cloud")).toBe("service-cloud");
    expect(await at("/blog/low-tide")).toBe("post-tide");
    for (const path of ["/portfolio/cloud", "/low-tide", "/services", "/", "", "/cloud/"])
      expect(await at(path)).toBeNull();
    await deleteEntry(db, { id: "post-tide", by: { id: null, name: "Ada" } }, new Date());
    expect(await at("/blog/low-tide")).toBeNull();
  });
});
