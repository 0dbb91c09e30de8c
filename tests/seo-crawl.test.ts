import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { aService } from "./support/content.ts";
import { type Crawl, type CrawledPage, crawl } from "./support/crawl.ts";
import { decode, readDocument } from "./support/documents.ts";
import { vocabularyErrors } from "./support/schema-org.ts";
import { ask, changeOn, sharedSite, startTestSite } from "./support/site.ts";
import { invisibleFacts, missingFields } from "./support/structured-data.ts";

const site = sharedSite();
let crawled: Crawl;
beforeAll(async () => {
  crawled = await crawl(site().url);
});

/** Pages without a query string; a query selects something on the same page. */
function ownPages(): CrawledPage[] {
  return crawled.pages.filter(({ pageUrl: address }) => !new URL(address).search);
}

/** Values that several pages share, with the pages. */
function shared(value: (page: CrawledPage) => string): string[] {
  return [...Map.groupBy(ownPages(), value)]
    .filter(([text, pages]) => pages.length > 1 || text === "")
    .map(([text, pages]) => `${text}: ${pages.map(({ pageUrl: address }) => address).join(", ")}`);
}

async function sitemap(): Promise<{ address: string; modified: string; pictures: string[] }[]> {
  const { body } = await ask(site().url, "/sitemap.xml");
  return [...body.matchAll(/<url>(.*?)<\/url>/gs)].map(([, element = ""]) => ({
    address: decode(/<loc>(.*?)<\/loc>/.exec(element)?.[1] ?? ""),
    modified: /<lastmod>(.*?)<\/lastmod>/.exec(element)?.[1] ?? "",
    pictures: [...element.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, address = ""]) => decode(address)),
  }));
}

describe("the whole site, crawled from the home page", () => {
  test("has no link that is broken, redirected or without its anchor", () => {
    expect(crawled.errors).toEqual([]);
  });

  test("has every URL in the specification", () => {
    const services = "consulting managed cloud security software data network infrastructure help-desk".split(" ");
    const projects =
      "healthcare cloud security retail network datacenter cloud-migration security-overhaul systems-integration".split(
        " ",
      );
    const pages = "/ /about /services /portfolio /blog /contact /careers /privacy /terms /accessibility".split(" ");
    const paths = crawled.pages.map(({ pageUrl: address }) => new URL(address).pathname);
    expect(paths).toEqual(
      expect.arrayContaining([
        ...pages,
        ...services.map((slug) => `/services/${slug}`),
        ...projects.map((slug) => `/portfolio/${slug}`),
      ]),
    );
  });

  test("has the canonical URL on each page", () => {
    for (const { pageUrl: address, canonical } of crawled.pages) expect.soft(canonical).toBe(address.split("?")[0]);
  });

  test("matches the sitemap: no page is missing, and every entry is reachable", async () => {
    const indexable = ownPages().filter((page) => page.indexable);
    const listed = await sitemap();
    expect(listed.map(({ address }) => address).sort()).toEqual(
      indexable.map(({ pageUrl: address }) => address).sort(),
    );
  });

  test("has a unique title and description and one h1 on each page", () => {
    expect(shared(({ title }) => title)).toEqual([]);
    expect(shared(({ description }) => description)).toEqual([]);
    for (const { pageUrl: address, headings } of crawled.pages) expect.soft(headings, address).toHaveLength(1);
  });

  test("shows no picture twice on a page", () => {
    const repeated = ownPages().flatMap(({ pageUrl: address, html }) => {
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      const pictures = [...main.matchAll(/<img src="\/media\/([^"./]+)/g)].map(([, key = ""]) => key);
      const twice = pictures.filter((picture, index) => pictures.indexOf(picture) !== index);
      return twice.map((picture) => `${new URL(address).pathname}: ${picture}`);
    });
    expect(repeated).toEqual([]);
  });

  test("is valid HTML, also on pages that are not linked", async () => {
    const validator = new HtmlValidate({
      root: true,
      extends: ["html-validate:standard"],
      rules: {
        // React writes `<br/>` and `<img/>`, the doctype in capitals, and boolean attributes as `async=""`.
        "void-style": "off",
        "doctype-style": "off",
        "attribute-boolean-style": "off",
        "attribute-empty-style": "off",
      },
    });
    const beside = ["/no-such-page", "/contact/thanks", "/status", "/services/none"].map(async (path) => ({
      pageUrl: path,
      html: (await ask(site().url, path)).body,
    }));
    for (const { pageUrl, html } of [...crawled.pages, ...(await Promise.all(beside))]) {
      const { results } = await validator.validateString(html);
      const found = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      );
      expect.soft(found, pageUrl).toEqual([]);
    }
  });
});

