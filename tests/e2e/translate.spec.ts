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
