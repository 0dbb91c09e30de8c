import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive, untilLive } from "../support/e2e.ts";
import { anInquiry, uniqueEmail } from "../support/inquiries.ts";
import { showDetails } from "../support/lead-pane.ts";
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
    await expect(pane.getByRole("paragraph").filter({ hasText: "A second server" })).toBeVisible();
    await expect(page.getByText("Lead added.")).toBeVisible();
    await showDetails(page);
    await expect(pane.getByRole("link", { name: "Merge with Ana Reyes" })).toBeVisible();
    await expectAccessible(page);
    await pane.getByRole("button", { name: "More", exact: true }).click();
    await pane.getByRole("link", { name: "Merge", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Compare with Ana Reyes" }).click();
    await page.getByRole("radio", { name: "Ana Reyes" }).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByRole("article", { name: "Ana Reyes" })).toBeVisible();
    await page.goto(`/cms/leads/${id}`);
    await expect(page.getByRole("paragraph").filter({ hasText: "A second server" })).toBeVisible();
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

test(
  "a preview shows how a file is read, and encoding and separator can be changed",
  long,
  async ({ page, db, ada: _ }) => {
    await openLive(page, "/cms/leads/import");
    const email = uniqueEmail();
    const file = page.getByLabel("CSV file");
    const choose = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: "text/plain", buffer });
    await choose("leads.xlsx", Buffer.from("PK\x03\x04\0\0", "latin1"));
    await expect(page.getByText("This is an Excel workbook.")).toBeVisible();
    await choose("leads.txt", Buffer.from(`\ufeffName\tEmail\tNotes\r\nZoë Kühn\t${email}\tOne; two\r\n`, "utf16le"));
    const first = page.getByRole("region", { name: "Preview" });
    await expect(first.getByRole("cell", { name: "Zoë Kühn" })).toBeVisible();
    const [encoding, separator] = [page.getByLabel("Encoding"), page.getByLabel("Separator")];
    await expect(encoding).toHaveValue("utf-16le");
    await expect(separator.locator("option:checked")).toHaveText("Found: Tab");
    await expectAccessible(page);

    await choose("leads.csv", Buffer.from(`Name;Email;Notes\nZoë Kühn;${email};One, two\n`, "latin1"));
    await expect(encoding).toHaveValue("windows-1252");
    await encoding.selectOption("UTF-8");
    await expect(first.getByRole("cell", { name: "Zo\ufffd K\ufffdhn" })).toBeVisible();
    await encoding.focus();
    await page.keyboard.type("Western European (W");
    await expect(first.getByRole("cell", { name: "Zoë Kühn" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(separator).toBeFocused();
    await page.keyboard.type("Comma");
    await expect(first.getByRole("cell", { name: "Name;Email;Notes" })).toBeVisible();
    await separator.selectOption("Found: Semicolon");
    await page.keyboard.press("Tab");
    await expect(first).toBeFocused();
    await page.getByRole("button", { name: "Check the rows" }).click();
    await expect(page.getByText("One, two", { exact: true })).toHaveCount(3);
    await expect(encoding).toHaveValue("windows-1252");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByText("Imported 1 lead.")).toBeVisible();
    await expect(first).toHaveCount(0);
    const stored = db.selectFrom("leads").select(["name", "message"]).where("email", "=", email);
    expect(await stored.execute()).toEqual([{ name: "Zoë Kühn", message: "One, two" }]);
  },
);

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
