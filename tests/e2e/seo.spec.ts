import type { Page } from "@playwright/test";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "settings" });
test.describe.configure({ mode: "default" });

const bar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
const title = (page: Page) => page.getByRole("textbox", { name: "Site title" });
const description = (page: Page) => page.getByRole("textbox", { name: "Meta description" });
const image = (page: Page) => page.getByRole("textbox", { name: "Open Graph image URL" });

/** A sentence of the given length. */
const sentence = (length: number) =>
  "Tides rise and fall. "
    .repeat(20)
    .slice(0, length - 1)
    .concat(".");

test(
  "the input is previewed at once, and once saved it is in the head of the page",
  long,
  async ({ page, db, ada }) => {
    await openLive(page, "/cms/seo");
    await expect(page.getByText("Recommended length: 150-160 characters")).toBeVisible();
    const siteTitle = "Harbor IT, day and night";
    await title(page).fill(siteTitle);
    await description(page).fill(sentence(40));
    await expect(page.getByText("40 characters: short")).toBeVisible();
    await description(page).fill(sentence(155));
    await expect(page.getByText("155 characters: good")).toBeVisible();
    await description(page).fill(`${sentence(140)} {legalName}`);
    const { legalName } = (await publishedSingle(db, "settings", "en")).content.company;
    await expect(page.getByText(`${141 + legalName.length} characters as visitors see it`)).toBeVisible();
    await description(page).fill(sentence(155));
    const preview = page.getByRole("region", { name: "Search result", exact: true });
    await expect(preview.getByText(siteTitle)).toHaveCount(2);
    await expect(preview.getByText(sentence(155))).toHaveCount(1);
    await image(page).fill("/icon-512.png");
    await expect(page.getByRole("region", { name: "Share card" }).locator("img")).toHaveAttribute(
      "src",
      "/icon-512.png",
    );
    await image(page).fill("https://pictures.example/card.png");
    await expect(page.getByText("This picture is on another site")).toBeVisible();
    await bar(page).getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("SEO settings saved successfully")).toBeVisible();
    await expect(bar(page)).toContainText(`All changes saved by ${ada.name}`);
    const html = await (await page.request.get("/")).text();
    expect(html).toContain(`<title>${siteTitle}</title>`);
    expect(html).toContain(`<meta name="description" content="${sentence(155)}"/>`);
    expect(html).toContain('<meta property="og:image" content="https://pictures.example/card.png"/>');
  },
);

test.describe("when the server is down", long, () => {
  test.use({ allowedConsole: /ERR_CONNECTION_REFUSED|Failed to load resource/ });

  test("a failed save says so, keeps the text, and works when the server is back", async ({ page, ada }) => {
    await openLive(page, "/cms/seo");
    await page.route("**/cms/entries/**", (route) => route.fulfill({ status: 503, body: "away" }));
    const newTitle = `Harbor IT of ${ada.id}`;
    await title(page).fill(newTitle);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Failed to save SEO settings")).toBeVisible();
    await expect(bar(page)).toContainText("Not saved: something went wrong on our end.");
    await expect(bar(page)).toContainText("Saved in this browser");
    await expect(title(page)).toHaveValue(newTitle);
    await page.unroute("**/cms/entries/**");
    await bar(page).getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("SEO settings saved successfully")).toBeVisible();
    expect(await (await page.request.get("/")).text()).toContain(`<title>${newTitle}</title>`);
  });
});
