import { createHash } from "node:crypto";
import { HtmlValidate } from "html-validate";
import { expect, missingPath, templates, test } from "../support/story.ts";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard"],
  rules: {
    // React writes `<br/>` and `<img/>`, which HTML allows.
    "void-style": "off",
    // React writes the doctype in capitals, which HTML allows.
    "doctype-style": "off",
    // React writes the attributes of boolean properties as `async=""`, which HTML allows.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
  },
});

test("the documents are valid HTML", async ({ request }) => {
  for (const path of templates) {
    const report = await validator.validateString(await (await request.get(path)).text());
    const faults = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect.soft(faults, path).toEqual([]);
  }
});

test("a document asks for no script by itself: one module sleeps, and the policy names each that runs", async ({
  request,
}) => {
  for (const path of templates) {
    const answer = await request.get(path);
    const html = await answer.text();
    const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(
      ([, attributes = "", code = ""]) => ({
        attributes,
        code,
      }),
    );
    const sleeping = scripts.filter(({ attributes }) => attributes.includes("data-modules="));
    expect.soft(sleeping, path).toHaveLength(1);
    expect.soft(sleeping[0]?.attributes, path).toContain('type="text/plain"');
    expect.soft(sleeping[0]?.attributes, path).toMatch(/data-modules="\/assets\/[^"]+\.js/);
    expect.soft(sleeping[0]?.code, path).toContain("import");
    expect
      .soft(
        scripts.filter(({ attributes }) => /src=|type="module"/.test(attributes)),
        path,
      )
      .toEqual([]);
    expect.soft(html, path).not.toContain('rel="modulepreload"');

    const policy = answer.headers()["content-security-policy"] ?? "";
    expect.soft(policy, path).not.toContain("unsafe");
    for (const { attributes, code } of scripts) {
      if (attributes.includes("text/plain") || attributes.includes("application/ld+json")) continue;
      const hash = createHash("sha256").update(code).digest("base64");
      expect.soft(policy, `${path}: ${code.slice(0, 60)}`).toContain(`'sha256-${hash}'`);
    }
    expect.soft(html, path).not.toMatch(/<[^>]+\s(?:style|on\w+)=/);
  }
});

/** Where a document's links lead within the site, without what follows `#`. */
function linksIn(html: string, base: string): URL[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)]
    .map(([, address = ""]) => new URL(address.replaceAll("&amp;", "&"), base))
    .filter((url) => url.origin === new URL(base).origin);
}

test("every link within the site leads to a page that is there, at once", async ({ request, site }) => {
  const bodies = new Map<string, string>();
  const faults: string[] = [];
  const waiting = [{ from: "nowhere", url: new URL("/", site.url) }];
  for (const { from, url } of waiting) {
    const address = url.pathname + url.search;
    if (!bodies.has(address)) {
      const answer = await request.get(address, { maxRedirects: 0 });
      const html = (answer.headers()["content-type"] ?? "").startsWith("text/html") ? await answer.text() : "";
      bodies.set(address, html);
      if (answer.status() !== 200) faults.push(`${address}, linked from ${from}: ${answer.status()}`);
      waiting.push(...linksIn(html, url.href).map((to) => ({ from: address, url: to })));
    }
    const anchor = decodeURIComponent(url.hash.slice(1));
    if (anchor && !bodies.get(address)?.includes(`id="${anchor}"`)) faults.push(`${url} has no such anchor`);
  }
  expect([...new Set(faults)]).toEqual([]);
  expect([...bodies.keys()].sort()).toEqual(
    expect.arrayContaining([
      ...templates.filter((path) => path !== missingPath),
      ...[
        "consulting",
        "managed",
        "cloud",
        "security",
        "software",
        "data",
        "network",
        "infrastructure",
        "help-desk",
      ].map((slug) => `/services/${slug}`),
      ...["healthcare", "cloud", "security", "retail", "network", "datacenter"].map((slug) => `/portfolio/${slug}`),
      ...["cloud-migration", "security-overhaul", "systems-integration"].map((slug) => `/portfolio/${slug}`),
      "/careers",
      "/terms",
    ]),
  );
});
