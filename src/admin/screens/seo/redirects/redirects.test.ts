import { describe, expect, test } from "vitest";
import { aService } from "../../../../../tests/support/content.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { listClient } from "../../../../../tests/support/lists.ts";
import {
  ask,
  changeOn,
  databaseSettings,
  publishOn,
  sharedSite,
  startTestSite,
} from "../../../../../tests/support/site.ts";
import { removeTranslationsOn } from "../../../../../tests/support/two-languages.ts";

const redirects = "/cms/seo/redirects";
const missing = "/cms/seo/not-found";
const browser =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";

describe.each(databases)("redirects on $name", ({ engine }) => {
  test("are added, followed, counted, changed and removed", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { site, url } = running;
    const { send, look } = await listClient(running);
    const visit = (path: string, headers: Record<string, string> = {}) =>
      ask(url, path, { headers: { "User-Agent": browser, ...headers } });
    const leads = async (path: string) => {
      const { status, headers } = await visit(path);
      return status === 308 ? headers.location : status;
    };
    const id = await publishOn(running, "service", "kelp", aService({ title: "Kelp" }));

    expect(
      (
        await send(redirects, [
          ["intent", "add"],
          ["from", "/seaweed.html"],
          ["to", "/services/kelp"],
        ])
      ).text,
    ).toContain("/seaweed.html now redirects.");
    expect(await leads("/seaweed.html")).toBe("/services/kelp");
    await changeOn(running, "service", id, (content) => content, "tang");
    expect(await leads("/seaweed.html?utm_source=flyer")).toBe("/services/tang?utm_source=flyer");

    await send(redirects, [
      ["intent", "add"],
      ["from", "/old-blog/*"],
      ["to", "/blog/*"],
    ]);
    await send(redirects, [
      ["intent", "add"],
      ["from", "/blog/*"],
      ["to", "/blog"],
    ]);
    expect(await leads("/old-blog/nothing-like-it")).toBe("/blog");
    expect(await leads("/blog/topic/nothing-like-it")).toBe("/blog");
    expect((await visit("/blog")).status).toBe(200);
    expect((await visit("/contact/thanks")).status).toBe(200);

    await site.counts.store(site.services.db, site.services.now());
    expect((await look(redirects)).text).toMatch(/\/seaweed\.html.*Kelp.*\/services\/tang.*2 times/);

    const change = [
      ["intent", "change"],
      ["about", "/seaweed.html"],
      ["to", "https://shop.example/kelp"],
    ] as [string, string][];
    expect((await send(redirects, change)).text).toContain("/seaweed.html now redirects.");
    expect(await leads("/seaweed.html")).toBe("https://shop.example/kelp");

    const { text: pageText } = await send(redirects, [
      ["intent", "remove"],
      ["from", "/seaweed.html"],
      ["to", "https://shop.example/kelp"],
    ]);
    expect(pageText).toContain("Removed the redirect from /seaweed.html.");
    expect(await leads("/seaweed.html")).toBe(404);
  });

  test("to a page in another language say which", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { look, send } = await listClient(running);
    await removeTranslationsOn(running, "post-hurricane-season");
    for (const [from, to] of [
      ["/nube.html", "/es/servicios/nube"],
      ["/contacto.html", "/es/contacto"],
      ["/tema.html", "/es/blog/tema/seguridad"],
      ["/cloud.html", "/services/cloud"],
    ])
      await send(redirects, [
        ["intent", "add"],
        ["from", from ?? ""],
        ["to", to ?? ""],
      ]);
    const { text } = await look(redirects);
    expect(text).toContain("/es/servicios/nube (Spanish)");
    expect(text).toContain("/es/contacto (Spanish)");
    expect(text).toContain("/es/blog/tema/seguridad");
    expect(text).toContain("/services/cloud");
    expect(text).not.toContain("/services/cloud (");
  });

  test("what is not found is counted by who asked, and redirected or ignored with one click", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { site, url } = running;
    const { send, look } = await listClient(running);
    const { db, now } = site.services;
    const visit = (path: string, headers: Record<string, string> = {}) =>
      ask(url, path, { headers: { Host: new URL(url).host, "User-Agent": browser, ...headers } });
    for (const query of ["", "?a=1"])
      await visit(`/services-network-design.html${query}`, { Referer: `${url}/about?me=1` });
    await visit("/price-list", { Referer: "https://forum.example/thread/7?user=ana#x" });
    await visit("/gone.png");
    await visit("/price-list", {
      "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    });
    await visit("/only-robots", { "User-Agent": "curl/8.5.0" });
    await visit("/wp-login.php");
    await visit("/about");
    await visit(`/${"x".repeat(400)}`);
    await site.counts.store(db, now());

    const { text: pageText } = await look(missing);
    expect(pageText).toMatch(/services-network-design\.html.*Linked from \/about.*2 times/);
    expect(pageText).toMatch(/\/price-list.*Linked from https:\/\/forum\.example\/thread\/7.*Once/);
    expect(pageText).toContain("/gone.png");
    for (const other of ["only-robots", "wp-login", "xxx", "me=1", "user=ana"]) expect(pageText).not.toContain(other);
    expect((await look(`${missing}?group=robots`)).text).toContain("/only-robots");
    expect((await look(`${missing}?group=probes`)).text).toContain("/wp-login.php");
    expect((await look(`${missing}?q=price`)).text).not.toContain("/gone.png");

    await publishOn(running, "service", "network-designs", aService({ title: "Network designs" }));
    expect((await look(missing)).text).toContain("Redirect to /services/network-designs");
    await send(missing, [
      ["intent", "add"],
      ["from", "/services-network-design.html"],
      ["to", "/services/network-designs"],
    ]);
    expect((await look(missing)).text).not.toContain("services-network-design.html");
    expect((await visit("/services-network-design.html")).headers.location).toBe("/services/network-designs");

    await send(missing, [
      ["intent", "ignore"],
      ["path", "/gone.png"],
    ]);
    await visit("/gone.png");
    await site.counts.store(db, now());
    expect((await look(missing)).text).not.toContain("/gone.png");
    expect((await look(`${missing}?group=ignored`)).text).toMatch(/\/gone\.png.*2 times/);
  });
});