describe("structured data", () => {
  test("is complete on every indexable page", () => {
    for (const { pageUrl: address, things } of crawled.pages.filter(({ indexable }) => indexable)) {
      expect.soft(things.length, address).toBeGreaterThan(0);
      expect.soft(missingFields(things), address).toEqual([]);
    }
  });

  test("uses the words of schema.org as it defines them", async () => {
    expect(await vocabularyErrors(crawled.pages.flatMap(({ things }) => things))).toEqual([]);
    const hours = { "@type": "OpeningHoursSpecification", dayOfWeek: "Mondy" };
    expect(await vocabularyErrors([{ "@type": "Service", nam: "x" }, { "@type": "Servce" }, hours])).toEqual([
      expect.stringContaining("'\"nam\"' does not exist"),
      expect.stringContaining("Did you mean '\"Service\"'"),
      expect.stringContaining("Did you mean '\"Monday\"'"),
    ]);
  });

  test("has prices once staff wrote them, as the pages show them", async () => {
    const running = await startTestSite();
    const price = { from: 1250.5, currency: "USD", unit: "per server and month" };
    await changeOn(running, "service", "service-cloud", (own: object) => ({ ...own, price }));
    await changeOn(running, "settings", "settings", (own: { company: object }) => ({
      ...own,
      company: { ...own.company, priceRange: "$95-$140 per user and month" },
    }));
    for (const path of ["/", "/contact", "/services/cloud"]) {
      const { body } = await ask(running.url, path);
      const document = readDocument(body, running.url + path);
      const [company] = document.things;
      expect(company).toMatchObject({ priceRange: "$95-$140 per user and month" });
      expect(invisibleFacts(document)).toEqual([]);
      expect(missingFields(document.things)).toEqual([]);
    }
    const { body } = await ask(running.url, "/services/cloud");
    expect(body).toContain("From $1,250.50 per server and month");
    expect(readDocument(body, running.url).things).toContainEqual(
      expect.objectContaining({
        "@type": "Service",
        offers: expect.objectContaining({ priceSpecification: expect.objectContaining({ minPrice: 1250.5 }) }),
      }),
    );
  });

  test("contains only facts that the page shows", () => {
    for (const page of crawled.pages) expect.soft(invisibleFacts(page), page.pageUrl).toEqual([]);
  });

  test("that is wrong or incomplete is caught", () => {
    const [page] = crawled.pages;
    const lie = { "@type": "ProfessionalService", "@id": "#x", name: "Mangrove IT", telephone: "+1999", award: "Best" };
    expect(page && invisibleFacts({ ...page, things: [lie] })).toEqual([
      "ProfessionalService's telephone, +1999, is not on the page",
      "ProfessionalService's award, Best, is not on the page",
    ]);
    expect(
      missingFields([{ "@type": "Review" }, { "@type": "Service", name: "a", provider: { "@id": "#x" } }]),
    ).toEqual(["Review is an unknown type", "Service lacks description", "Service lacks url", "#x is not on the page"]);
    const crumbs = {
      "@type": "BreadcrumbList",
      itemListElement: [{ "@type": "ListItem", position: 2, name: "a", item: "/a" }],
    };
    expect(missingFields([crumbs])).toEqual(["BreadcrumbList has the positions 2", "ListItem's item is /a"]);
  });

  test.each([
    ["/", ["ProfessionalService", "WebSite"]],
    ["/about", ["ProfessionalService", "BreadcrumbList", ...Array(5).fill("Person")]],
    ["/services/cloud", ["ProfessionalService", "BreadcrumbList", "Service", "FAQPage"]],
    ["/portfolio/cloud", ["ProfessionalService", "BreadcrumbList"]],
    ["/locations/help-desk-hialeah", ["ProfessionalService", "BreadcrumbList", "Service", "FAQPage"]],
    ["/contact", ["ProfessionalService", "BreadcrumbList"]],
    ["/blog", ["ProfessionalService", "BreadcrumbList"]],
    ["/blog/false-invoice", ["ProfessionalService", "BreadcrumbList", "BlogPosting"]],
    ["/careers/network-engineer", ["ProfessionalService", "BreadcrumbList", "JobPosting"]],
  ])("of %s has %j", (path, types) => {
    const page = crawled.pages.find(({ pageUrl: address }) => new URL(address).pathname === path);
    expect(page?.things.map((thing) => thing["@type"])).toEqual(expect.arrayContaining(types));
  });

  test("is missing on pages with noindex", async () => {
    for (const path of ["/no-such-page", "/contact/thanks", "/services/none"]) {
      const { body } = await ask(site().url, path);
      expect.soft(readDocument(body, site().url).indexable, path).toBe(false);
      expect.soft(body, path).not.toContain("application/ld+json");
    }
  });

  test("escapes content so that no script tag can break out", async () => {
    const title = `</script><script>alert("1")</script><!-- \u2028`;
    const running = await startTestSite();
    const content = aService({ title, questions: [{ question: "</ScRiPt >?", answer: "<!--<script>" }] });
    const by = { id: null, name: "Test" };
    const entry = { kind: "service", language: "en", slug: "hostile", content, baseVersion: 0, by } as const;
    expect((await publishEntry(running.site.services.db, entry, new Date())).state).toBe("published");
    await running.site.version.refresh();
    const [hostile, ordinary] = await Promise.all(
      ["/services/hostile", "/services/cloud"].map(async (path) => (await ask(running.url, path)).body),
    );
    const scripts = (html = "") => html.match(/<script/gi)?.length;
    expect(scripts(hostile)).toBe(scripts(ordinary));
    const { things, title: shown } = readDocument(hostile ?? "", running.url);
    expect(things).toContainEqual(expect.objectContaining({ "@type": "Service", name: title.trim() }));
    expect(shown).toContain("</script>");
  });
});

describe("the sitemap", () => {
  test("lists pictures that exist and that their pages show", { tags: ["long"] }, async () => {
    const listed = await sitemap();
    expect(listed.flatMap(({ pictures }) => pictures).length).toBeGreaterThan(10);
    for (const { address, pictures } of listed) {
      const page = crawled.pages.find((met) => met.pageUrl === address);
      for (const picture of pictures) {
        const { pathname } = new URL(picture);
        const answer = await ask(site().url, pathname, { method: "HEAD" });
        expect.soft(answer, picture).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
        // The home page's later slides are added by its script.
        if (address !== `${site().url}/`) expect.soft(page?.html, address).toContain(pathname);
      }
    }
  });
});
