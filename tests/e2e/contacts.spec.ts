import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { anInquiry, uniqueEmail } from "../support/inquiries.ts";
import { test } from "../support/staff-e2e.ts";

test("from the inbox to a person, their company, and another lead of them", long, async ({ page, db, ada: _ }) => {
  const email = uniqueEmail();
  const { company } = await anInquiry(db, { email, name: "Ana Reyes" });
  await anInquiry(db, { email: email.toUpperCase(), name: "Ana R. Reyes", company });
  await openLive(page, "/cms/leads");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Contacts" }).click();
  const search = page.getByRole("searchbox", { name: "Find a person" });
  await search.fill(email);
  await search.press("Enter");
  await expect(page.getByRole("list", { name: "People" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ana R. Reyes" }).click();
  const contact = page.getByRole("article", { name: "Ana R. Reyes" });
  await expect(contact.getByText("2 leads")).toBeVisible();
  await expectAccessible(page);
  await contact.getByRole("link", { name: company }).click();
  await expect(
    page.getByRole("article", { name: company }).getByRole("link", { name: "Ana R. Reyes" }),
  ).not.toHaveCount(0);
  await expectAccessible(page);
  await page.goBack();
  await contact.getByRole("link", { name: "Add lead" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(new RegExp(email, "i"));
  await openLive(page, "/cms/leads/contacts/newsletter");
  await expect(page.getByText("No sign-ups yet.")).toBeVisible();
  await expectAccessible(page);
});
