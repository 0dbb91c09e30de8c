import { expect, test } from "vitest";
import { aPage, aPartner, aProject } from "../../../../tests/support/content.ts";
import { sharedSite } from "../../../../tests/support/site.ts";
import { staffClient } from "../../../../tests/support/staff-client.ts";
import { describeVisibility } from "./visibility-text.server.ts";

const shared = sharedSite();

test("a published entry says where visitors find it, and a page without a menu how to change that", async () => {
  const { create, send } = await staffClient(shared());
  const visibilityTextOf = async (kind: "page" | "partner" | "project", content: object) => {
    const id = await create(kind);
    const { state, publicationStatus } = await send(kind, id, "publish", { base: 1, content, ignoreWarnings: true });
    expect(state).toBe("saved");
    return publicationStatus.visibilityText;
  };
  expect(await visibilityTextOf("project", aProject({ title: "Marina" }))).toBe(
    "at /portfolio/marina, and in the list at /portfolio",
  );
  expect(await visibilityTextOf("page", aPage({ title: "Warranty", name: "Warranty" }))).toBe(
    "at /warranty. It isn't in a menu yet. Add it under “In the menus”",
  );
  expect(await visibilityTextOf("partner", aPartner({ name: "Reef" }))).toBe("on the home page");
});

test("the brand and other content of every page says so", async () => {
  const { db } = shared().site.services;
  for (const kind of ["brand", "settings", "seo", "alert"] as const) {
    const text = await describeVisibility(db, { kind, entry: kind, language: "en" }, { slug: null, path: null });
    expect(text, kind).toBe("on every page");
  }
});