describe("importing redirects", () => {
  const trial = sharedSite();
  const importRows = async (rows: string) => {
    const { send } = await listClient(trial());
    return send(redirects, [
      ["intent", "import"],
      ["rows", rows],
    ]);
  };

  test("keeps the rows that are refused, with the reason after each", async () => {
    const rows = 'From,To\n/one,/services\n/two,/blog\n"/with,comma",/about\n/nowhere,/nothing-here\n/about,/blog\n\n';
    const { text: pageText, screen } = await importRows(rows);
    expect(pageText).toContain("Imported 3 redirects. 2 rows are left, each with the reason after it.");
    const left =
      "&quot;/nowhere&quot;,&quot;/nothing-here&quot;,&quot;There&#x27;s no published page at /nothing-here.&quot;";
    expect(screen).toContain(left);
    expect((await ask(trial().url, "/with,comma")).headers.location).toBe("/about");
  });

  test.each([
    ["copied from a spreadsheet", "/three\t/blog"],
    ["with semicolons", "/four;/blog\n/five;/about"],
    ["that name their separator", "sep=;\r\nAlt;Neu\r\n/six;/blog\r\n"],
    ["with a line break in a heading, and other columns", '"Old\nURL",Status,"New, URL"\n/seven,301,/blog\n'],
    ["in the other order", "Ziel;Quelle\n/blog;/eight\n"],
  ])("takes rows %s", async (_what, rows) => {
    expect((await importRows(rows)).text).toMatch(/Imported [12] redirects?\./);
    const [path = ""] = /\/(?:three|four|six|seven|eight)/.exec(rows) ?? [];
    expect((await ask(trial().url, path)).headers.location).toBe("/blog");
  });

  test("refuses what is no table, and keeps it", async () => {
    expect((await importRows(" ")).text).toContain("There are no rows. Choose a file");
    const { text: pageText, screen } = await importRows('"/a,/b');
    expect(pageText).toContain("A quotation mark is open at the end.");
    expect(screen).toContain("&quot;/a,/b");
  });
});
