import { expectAccessible } from "../support/axe.ts";
import { expect, long, untilLive } from "../support/e2e.ts";
import { sendForm, thankYouHeading, uniqueEmail } from "../support/inquiries.ts";
import { showDetails } from "../support/lead-pane.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "questions", allowedConsole: /status of 422/ });

test(
  "an owner adds questions, a visitor's answers survive an error, and staff read them in the lead",
  long,
  async ({ page, db, ada: _ }) => {
    await page.goto("/cms/forms/contact");
    const list = page.getByRole("region", { name: "Questions in the contact form" });
    const add = async (type: RegExp) => {
      await list.getByRole("button", { name: "Add question" }).click();
      await page.getByRole("dialog").getByRole("button", { name: type }).click();
    };
    await add(/^Several choices/);
    await list.getByRole("textbox", { name: "Question" }).fill("What do you use?");
    await list.getByRole("textbox", { name: "Option 1" }).fill("Windows");
    await list.getByRole("textbox", { name: "Option 2" }).fill("Linux");
    await list.getByRole("button", { name: "Add option" }).click();
    await page.keyboard.type("macOS");
    await add(/^Consent/);
    await list.getByRole("textbox", { name: "Text" }).fill("{company} may call me.");
    await list.getByRole("checkbox", { name: "Required" }).last().check();
    await page.getByRole("region", { name: "Save", exact: true }).getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Contact form saved")).toBeVisible();

    const email = uniqueEmail();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/contact");
    await untilLive(page);
    await page.getByLabel("Name").fill("Elena Marsh");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Message").fill("Our insurer wants answers by March.");
    const use = page.getByRole("group", { name: "What do you use?" });
    await use.getByLabel("Windows").check();
    await use.getByLabel("macOS").check();
    await sendForm(page).click();
    await expect(page.getByRole("alert")).toContainText("One thing to fix");
    const consent = page.getByRole("checkbox", { name: "Mangrove IT may call me." });
    await expect(consent).toHaveAccessibleDescription(/Please check the box “Mangrove IT may call me.”/);
    await expect(use.getByLabel("macOS")).toBeChecked();
    await expect(use.getByLabel("Linux")).not.toBeChecked();
    await expectAccessible(page);
    await consent.check();
    await sendForm(page).click();
    await expect(thankYouHeading(page)).toBeVisible();

    const { id } = await db.selectFrom("leads").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    await page.goto(`/cms/leads/${id}`);
    await showDetails(page);
    await expect(page.getByText("Windows, macOS").first()).toBeVisible();
    await expect(page.getByText("Mangrove IT may call me.").first()).toBeVisible();
  },
);
