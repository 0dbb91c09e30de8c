import type { Db } from "#src/base/db/tables.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { expectAccessible } from "../support/axe.ts";
import { aPage } from "../support/content.ts";
import { expect, long, openLive, phone } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

/** Publishes a page twice, for one test only; returns its id and slug. */
async function aSavedPage(db: Db): Promise<{ id: string; slug: string }> {
  const slug = `tides-${crypto.randomUUID()}`;
  const page = { kind: "page", language: "en", slug, by: { id: null, name: "Nora Quay" } } as const;
  const first = aPage({ title: "Tides", name: "Tides", intro: "High water comes twice a day." });
  const made = await publishEntry(db, { ...page, content: first, baseVersion: 0 }, new Date());
  if (made.state !== "published") throw new Error(`The page was not published: ${made.state}`);
  const second = { ...first, intro: "High water comes twice a night." };
  await publishEntry(db, { ...page, id: made.id, content: second, baseVersion: 1 }, new Date());
  return { id: made.id, slug };
}

test("an earlier version is compared and restored, and visitors see it", async ({ page, db, ada }) => {
  const { id, slug } = await aSavedPage(db);
  await openLive(page, `/cms/revisions/${id}`);
  const versions = page.getByRole("region", { name: "Versions" });
  await expect(versions.getByRole("listitem").first()).toContainText("Changed Intro");
  await versions.getByRole("link", { name: "First version" }).click();
  await expect(page.getByText("1 difference from the current version.")).toBeVisible();
  await expect(page.getByRole("deletion")).toHaveText("day");
  await expect(page.getByRole("insertion")).toHaveText("night");

  await page.getByRole("button", { name: "Restore this version" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("The earlier version of Tides is restored.")).toBeVisible();
  await expect(page.getByText("It's the same as the current version.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(versions.getByRole("listitem").first()).toContainText(ada.name);
  await page.goto(`/${slug}`);
  await expect(page.getByText("High water comes twice a day.")).toBeVisible();
});

test("a phone shows either the list of versions or one version", long, async ({ page, db, ada: _ }) => {
  const { id } = await aSavedPage(db);
  await page.setViewportSize(phone.viewport);
  await openLive(page, `/cms/revisions/${id}`);
  const versions = page.getByRole("region", { name: "Versions" });
  await versions.getByRole("link", { name: "First version" }).click();
  await expect(page.getByRole("button", { name: "Restore this version" })).toBeVisible();
  await expect(versions).toBeHidden();
  await page.getByRole("link", { name: "All versions" }).click();
  await expect(versions).toBeVisible();
});

test.describe("accessibility", long, () => {
  test("earlier versions have no axe violations, light and dark, wide and narrow", async ({ page, db, ada: _ }) => {
    const { id } = await aSavedPage(db);
    await openLive(page, `/cms/revisions/${id}`);
    await expectAccessible(page);
    await openLive(page, `/cms/revisions/${id}?version=1`);
    await expectAccessible(page);
  });
});
