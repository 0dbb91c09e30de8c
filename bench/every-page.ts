import { lighthouseFigures, runLighthouse } from "./lighthouse.ts";
import { weights } from "./pages.ts";
import { withSite } from "./product.ts";
import { type Figure, report, say } from "./report.ts";
import { get } from "./request.ts";
import { visit } from "./visit.ts";

/** The columns of the table. */
const columns = ["scripts, gzip", "stylesheets, gzip", "performance", "FCP", "LCP", "TBT", "CLS, worst"];

/** The paths in a site's sitemap. */
export async function listedPaths(site: string): Promise<string[]> {
  const { body } = await get(`${site}/sitemap.xml`, "identity");
  return [...body.toString().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}

async function figuresOf(url: string, path: string): Promise<Figure[]> {
  // Warm-up: the first visitor may wait for pictures to be encoded.
  await visit(url, "as it is");
  const figures = await weights(url, path, await visit(url, "as it is"));
  return [...figures, ...lighthouseFigures([await runLighthouse(url)], { isForSearch: true })];
}

/** Like `benchPages`, for every page of the sitemap, with one Lighthouse run each. */
export async function benchEveryPage(): Promise<string[]> {
  return withSite(async (site) => {
    const failures: string[] = [];
    say(["path", ...columns].join(" | "));
    for (const path of await listedPaths(site.url)) {
      const figures = await figuresOf(site.url + path, path);
      say([path, ...columns.map((name) => figures.find((figure) => figure.name === name)?.value ?? "")].join(" | "));
      const exceeded = figures.filter(({ isWithinLimit }) => isWithinLimit === false);
      if (exceeded.length > 0) failures.push(...report(`${path}, missed limits`, exceeded));
    }
    return failures;
  });
}
