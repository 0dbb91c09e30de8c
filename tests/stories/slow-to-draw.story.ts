import { mayBeBusy, whileBusy } from "../support/busy-page.ts";
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
