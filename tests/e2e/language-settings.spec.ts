import { readFileSync } from "node:fs";
import { showLanguages } from "#src/domain/content/published/site-languages.server.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive, phone } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "language settings" });

test(
  "an owner shows Spanish, hands texts to a translator and back, and hides it",
  long,
  async ({ page, db, ada: _ }) => {
    await db.transaction().execute((tx) => showLanguages(tx, ["en"]));
    await openLive(page, "/cms/settings/languages");
    await expect(page.getByText("Hidden from visitors")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show Spanish to visitors" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Show Spanish to visitors?" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Show Spanish" }).press("Enter");
    await expect(page.getByText("Visitors see it")).toBeVisible();
    expect((await page.request.get("/es")).status()).toBe(200);

    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download everything" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^spanish-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await download.path(), "utf8").split("\r\n");
    const isText = (line: string) => line.startsWith('"service/service-cloud/tagline"');
    const rows = [lines[0], lines.find(isText)?.replace("Mudanzas, costos, respaldos", "Mudanzas y costos")].join("\n");
    await page.getByText("Import a translated file").click();
    await page.getByLabel("Rows").fill(rows);
    await page.getByRole("button", { name: "Check the rows" }).click();
    await expect(page.getByRole("heading", { name: "1 new text" })).toBeVisible();
    await expect(page.getByText("Now: Mudanzas, costos, respaldos")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(phone.viewport);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByText("Saved 1 text as a draft.")).toBeVisible();

    await page.getByRole("button", { name: "Hide Spanish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Hide Spanish" }).click();
    await expect(page.getByText("Hidden from visitors")).toBeVisible();
    expect((await page.request.get("/es")).status()).toBe(404);
  },
);
