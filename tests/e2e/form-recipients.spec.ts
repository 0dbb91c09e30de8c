import { aForm } from "../support/content.ts";
import { createEntry } from "../support/drafts.ts";
import { expect, openLive } from "../support/e2e.ts";
import { bar } from "../support/entry-form.ts";
import { aPerson } from "../support/staff.ts";
import { test } from "../support/staff-e2e.ts";

test("a form says at once which recipient gets no emails and keeps the input, and its checkboxes are in line", async ({
  page,
  db,
  ada,
}) => {
  await aPerson(db, { name: "Ed Wharf", email: "ed@harbor.example", role: "editor" });
  const { id } = await createEntry(db, { kind: "form", language: "en", content: aForm(), by: ada }, new Date());
  // The panel is as wide as the screen, with two columns.
  await page.setViewportSize({ width: 1150, height: 800 });
  await openLive(page, `/cms/forms/${id}`);
  const emails = page.getByRole("region", { name: "Emails" });
  await emails.getByRole("button", { name: "Add email address" }).click();
  const address = emails.getByRole("textbox");
  await address.fill("ed@harbor.example");
  await expect(emails.getByRole("status").filter({ hasText: "Ed Wharf can't read leads" })).toBeVisible();
  await address.fill(ada.email);
  await expect(emails.getByText("can't read leads")).toHaveCount(0);
  await address.fill("ed@harbor.example");
  const topOf = (name: string) =>
    emails.getByRole("checkbox", { name }).evaluate((input) => Math.round(input.getBoundingClientRect().top));
  expect(await topOf("Expects a reply")).toBe(await topOf("Send a confirmation email"));
  await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
  await bar(page)
    .getByRole("button", { name: /Ed Wharf can't read leads/ })
    .click();
  await expect(address).toBeFocused();
  await expect(address).toHaveValue("ed@harbor.example");
});
