import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, openLive, phone } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";
import { removeTranslations } from "../support/two-languages.ts";

test.use({ siteName: "translating" });
test.describe.configure({ mode: "default" });

test.beforeEach(({ db }) => removeTranslations(db, ["testimonial-freight"]));

test("a text is translated beside the original and published", async ({ page, ada: _ }) => {
  await openLive(page, "/cms/testimonials");
  await page.getByRole("link", { name: "Missing" }).click();
  const languages = page.getByRole("navigation", { name: "Languages" });
  await expect(languages.getByRole("link", { name: /Spanish/ })).toHaveAttribute("aria-current", "page");
  const quote = page.getByRole("textbox", { name: "Quote" });
  await expect(quote).toHaveValue("");
  await page.getByRole("button", { name: "Start with this text: Quote" }).click();
  await expect(quote).not.toHaveValue("");
  await quote.fill("Contestan en el primer tono, también de noche.");
  await page.getByRole("textbox", { name: "Position" }).fill("Directora de operaciones, Keys Cold Freight");
  await page.getByRole("textbox", { name: "Alt text" }).fill("Una grúa pequeña en un muelle, al anochecer");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish Spanish" }).click();
  await expect(languages.getByText("Published")).toBeVisible();
  await page.goto("/es");
  await expect(page.getByText("Contestan en el primer tono, también de noche.")).toBeAttached();
});

/** Saves a Spanish draft, and opens the English form with a change that is not saved. */
async function writeBoth(page: Page, english: string): Promise<void> {
  await openLive(page, "/cms/testimonials/testimonial-freight?language=es");
  await page.getByRole("textbox", { name: "Quote" }).fill("Contestan en el primer tono, también de noche.");
  await page.getByRole("textbox", { name: "Position" }).fill("Directora de operaciones, Keys Cold Freight");
  await page.getByRole("textbox", { name: "Alt text" }).fill("Una grúa pequeña en un muelle, al anochecer");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("region", { name: "Save" })).toContainText("Draft saved");
  await page.getByRole("navigation", { name: "Languages" }).getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish both" })).toBeHidden();
  await page.getByRole("textbox", { name: "Quote" }).fill(english);
}

test("both languages are published at once, by keyboard", async ({ page, ada: _ }) => {
  const english = "They answer at the first ring, at night as well.";
  await writeBoth(page, english);
  await page.getByRole("button", { name: "Publish both" }).press("Enter");
  const findings = page.getByRole("region", { name: "Before publishing" });
  await expect(
    findings.getByRole("link", { name: /Spanish: Quote.*has changed since this was translated/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish both anyway" }).press("Enter");
  await expect(page.getByText("Published in English and Spanish.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish both" })).toBeHidden();
  await page.goto("/es");
  await expect(page.getByText("Contestan en el primer tono, también de noche.")).toBeAttached();
  await page.goto("/");
  await expect(page.getByText(english)).toBeAttached();
});

test("a translation that was changed in another tab is not published with its original", async ({
  page,
  context,
  ada: _,
}) => {
  await writeBoth(page, "They answer at the second ring, at night as well.");
  const tab = await context.newPage();
  await openLive(tab, "/cms/testimonials/testimonial-freight?language=es");
  await tab.getByRole("textbox", { name: "Position" }).fill("Gerente, Keys Cold Freight");
  await tab.getByRole("button", { name: "Save draft" }).click();
  await expect(tab.getByRole("region", { name: "Save" })).toContainText("Draft saved");
  await page.getByRole("button", { name: "Publish both" }).click();
  await page.getByRole("button", { name: "Publish both anyway" }).click();
  await expect(page.getByText("Someone just changed the Spanish text. Review it, then publish.")).toBeVisible();
  // Once the form knows the other tab's version.
  await expect(async () => {
    await page.getByRole("button", { name: "Publish both anyway" }).click();
    await expect(page.getByText("Published in English and Spanish.")).toBeVisible({ timeout: 5000 });
  }).toPass();
});

test.describe("on a phone", () => {
  test.use(phone);

  test("the languages are tabs, and the original is above each input", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/pages/page-contact?language=es");
    const title = page.getByRole("textbox", { name: "Title", exact: true }).first();
    await expect(title).toHaveValue("Hable con un ingeniero");
    await expect(page.getByText("Contact an engineer")).toBeVisible();
    await page.getByRole("navigation", { name: "Languages" }).getByRole("link", { name: "English" }).tap();
    await expect(title).toHaveValue("Contact an engineer");
    await expectAccessible(page);
  });
});
