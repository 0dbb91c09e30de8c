import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { startSite, temporaryDirectory } from "../support/site-process.ts";
import { expect, missingPath, openLive, screens, test, untilLive, warningsIn } from "../support/story.ts";

for (const screen of screens) {
  test.describe(`a page that is not there, ${screen.name}`, () => {
    // The browser itself writes that the document, or the content of a page change, was not found.
    test.use({ ...screen.use, tolerated: /the server responded with a status of 404/ });

    test("says so within the site, names the path on the console, and leads home", async ({ page }) => {
      const written: string[] = [];
      page.on("console", (message) => message.type() === "info" && written.push(message.text()));
      const answer = await page.goto(missingPath);
      await untilLive(page);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeInViewport();
      await expect(page).toHaveTitle(/Oops! Page not found/);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await expect.poll(() => written).toHaveLength(1);
      expect(written[0]).toContain(missingPath);
      await page.getByRole("link", { name: "Return to Home" }).click();
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("heading", { name: "IT that holds through the storm." })).toBeVisible();
    });
  });
}

test.describe("a page that is not there", () => {
  test.use({ tolerated: /the server responded with a status of 404/ });

  test("has working links around it, at every depth and beside every real page", async ({ page, request }) => {
    await openLive(page, `${missingPath}/deeper/still`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
    await expect(page).toHaveURL("/careers");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Oops! Page not found");
    for (const name of ["/about/nobody", "/contact/nobody", "/services/cloud/nobody", "/cms-is-not-this"]) {
      const answer = await request.get(name);
      expect.soft(answer.status(), name).toBe(404);
      expect.soft(await answer.text(), name).toContain("Oops! Page not found");
    }
  });
});

test.describe("an unexpected error", () => {
  test.use({ tolerated: /the server responded with a status of 500/ });

  /** No word of what is inside: of code, of the database, of where things lie. */
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

  test("shows a screen that says so, tells nothing of the inside, and leads home", async ({ page }) => {
    const dataDir = temporaryDirectory();
    const site = await startSite({ DATA_DIR: dataDir.path });
    try {
      await openLive(page, site.url);
      const database = new DatabaseSync(path.join(dataDir.path, "mangrove.db"));
      database.exec("alter table entry_texts rename to entry_texts_away");

      const answer = await page.goto(`${site.url}/portfolio`);
      expect(answer?.status()).toBe(500);
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
      await page.goto(`${site.url}/portfolio`);
      await expect(page.getByRole("heading", { level: 2, name: "Featured Projects" })).toBeVisible();
      await untilLive(page);
      const warnings = warningsIn(site.log);
      expect(warnings).not.toEqual([]);
      for (const line of warnings) expect(JSON.parse(line)).toMatchObject({ level: 50, msg: "unexpected error" });
    } finally {
      await site.stop();
      dataDir.remove();
    }
  });
});
