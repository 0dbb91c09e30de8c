import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fullBlocks } from "./support/blocks.ts";
import { aPage } from "./support/content.ts";
import { ask, publishOn, siteOfThisFile } from "./support/site.ts";

const trial = siteOfThisFile();

/** In bytes of gzip, print included; `npm run bench -- pages` holds what browsers really load to the same bar. */
const bar = 15_000;

const addresses = [
  "/",
  "/about",
  "/services",
  "/services/cloud",
  "/portfolio",
  "/portfolio/healthcare",
  "/careers",
  "/blog",
  "/blog/hurricane-season-it-plan",
  "/contact",
  "/contact/thanks",
  "/privacy",
  "/every-block",
];

test("no page brings more style than its bar", async () => {
  const running = trial();
  const blocks = Object.values(fullBlocks);
  await publishOn(running, "page", "every-block", { ...aPage(), blocks });
  for (const address of addresses) {
    const { body } = await ask(running.url, address);
    const sheets = [...body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
    expect(sheets.length, address).toBeGreaterThan(1);
    const weights = sheets.map((href) => gzipSync(readFileSync(`build/app/client${href}`), { level: 9 }).length);
    const weight = weights.reduce((sum, one) => sum + one, 0);
    expect(weight, address).toBeLessThan(bar);
    expect(weight, address).toBeGreaterThan(5000);
  }
});
