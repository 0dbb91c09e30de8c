import type { Page } from "@playwright/test";
import { expect, long, notFoundPath, openLive, test, untilLive, warningsIn } from "../support/e2e.ts";
import { openBeside } from "../support/open-beside.ts";
import { removableDirectory, startSite } from "../support/site-process.ts";

test.describe("a missing page", () => {
  // The browser itself logs that the document, or the data of a navigation, was not found.
  test.use({ allowedConsole: /the server responded with a status of 404/ });

  test("says so inside the site, logs the path to the console, and links to the home page", async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "info" && logged.push(message.text()));
    const response = await page.goto(notFoundPath);
    await untilLive(page);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeInViewport();
    await expect(page).toHaveTitle(/Oops! Page not found/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect.poll(() => logged).toHaveLength(1);
    expect(logged[0]).toContain(notFoundPath);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "IT that holds through the storm." })).toBeVisible();
  });

  test("has working links, at every depth and below every real page", long, async ({ page, request }) => {
    await openLive(page, `${notFoundPath}/deeper/still`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
    await expect(page).toHaveURL("/careers");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Oops! Page not found");
    for (const name of ["/about/nobody", "/contact/nobody", "/services/cloud/nobody", "/cms-is-not-this"]) {
      const response = await request.get(name);
      expect.soft(response.status(), name).toBe(404);
      expect.soft(await response.text(), name).toContain("Oops! Page not found");
    }
  });
});

test.describe("an unexpected error", long, () => {
  test.use({ allowedConsole: /the server responded with a status of 500/ });

  /** Checks that the page reveals nothing about code, database or file paths. */
  async function expectNoInternals(page: Page) {
    const html = await page.content();
    for (const internal of [
      "entry_texts",
      "no such table",
      "SQLITE",
      "node_modules",
      "file://",
      ".ts:",
      ".js:",
      "    at ",
    ]) {
      expect(html).not.toContain(internal);
    }
  }

  test("shows an error page that reveals no internals and links to the home page", async ({ page }) => {
    const dataDir = removableDirectory();
    const site = await startSite({ DATA_DIR: dataDir.path });
    try {
      await openLive(page, site.url);
      const database = openBeside(dataDir.path);
      database.exec("alter table entry_texts rename to entry_texts_away");

      const response = await page.goto(`${site.url}/portfolio`);
      expect(response?.status()).toBe(500);
      const heading = page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" });
      await expect(heading).toBeVisible();
      await expect(page).toHaveTitle(/Unexpected Application Error!/);
      await expectNoInternals(page);
      await page.getByRole("link", { name: "Return to Home" }).click();
      await expect(page.getByRole("heading", { name: "IT that holds through the storm." })).toBeVisible();

      await page.getByRole("banner").getByRole("link", { name: "Portfolio", exact: true }).click();
      await expect(heading).toBeVisible();
      await expectNoInternals(page);

      database.exec("alter table entry_texts_away rename to entry_texts");
      database.close();
      // A request joins one that began before.
      await expect.poll(async () => (await page.goto(`${site.url}/portfolio`))?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 2, name: "Featured Projects" })).toBeVisible();
      await untilLive(page);
      const warnings = warningsIn(site.log);
      expect(warnings).not.toEqual([]);
      for (const line of warnings) expect(JSON.parse(line)).toMatchObject({ level: 50, msg: "unexpected error" });
    } finally {
      // Its pictures may still be loading.
      await page.goto("about:blank");
      await site.stop();
      dataDir.remove();
    }
  });
});
