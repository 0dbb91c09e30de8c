import { expectAccessible } from "../support/axe.ts";
import { expect, long, phone, untilLive } from "../support/e2e.ts";
import { aPdf } from "../support/files.ts";
import { fillForm, sendForm, thankYouHeading, uniqueEmail } from "../support/inquiries.ts";
import { showDetails } from "../support/lead-pane.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "files", allowedConsole: /status of 422/ });

const resume = { name: "resume.pdf", mimeType: "application/pdf", buffer: aPdf("Elena") };
const program = { name: "resume.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ\x90\0\x03\0\0\0") };
const large = { name: "large.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(11_000_000) };

test(
  "an owner asks for a file, visitors send one with and without script, and staff download it",
  long,
  async ({ page, browser, site, db, ada: _ }) => {
    await page.goto("/cms/forms/contact");
    const list = page.getByRole("region", { name: "Questions in the contact form" });
    await list.getByRole("button", { name: "Add question" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^File/ }).click();
    await list.getByRole("textbox", { name: "Question" }).fill("Your resume");
    await list.getByRole("checkbox", { name: "Required" }).check();
    await page.getByRole("region", { name: "Save", exact: true }).getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Contact form saved")).toBeVisible();

    await page.goto("/contact");
    await untilLive(page);
    const chosen = page.getByLabel("Your resume");
    const fileNames = () =>
      chosen.evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name));
    const email = uniqueEmail();
    await fillForm(page, email);
    await expect(chosen).toHaveAccessibleDescription(/PDF, DOCX, ODT, TXT, JPEG, or PNG, up to 10 MB/);
    await chosen.setInputFiles(large);
    await sendForm(page).click();
    expect(await chosen.evaluate((input: HTMLInputElement) => input.validationMessage)).toContain("larger than 10 MB");
    await chosen.setInputFiles(program);
    await sendForm(page).click();
    await expect(page.getByRole("alert")).toContainText("We can’t open the file for “Your resume”");
    await expectAccessible(page);
    // A fit file survives another field's error.
    await chosen.setInputFiles(resume);
    await page.getByLabel("Email", { exact: true }).fill("elena@");
    await sendForm(page).click();
    await expect(page.getByRole("alert")).toContainText("Enter your full email address");
    expect(await fileNames()).toEqual(["resume.pdf"]);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await sendForm(page).dblclick();
    await expect(thankYouHeading(page)).toBeVisible();

    const visitor = await browser.newPage({ ...phone, baseURL: site.url, javaScriptEnabled: false });
    const other = uniqueEmail();
    await visitor.goto("/contact");
    await fillForm(visitor, "elena@");
    await visitor.getByLabel("Your resume").setInputFiles(resume);
    await sendForm(visitor).click();
    await expect(visitor.getByRole("alert")).toContainText("Please choose the file for “Your resume” again.");
    await visitor.getByLabel("Email", { exact: true }).fill(other);
    await visitor.getByLabel("Your resume").setInputFiles(resume);
    await sendForm(visitor).click();
    await expect(thankYouHeading(visitor)).toBeVisible();
    await visitor.close();

    for (const address of [email, other]) {
      const leads = await db.selectFrom("leads").select("id").where("email", "=", address).execute();
      expect(leads).toHaveLength(1);
      await page.goto(`/cms/leads/${leads[0]?.id}`);
      await showDetails(page);
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "resume.pdf (1 KB)" }).click();
      expect((await download).suggestedFilename()).toBe("resume.pdf");
    }
  },
);

test("an applicant sends a resume on the page of a job, and reads the answer there", long, async ({ page, db }) => {
  await page.goto("/careers/network-engineer");
  await untilLive(page);
  const apply = page.getByRole("region", { name: "How to apply" });
  await expect(apply.getByLabel("Which job is it about?")).toHaveValue("Network engineer");
  await apply.getByLabel("Name", { exact: true }).fill("Elena");
  const email = uniqueEmail();
  await apply.getByLabel("Email", { exact: true }).fill(email);
  await apply.getByLabel("Message").fill("A loop that took two days.");
  await apply.getByLabel("Your resume").setInputFiles(resume);
  await apply.getByRole("button", { name: "Send application" }).click();
  await expect(apply.getByRole("alert")).toContainText("Please check the box");
  await apply.getByRole("checkbox", { name: /may store my application/ }).check();
  await expectAccessible(page);
  await apply.getByRole("button", { name: "Send application" }).click();
  await expect(apply.getByRole("status")).toContainText("Thank you for applying");
  await expect(page).toHaveURL("/careers/network-engineer");
  const files = db
    .selectFrom("lead_answers")
    .innerJoin("leads", "leads.id", "lead_id")
    .select("file_name")
    .where("email", "=", email)
    .where("file_name", "is not", null);
  expect(await files.execute()).toEqual([{ file_name: "resume.pdf" }]);
});
