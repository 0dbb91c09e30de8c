import { maxSvgBytes, sanitizeSvg } from "#src/domain/media/svg/sanitize.server.ts";
import { expect, long, test } from "../support/e2e.ts";
import { hostileSvgs } from "../xss/hostile-svgs.ts";
import { monitorXss } from "../xss/xss-monitor.ts";

test.use({ allowedConsole: /./ });

test(
  "no hostile SVG runs a script or asks another server for anything, in a page or by itself",
  long,
  async ({ context, page, site, errors }) => {
    test.slow();
    expect(hostileSvgs.length).toBeGreaterThanOrEqual(300);
    const safe = new Set<string>();
    let accepted = 0;
    for (const svg of hostileSvgs) {
      if (svg.length > maxSvgBytes) continue;
      const result = await sanitizeSvg(svg);
      if (result.state !== "clean") continue;
      accepted += 1;
      safe.add(result.svg);
      expect(await sanitizeSvg(result.svg), "sanitizing again changes nothing").toEqual(result);
    }
    expect(accepted).toBeGreaterThan(200);
    // Many come to the same: what is dangerous is gone.
    const clean = [...safe];
    expect(clean.length).toBeGreaterThan(20);
    await monitorXss(context, errors);
    const outside: string[] = [];
    // Without the policy that the site serves them with: they must be harmless by themselves.
    await page.route(/.*/, (route) => {
      const { hostname, pathname } = new URL(route.request().url());
      if (hostname !== new URL(site.url).hostname) outside.push(route.request().url());
      const [, number] = /^\/(\d+)\.svg$/.exec(pathname) ?? [];
      if (number !== undefined)
        return route.fulfill({ contentType: "image/svg+xml", body: clean[Number(number)] ?? "" });
      const images = clean.map((_, index) => `<img src="/${index}.svg" alt="${index}" width="40">`).join("");
      return route.fulfill({ contentType: "text/html", body: `<!doctype html><title>SVGs</title>${images}` });
    });
    await page.goto(site.url);
    const unshown = await page
      .locator("img")
      .evaluateAll((images) =>
        images
          .filter((image) => !(image instanceof HTMLImageElement && image.naturalWidth > 0))
          .map(({ outerHTML }) => outerHTML),
      );
    expect(unshown, "what is left is an SVG").toEqual([]);
    for (const index of clean.keys()) {
      await page.goto(`${site.url}/${index}.svg`);
      const roots = await page.evaluate(() => [document.documentElement.localName, document.scripts.length].join(" "));
      expect(roots, clean[index]).toBe("svg 0");
    }
    expect(outside).toEqual([]);
    expect(errors).toEqual([]);
  },
);
