import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive, untilLive } from "../support/e2e.ts";
import { anInquiry, uniqueEmail } from "../support/inquiries.ts";
import { test } from "../support/staff-e2e.ts";

test(
  "the key c adds a lead from a call; who is known already is shown while typing",
  long,
  async ({ page, db, ada }) => {
    const email = uniqueEmail();
    const { id, company } = await anInquiry(db, { email, name: "Ana Reyes" });
    await openLive(page, "/cms/leads");
    await page.keyboard.press("c");
    await page.getByLabel("Name", { exact: true }).fill(`Ana from ${company}`);
    await expect(page.getByRole("link", { name: "Ana Reyes" })).toHaveCount(0);
    await page.getByLabel("Email", { exact: true }).fill(email.toUpperCase());
    await expect(page.getByRole("link", { name: "Ana Reyes" })).toHaveAttribute("href", `/cms/leads/${id}`);
    await expect(page.getByLabel("Assigned to")).toHaveValue(ada.id);
    await expectAccessible(page);
    await page.getByLabel("What do they need?").fill("A second server");
    await page.getByRole("button", { name: "Add lead" }).click();
    const pane = page.getByRole("article", { name: `Ana from ${company}` });
    await expect(pane.getByText("A second server")).toBeVisible();
    await expect(page.getByText("Lead added.")).toBeVisible();
    await expect(pane.getByRole("link", { name: "Merge with Ana Reyes" })).toBeVisible();
    await expectAccessible(page);
    await pane.getByRole("link", { name: "Merge", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Compare with Ana Reyes" }).click();
    await page.getByRole("radio", { name: "Ana Reyes" }).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByRole("article", { name: "Ana Reyes" })).toBeVisible();
    await page.goto(`/cms/leads/${id}`);
    await expect(page.getByRole("article", { name: "Ana Reyes" }).getByText("A second server")).toBeVisible();
  },
);

test("a file is imported after a look at its columns, and undone", long, async ({ page, ada: _ }) => {
  const email = uniqueEmail();
  await openLive(page, "/cms/leads/import");
  const csv = `Contact;Mail;Firm\nMaría Núñez;${email};Núñez Hnos\nBo;bo@;\n`;
  await page.getByLabel("CSV file").setInputFiles({
    name: "fair.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv, "latin1"),
  });
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("heading", { name: "1 new lead" })).toBeVisible();
  await expect(page.getByText("Line 3: “bo@” isn't an email address.")).toBeVisible();
  await page.getByLabel("Firm").selectOption("Company");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Núñez Hnos, ")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Imported 1 lead.")).toBeVisible();
  await expect(page.getByText("1 line is left, with the reason after it.")).toBeVisible();
  await expect(page.getByLabel("Rows")).toHaveValue(/"bo@","","“bo@” isn't an email address\."/);
  await page.getByRole("button", { name: "Undo the import of fair.csv" }).click();
  await expect(page.getByText("Import undone: 1 lead removed.")).toBeVisible();
});

test("rows that were imported are not restored at the next visit", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/leads/import");
  await page.getByLabel("Rows").fill(`Name,Email\nMaría,${uniqueEmail()}\nBo,bo@\n`);
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByLabel("Rows")).toHaveValue(/^"Name","Email","Reason"\s+"Bo",/);
  await page.reload();
  await untilLive(page);
  await expect(page.getByLabel("Rows")).toHaveValue("");
  await expect(page.getByText("We restored what you typed")).toHaveCount(0);
});
