import { installBusyHook, whileBusy } from "../support/busy-page.ts";
import { expect, long, moving, openLive } from "../support/e2e.ts";
import { anInquiry } from "../support/inquiries.ts";
import { aPerson } from "../support/staff.ts";
import { test } from "../support/staff-e2e.ts";

test.use(moving);

test(
  "a success message appears, also if its form is gone before the response is rendered",
  long,
  async ({ page, db, ada: _ }) => {
    const { name } = await aPerson(db, { name: "Brisk Heron" });
    await installBusyHook(page);
    await openLive(page, "/cms/users");
    const row = page.getByRole("listitem").filter({ hasText: name });
    const manage = page.getByRole("dialog", { name });

    await row.getByRole("button", { name: `Manage ${name}` }).click();
    await whileBusy(page, () => manage.getByRole("button", { name: "Disable" }).click());
    await expect(page.getByText("The account is disabled.")).toBeVisible();
    await expect(row.getByText("Disabled")).toBeVisible();
    await expect(manage).toBeHidden();

    await row.getByRole("button", { name: `Manage ${name}` }).click();
    await whileBusy(page, () => manage.getByRole("button", { name: `Remove ${name}` }).click());
    await expect(page.getByText("The account is removed.")).toBeVisible();
    await expect(row).toBeHidden();
  },
);

test(
  "repeated clicks send a note once, and the next note can be started meanwhile",
  long,
  async ({ page, db, ada: _ }) => {
    const { id } = await anInquiry(db);
    await installBusyHook(page);
    await openLive(page, `/cms/leads/${id}`);
    await page.getByRole("radio", { name: "Note" }).check();
    const note = page.getByLabel("New note");
    const add = page.getByRole("button", { name: "Add note" });
    let sent = 0;
    let released = Promise.withResolvers<void>();
    await page.route("**/cms/leads/*.data*", async (route) => {
      if (route.request().method() === "POST") sent++;
      await released.promise;
      await route.continue();
    });
    await note.fill("Wants a quote");
    await whileBusy(page, async () => {
      await add.click();
      await expect.poll(() => sent).toBe(1);
      await add.click();
      released.resolve();
    });
    await expect(page.getByText("Note saved.")).toBeVisible();
    await expect(note).toHaveValue("");
    expect(sent).toBe(1);

    released = Promise.withResolvers<void>();
    await page.getByRole("radio", { name: "Note" }).check();
    await note.fill("Has three offices");
    await add.click();
    await note.fill("Calls back on Monday");
    released.resolve();
    await expect(page.getByRole("listitem").filter({ hasText: "Has three offices" })).toBeVisible();
    await expect(note).toHaveValue("Calls back on Monday");
  },
);

test("filters and search input changed while the inbox loads are kept", long, async ({ page, ada: _ }) => {
  let released = Promise.withResolvers<void>();
  await page.route("**/cms/leads.data*", async (route) => {
    await released.promise;
    await route.continue();
  });
  await openLive(page, "/cms/leads");
  await page.locator("summary", { hasText: "Filter" }).click();
  await page.getByLabel("Filter by status").selectOption("Won");
  await page.getByLabel("Filter by owner").selectOption("Me");
  await expect(page.getByLabel("Filter by status")).toHaveValue("won");
  released.resolve();
  await expect(page).toHaveURL("/cms/leads?show=won&who=me");

  released = Promise.withResolvers<void>();
  const search = page.getByRole("searchbox");
  await search.fill("reef");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" charters");
  released.resolve();
  await expect(page).toHaveURL("/cms/leads?show=won&who=me&q=reef");
  await expect(page.getByText("No leads match “reef” and this filter.")).toBeVisible();
  await expect(search).toHaveValue("reef charters");
  await expect(search).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No leads match “reef charters” and this filter.")).toBeVisible();
  await page.getByRole("link", { name: "Show all leads" }).click();
  await expect(search).toHaveValue("");
});
