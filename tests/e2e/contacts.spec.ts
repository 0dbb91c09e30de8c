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
  await page.getByRole("searchbox", { name: "Search name, company, email or phone" }).fill(email);
  await page.getByRole("button", { name: "Search" }).click();
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
  await contact.getByRole("link", { name: "Add lead for this person" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(new RegExp(email, "i"));
  await openLive(page, "/cms/contacts/newsletter");
  await expect(page.getByText("Nobody yet.")).toBeVisible();
  await expectAccessible(page);
});
