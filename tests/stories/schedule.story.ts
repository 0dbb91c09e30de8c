import type { Page } from "@playwright/test";
import { instantAt } from "../../src/content/business-hours.ts";
import { createEntry } from "../../src/content/drafts.server.ts";
import { publishedSingle } from "../../src/content/published.server.ts";
import { nextWorkingMorning } from "../../src/content/working-morning.ts";
import { aPost } from "../support/content.ts";
import { test } from "../support/staff-story.ts";
import { expect, openLive, phone, still } from "../support/story.ts";

test.use({ stage: "entry", ...phone, ...still });

const bar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });

test("on a phone a draft is scheduled for the next working morning, with what is done with it in reach", async ({
  page,
  db,
  ada,
}) => {
  const title = "A very long title that does not fit beside the name of its list";
  const { id } = await createEntry(
    db,
    { kind: "post", language: "en", content: aPost({ title }), by: ada },
    new Date(),
  );
  await openLive(page, `/cms/blog/${id}`);
  const crumb = page.getByRole("navigation", { name: "Breadcrumb" });
  const [name, arrow] = await Promise.all(
    [crumb.getByRole("link"), crumb.locator("svg")].map((part) => part.boundingBox()),
  );
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(arrow?.x ?? 0);
  expect(name?.height).toBeLessThan(30);

  const acts = bar(page).locator(".save-acts").getByRole("button");
  await expect(acts.filter({ visible: true })).toHaveText(["", /^Save draft/, "Schedule...", "Publish"]);
  for (const act of await acts.filter({ visible: true }).all()) {
    await expect(act).toBeInViewport({ ratio: 1 });
  }
  await bar(page).getByRole("button", { name: "Schedule..." }).tap();
  const dialog = page.getByRole("dialog", { name: "Schedule" });
  await expect(dialog).toContainText("Times are those of New York (Eastern Time), the company's time zone.");
  const { company } = (await publishedSingle(db, "settings", "en")).content;
  const morning = nextWorkingMorning(new Date(), company);
  await expect(dialog.getByLabel("Goes live")).toHaveValue(morning);
  await dialog.getByRole("button", { name: "Schedule" }).tap();
  await expect(bar(page)).toContainText(/Goes live .*9:00 AM|Publish anyway/);
  const anyway = bar(page).getByRole("button", { name: "Schedule anyway" });
  if (await anyway.isVisible()) await anyway.tap();
  await expect(page.locator(".entry-facts .state")).toHaveText("Scheduled");
  const { publish_at } = await db
    .selectFrom("entry_texts")
    .select("publish_at")
    .where("entry_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(publish_at).toEqual(instantAt(morning, company.timeZone));
});
