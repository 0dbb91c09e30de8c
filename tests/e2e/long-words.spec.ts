import { expect, long, openLive, test } from "../support/e2e.ts";
import { openBeside } from "../support/open-beside.ts";
import { overflow, widths } from "../support/overflow.ts";
import { removableDirectory, startSite } from "../support/site-process.ts";

const title = "W".repeat(60);
const paragraph = "W".repeat(110);

/** Replaces every text of the collections with words that cannot break. */
function lengthenWords(dataDir: string): void {
  const database = openBeside(dataDir);
  const lengthen = (value: unknown, key: string): unknown => {
    if (value === null || typeof value === "boolean" || typeof value === "number") return value;
    if (Array.isArray(value)) return value.map((item) => lengthen(item, key));
    if (typeof value === "object") {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, lengthen(item, name)]));
    }
    if (/^(?:title|name|team|place|question|role)$/.test(key)) return title;
    return /^(?:text|summary|description|audience|included|answer|client|problem|work|source|bring)$/.test(key)
      ? paragraph
      : value;
  };
  const kinds = "('service', 'project', 'member', 'testimonial', 'opening', 'post')";
  database.exec("begin immediate");
  const rows = database.prepare(`select entry_id, published from entry_texts where kind in ${kinds}`).all();
  const update = database.prepare("update entry_texts set published = ?, version = version + 1 where entry_id = ?");
  for (const { entry_id, published } of rows) {
    update.run(JSON.stringify(lengthen(JSON.parse(String(published)), "")), String(entry_id));
  }
  database.exec("update site_state set content_version = content_version + 1; commit");
  database.close();
}

test("words that cannot break do not overflow the page", long, async ({ page }) => {
  const dataDir = removableDirectory();
  const site = await startSite({ DATA_DIR: dataDir.path });
  try {
    lengthenWords(dataDir.path);
    for (const pagePath of [
      "/",
      "/about",
      "/services/cloud",
      "/portfolio/healthcare",
      "/blog",
      "/blog/false-invoice",
      "/careers",
      "/careers/network-engineer",
      "/contact",
    ]) {
      await openLive(page, site.url + pagePath);
      await expect(page.getByText(title).first(), pagePath).toBeAttached();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await overflow(page), `${pagePath}, ${width} pixels`).toEqual({ sideways: 0, outside: [] });
      }
    }
  } finally {
    await site.stop();
    dataDir.remove();
  }
});
