import { mayBeBusy, whileBusy } from "../support/busy-page.ts";
import { anEnquiry } from "../support/enquiries.ts";
import { aPerson } from "../support/staff.ts";
import { test } from "../support/staff-story.ts";
import { expect, openLive } from "../support/story.ts";

test("what was done is said, also where its form is gone before the answer is drawn", async ({ page, db, ada: _ }) => {
  const { name } = await aPerson(db, { name: "Brisk Heron" });
  await mayBeBusy(page);
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
});

test("a note is sent once however often one presses, and the next one can be begun meanwhile", async ({
  page,
  db,
  ada: _,
}) => {
  const { id } = await anEnquiry(db);
  await mayBeBusy(page);
  await openLive(page, `/cms/leads/${id}`);
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
  await expect(page.getByText("The note is saved.")).toBeVisible();
  await expect(note).toHaveValue("");
  expect(sent).toBe(1);

  released = Promise.withResolvers<void>();
  await note.fill("Has three offices");
  await add.click();
  await note.fill("Calls back on Monday");
  released.resolve();
  await expect(page.getByRole("listitem").filter({ hasText: "Has three offices" })).toBeVisible();
  await expect(note).toHaveValue("Calls back on Monday");
});

test("what is chosen and typed while the inbox is asked for goes with it, and stays", async ({ page, ada: _ }) => {
  let released = Promise.withResolvers<void>();
  await page.route("**/cms/leads.data*", async (route) => {
    await released.promise;
    await route.continue();
  });
  await openLive(page, "/cms/leads");
  await page.getByLabel("Which leads").selectOption("Won");
  await page.getByLabel("Whose leads").selectOption("Mine");
  await expect(page.getByLabel("Which leads")).toHaveValue("won");
  released.resolve();
  await expect(page).toHaveURL("/cms/leads?q=&show=won&who=me");

  released = Promise.withResolvers<void>();
  const search = page.getByRole("searchbox");
  await search.fill("reef");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" charters");
  released.resolve();
  await expect(page).toHaveURL("/cms/leads?q=reef&show=won&who=me");
  await expect(page.getByText("No lead with “reef” fits this filter.")).toBeVisible();
  await expect(search).toHaveValue("reef charters");
  await expect(search).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No lead with “reef charters” fits this filter.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(search).toHaveValue("");
});
