import { projects } from "#src/seed/projects/projects.ts";
import { desktop, expect, long, openLive, test } from "../support/e2e.ts";
import { textPiecesByPage } from "../support/pdf.ts";

/** Width and height of the printed area of a letter page, in CSS pixels. */
const paper = { width: 695, height: 935 };

test.use({ ...desktop, viewport: paper });

for (const path of ["/", "/services/network", "/blog/hurricane-season-it-plan", "/contact"]) {
  test(`${path} prints without empty pages`, long, async ({ page }) => {
    await openLive(page, path);
    await page.emulateMedia({ media: "print" });
    // At the top the letterhead and the title; at the end no page that has only the footer.
    await expect(page.getByRole("banner").getByRole("link", { name: "(305) 555-0142" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(title?.y).toBeLessThan(paper.height / 3);
    // What doesn't fit on a page, but must not be divided, leaves the page before it empty.
    const undivided = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((element) => getComputedStyle(element).breakInside === "avoid")
        .map((element) => element.getBoundingClientRect().height),
    );
    expect(undivided.length).toBeGreaterThan(2);
    expect(Math.max(...undivided)).toBeLessThan(paper.height / 2);
  });
}

test("each case study prints as one page, with its own URL and without what surrounds it", long, async ({ page }) => {
  for (const { slug } of projects) {
    await openLive(page, `/portfolio/${slug}`);
    const pdf = await page.pdf({ format: "Letter" });
    expect.soft(/\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1], `${slug}`).toBe("1");
    await page.emulateMedia({ media: "print" });
    for (const name of ["The problem", "Before and after", "How it went"]) {
      await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    }
    await expect(page.getByText(`Read it online: ${page.url()}`)).toBeVisible();
    const rows = page.getByRole("table", { name: "Before and after" }).getByRole("row");
    for (const row of await rows.filter({ has: page.getByRole("cell") }).all()) {
      const [measure, before] = await Promise.all(
        [row.getByRole("rowheader"), row.getByRole("cell").first()].map((cell) => cell.boundingBox()),
      );
      expect.soft((measure?.y ?? 0) + (measure?.height ?? 0), `${slug}`).toBeLessThanOrEqual((before?.y ?? 0) + 2);
    }
    await expect(page.getByRole("banner").getByRole("link", { name: "(305) 555-0142" })).toBeVisible();
    for (const name of ["Featured Projects", "Services behind it"]) await expect(page.getByText(name)).toBeHidden();
    await expect(page.getByRole("button", { name: "Print summary" })).toBeHidden();
    await page.emulateMedia({ media: null });
    await expect(page.getByText("Read it online:")).toBeHidden();
  }
});

test("the home page prints the words of all slides", long, async ({ page }) => {
  await openLive(page, "/");
  await page.emulateMedia({ media: "print" });
  const titles = page.locator(".hero-slide").getByRole("heading");
  await expect(titles).toHaveCount(3);
  for (const title of await titles.all()) {
    await expect(title).toBeVisible();
    await expect(title.locator("xpath=ancestor::*[contains(@class, 'hero-text')]")).toHaveCSS("opacity", "1");
  }
});

test("a button opens the print dialog", long, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await openLive(page, "/portfolio/healthcare");
  await page.getByRole("button", { name: "Print summary" }).click();
  await expect(page.locator("html[data-printed]")).toBeAttached();
});

for (const [path, pages] of [
  ["/hurricane-plan", 2],
  ["/backup-test", 1],
] as const) {
  test(
    `${path} is printed by its button on ${pages} full letter pages, with rows to write on`,
    long,
    async ({ page }) => {
      await openLive(page, path);
      const isPrinting = page.evaluate(
        () => new Promise((resolve) => addEventListener("beforeprint", () => resolve(true))),
      );
      await page.getByRole("button", { name: "Print" }).click();
      expect(await isPrinting).toBe(true);
      const pieces = textPiecesByPage(await page.pdf({ format: "Letter", preferCSSPageSize: true }));
      expect(pieces).toHaveLength(pages);
      expect(Math.min(...pieces), "a page with only the footer").toBeGreaterThan(20);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
      const rows = await page
        .locator(".sheet tbody tr")
        .evaluateAll((all) =>
          all.map((row) => ({ height: row.getBoundingClientRect().height, inside: getComputedStyle(row).breakInside })),
        );
      expect(rows.length).toBeGreaterThan(10);
      // In CSS pixels: 7 mm, as on ruled paper.
      expect(Math.min(...rows.map(({ height }) => height))).toBeGreaterThan(26);
      expect(new Set(rows.map(({ inside }) => inside))).toEqual(new Set(["avoid"]));
      expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(paper.width);
    },
  );
}

test.describe("without script", long, () => {
  test.use({ javaScriptEnabled: false });

  test("a case study has no print button", async ({ page }) => {
    await page.goto("/portfolio/healthcare");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Print summary" })).toBeHidden();
  });

  test("a sheet has no Print button", async ({ page }) => {
    await page.goto("/backup-test");
    await expect(page.getByRole("heading", { name: "What happened" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  });
});
