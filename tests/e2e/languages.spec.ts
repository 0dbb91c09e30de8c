import { expectAccessible } from "../support/axe.ts";
import { expect, openLive, phone, test } from "../support/e2e.ts";
import { removeTranslations } from "../support/two-languages.ts";

test.use({ siteName: "two languages" });
test.describe.configure({ mode: "default" });

test.beforeEach(({ db }) => removeTranslations(db, ["post-test-your-backup"]));

test("a visitor changes the language by keyboard, and stays on the page", async ({ page }) => {
  await page.goto("/services/cloud");
  const toSpanish = page.getByRole("banner").getByRole("link", { name: "Español" });
  for (
    let presses = 0;
    presses < 8 && !(await toSpanish.evaluate((link) => link === document.activeElement));
    presses++
  )
    await page.keyboard.press("Tab");
  await expect(toSpanish).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/es/servicios/nube");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expectAccessible(page);
  await page.getByRole("banner").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/services/cloud");
});

test("a page in English only says so, and leads to the Spanish home page", async ({ page }) => {
  await page.goto("/blog/test-your-backup");
  const name = "Español (página de inicio. Esta página está solo en inglés)";
  await page.getByRole("banner").getByRole("link", { name }).click();
  await expect(page).toHaveURL("/es");
});

test.describe("on a phone", () => {
  test.use(phone);

  test("the menu has the other language, too", async ({ page }) => {
    await page.goto("/blog/test-your-backup");
    await page.getByRole("button", { name: "Open menu" }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByText("Esta página está solo en inglés")).toBeVisible();
    await menu.getByRole("link", { name: "Español" }).tap();
    await expect(page).toHaveURL("/es");
    await page.getByRole("button", { name: "Abrir el menú" }).tap();
    await page.getByRole("dialog", { name: "Menú" }).getByRole("link", { name: "English" }).tap();
    await expect(page).toHaveURL("/");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, locale: "es-MX" });

  test("the language can be changed, and nothing is suggested", async ({ page }) => {
    await page.goto("/services/cloud");
    await expect(page.getByText("Esta página también está en español.")).toBeHidden();
    await page.getByRole("banner").getByRole("link", { name: "Español" }).click();
    await expect(page).toHaveURL("/es/servicios/nube");
  });
});

test.describe("in a browser in Spanish", () => {
  test.use({ locale: "es-MX" });

  test("the Spanish page is suggested over the English one, until the visitor declines", async ({ page }) => {
    await openLive(page, "/services/cloud");
    const suggestion = page.getByRole("complementary", { name: "Español" });
    await expect(suggestion).toBeVisible();
    expect(await suggestion.evaluate((element) => getComputedStyle(element).position)).toBe("fixed");
    await expectAccessible(page);
    await suggestion.getByRole("button", { name: "No, gracias" }).click();
    await expect(suggestion).toBeHidden();
    await openLive(page, "/about");
    await expect(suggestion).toBeHidden();
  });

  test("the suggestion leads to the page, and does not come back after a change to English", async ({ page }) => {
    await openLive(page, "/about");
    await page.getByRole("link", { name: "Leer en español" }).click();
    await expect(page).toHaveURL("/es/nosotros");
    await page.getByRole("banner").getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL("/about");
    await openLive(page, "/about");
    await expect(page.getByRole("complementary", { name: "Español" })).toBeHidden();
  });
});

test("a browser in English gets no suggestion", async ({ page }) => {
  await openLive(page, "/services/cloud");
  await expect(page.getByRole("complementary", { name: "Español" })).toBeHidden();
});
