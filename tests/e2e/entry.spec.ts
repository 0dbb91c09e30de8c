import { saveDraft } from "#src/domain/content/entries/editing/save.server.ts";
import { instantAt, nextWorkingMorning } from "#src/domain/content/published/hours/business-hours.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { expectAccessible } from "../support/axe.ts";
import { aPost, aService } from "../support/content.ts";
import { createEntry } from "../support/drafts.ts";
import { expect, long, openLive, phone, untilLive } from "../support/e2e.ts";
import { bar, choose, entryState, publish } from "../support/entry-form.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "entry" });
test.describe.configure({ mode: "default" });

test.describe("on a phone", long, () => {
  test.use(phone);

  test("a draft is scheduled for the next working morning, and all actions fit on the screen", async ({
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
      [crumb.getByRole("link"), crumb.locator("svg")].map((element) => element.boundingBox()),
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
    await expect(dialog).toContainText("Times are in your company's time zone, New York (Eastern Time).");
    const { company } = (await publishedSingle(db, "settings", "en")).content;
    const morning = nextWorkingMorning(new Date(), company);
    await expect(dialog.getByLabel("Publish at", { exact: true })).toHaveValue(morning);
    await dialog.getByRole("button", { name: "Schedule" }).tap();
    await expect(bar(page)).toContainText(/Scheduled for .*9:00 AM|Publish anyway/);
    const scheduleAnyway = bar(page).getByRole("button", { name: "Schedule anyway" });
    if (await scheduleAnyway.isVisible()) await scheduleAnyway.tap();
    await expect(entryState(page)).toHaveText("Scheduled");
    const { publish_at } = await db
      .selectFrom("entry_texts")
      .select("publish_at")
      .where("entry_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(publish_at).toEqual(instantAt(morning, company.timeZone));
  });
});

test("a new post says what it needs, and words become its address", async ({ page, ada: _ }) => {
  await openLive(page, "/cms/blog");
  await page.getByRole("button", { name: "New blog post" }).click();
  await page.waitForURL(/new=post$/);
  await untilLive(page);
  const needed = page.getByText("Required to publish");
  await expect(needed).toHaveCount(2);
  await page.getByRole("textbox", { name: "Title", exact: true }).first().fill("Storm plan");
  await expect(needed).toHaveCount(1);
  await page.getByRole("textbox", { name: "Summary" }).fill("What to do before, during and after.");
  await expect(needed).toHaveCount(0);
  await page.getByRole("button", { name: "Add topic" }).click();
  await page.keyboard.type("Storms");
  await expect(page.getByText("At least one topic")).toHaveCount(0);

  const address = page.getByRole("textbox", { name: "Address" });
  await address.fill("Café: Storm Plan 2026!");
  await expect(page.getByText("Becomes /blog/cafe-storm-plan-2026")).toBeVisible();
  await address.press("Tab");
  await expect(address).toHaveValue("cafe-storm-plan-2026");
  await expect(page.getByText("Made from “Café: Storm Plan 2026!”.")).toBeVisible();
  await address.fill("!?");
  await expect(page.getByText("Use letters and numbers, like storm-season.")).toBeVisible();
  await page.getByRole("button", { name: "Use storm-plan" }).click();
  await publish(page);
  expect((await page.request.get("/blog/storm-plan")).status()).toBe(200);
});

test("with a warning, the button that publishes is still the only one", async ({ page, db, ada }) => {
  const content = { ...aService({ title: "Pier desk" }), picture: { media: "case-cloud" } };
  const { id } = await createEntry(db, { kind: "service", language: "en", content, by: ada }, new Date());
  await openLive(page, `/cms/services/${id}`);
  const publishing = page.getByRole("button", { name: /^Publish/ });
  await publishing.click();
  await expect(page.getByRole("region", { name: "Before publishing" })).toBeVisible();
  await expect(publishing).toHaveText("Publish anyway");
  await publishing.click();
  await expect(entryState(page)).toHaveText("Published");
});

test("each error links to its field, opens a collapsed item, and disappears once corrected", async ({
  page,
  ada: _,
}) => {
  await openLive(page, "/cms/services/service-network");
  await page.getByRole("button", { name: /^Question 2 / }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("");
  await page.getByRole("button", { name: /^Question 2/ }).click();
  await page.getByRole("textbox", { name: "Address" }).fill("cloud");
  await expect(page.getByText("“Cloud Solutions” already uses this address.")).toBeVisible();
  await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
  const findings = page.getByRole("region", { name: "Before publishing" });
  await expect(findings).toContainText("Fix 2 things before publishing");
  await findings.getByRole("button", { name: /^Questions/ }).click();
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toBeFocused();
  await page.keyboard.type("Who pulls the cables?");
  await expect(findings).toContainText("Fix 1 thing before publishing");
  await findings.getByRole("button", { name: /^Address/ }).click();
  await expect(page.getByRole("textbox", { name: "Address" })).toBeFocused();
  await page.getByRole("button", { name: "Use cloud-2" }).click();
  await expect(findings).not.toContainText(/Fix .* before publishing/);
  await choose(page, "Undo unsaved changes...");
  await page.getByRole("button", { name: "Undo changes" }).click();
  await expect(bar(page)).toContainText("Published");
});

test(
  "if two people change the same field of a draft, the one who publishes chooses first",
  long,
  async ({ page, db, ada: _ }) => {
    await openLive(page, "/cms/team/member-ines-duarte");
    await expect(bar(page)).toContainText("Published");
    const by = { id: null, name: "Bo Reef" };
    const { draft, version } = await db
      .selectFrom("entry_texts")
      .select(["draft", "version"])
      .where("entry_id", "=", "member-ines-duarte")
      .executeTakeFirstOrThrow();
    await saveDraft(
      db,
      {
        id: "member-ines-duarte",
        kind: "member",
        language: "en",
        slug: null,
        content: { ...draft, role: "Bo's role", description: "Bo's words." },
        baseVersion: version,
        by,
      },
      new Date(),
    );
    await page.getByRole("textbox", { name: "Role" }).fill("Ada's role");
    await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("You and Bo Reef changed the same field");
    await expect(dialog).toContainText("Also kept from Bo Reef: Description");
    await dialog.getByRole("button", { name: "Publish my choices" }).click();
    await expect(entryState(page)).toHaveText("Published");
    const html = await (await page.request.get("/about")).text();
    expect(html).toContain("Ada&#x27;s role");
    expect(html).toContain("Bo&#x27;s words.");
  },
);

test.describe("on a phone", long, () => {
  test.use(phone);

  test("a headline is corrected and published without sideways scrolling", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/pages/page-careers");
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole("textbox", { name: "Title", exact: true }).first().fill("Work that holds in a storm");
    await publish(page);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await (await page.request.get("/careers")).text()).toContain("Work that holds in a storm");
  });
});

test.describe("without JavaScript", long, () => {
  test.use({ javaScriptEnabled: false });

  test("the screen says that editing needs JavaScript", async ({ page, ada: _ }) => {
    await page.goto("/cms/services/service-cloud");
    await expect(page.getByText("Editing needs JavaScript")).toBeVisible();
  });
});

test.describe("accessibility", long, () => {
  test("the list of errors before publishing has no axe violations", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/services/service-security");
    await page.getByRole("textbox", { name: "Summary" }).fill("");
    await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("region", { name: "Before publishing" })).toBeVisible();
    await expectAccessible(page);
  });
});
