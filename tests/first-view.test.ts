import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fullBlocks } from "./support/blocks.ts";
import { aPage } from "./support/content.ts";
import { ask, changeOn, publishOn, sharedSite } from "./support/site.ts";

const site = sharedSite();

/** Bytes in the first round trip of a new TCP connection: ten segments, headers included. */
const firstRound = 10 * 1460;

/**
 * The size of all stylesheets together that a page waits for, with gzip; `npm run bench -- pages` applies the same limit to
 * what browsers load.
 */
const maxStyleBytes = 15_000;
const maxPrintStyleBytes = 2000;

/** Tables and videos can be anywhere on a page, so their styles are in the head. */
const withRichText = "/other-half";

const addresses = [
  "/",
  "/about",
  "/about/marisol-vega",
  "/services",
  "/services/cloud",
  "/portfolio",
  "/portfolio/healthcare",
  "/industries",
  "/industries/clinics",
  "/careers",
  "/careers/network-engineer",
  "/locations",
  "/locations/help-desk-hialeah",
  "/blog",
  "/blog/hurricane-season-it-plan",
  "/contact",
  "/contact/thanks",
  "/book",
  "/contact/estimate?page=/pricing&n1=25",
  "/pricing",
  "/hurricane-plan",
  "/status",
  "/privacy",
  "/half-of-the-blocks",
  withRichText,
  "/es",
  "/es/nosotros",
  "/es/servicios",
  "/es/servicios/nube",
  "/es/portafolio",
  "/es/portafolio/clinicas-pediatricas",
  "/es/industrias",
  "/es/industrias/clinicas",
  "/es/empleos/ingeniero-de-redes",
  "/es/donde-atendemos/mesa-de-ayuda-hialeah",
  "/es/blog/plan-de-ti-para-huracanes",
  "/es/contacto",
  "/es/reservar",
  "/es/precios",
];

/** Bytes of the whole response with brotli. */
async function wireSize(url: string, path: string): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`);
  return (await buffer(socket)).length;
}

/** An element's attributes by lower-case name. */
function attributes(element: string): Record<string, string> {
  return Object.fromEntries(
    [...element.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name.toLowerCase(), value]),
  );
}

function elements(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name} [^>]*>`, "g"))].map(([element]) => attributes(element));
}

function zippedSize(sheets: readonly Record<string, string>[]): number {
  const sizes = sheets.map(({ href }) => gzipSync(readFileSync(`build/client${href}`), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

test("a page and its stylesheets each fit in the first round trip", async () => {
  const running = site();
  const blocks = Object.values(fullBlocks);
  const middle = Math.ceil(blocks.length / 2);
  await publishOn(running, "page", "half-of-the-blocks", { ...aPage(), blocks: blocks.slice(0, middle) });
  await publishOn(running, "page", withRichText.slice(1), { ...aPage(), blocks: blocks.slice(middle) });
  const { cards, gallery, questions, steps } = fullBlocks;
  await changeOn(running, "home", "home", ({ blocks, ...home }: { blocks: object[] }) => ({
    ...home,
    blocks: [...blocks, cards, gallery, steps, questions],
  }));
  for (const address of addresses) {
    const { body } = await ask(running.url, address);
    const sheets = elements(body, "link").filter(({ rel }) => rel === "stylesheet");
    const ofScreens = sheets.filter(({ media }) => media !== "print");
    expect.soft(ofScreens.length, address).toBeLessThanOrEqual(2);
    const ahead = elements(body.slice(0, body.indexOf("</head>")), "link").filter(({ href }) =>
      ofScreens.some((sheet) => sheet.href === href),
    );
    expect.soft(ahead.length, address).toBe(address === withRichText ? 2 : 1);
    expect.soft(sheets.length - ofScreens.length, address).toBe(1);
    // The first response is compressed quickly; later ones have the best compression.
    await expect.poll(() => wireSize(running.url, address), { message: address }).toBeLessThanOrEqual(firstRound);
    for (const { href = "" } of sheets) {
      expect.soft(await wireSize(running.url, href), href).toBeLessThanOrEqual(firstRound);
    }
    const weight = zippedSize(ofScreens);
    expect.soft(weight, address).toBeLessThan(maxStyleBytes);
    expect.soft(zippedSize(sheets) - weight, address).toBeLessThan(maxPrintStyleBytes);
    expect.soft(weight, address).toBeGreaterThan(5000);
  }
});

test("only the font and the first picture are preloaded", async () => {
  const { url } = site();
  for (const address of addresses) {
    const { body } = await ask(url, address);
    const ahead = elements(body, "link").filter(({ rel }) => rel === "preload");
    expect.soft(ahead.filter(({ as }) => as === "font").length, address).toBe(1);
    const pictures = ahead.filter(({ as }) => as === "image");
    expect.soft(pictures.length + 1, address).toBe(ahead.length);
    const urgent = [...body.matchAll(/<picture[^>]*>(.*?)<\/picture>/gs)]
      .map(([, parts = ""]) => parts)
      .filter((parts) => elements(parts, "img").some(({ fetchpriority }) => fetchpriority === "high"));
    expect.soft(urgent.length, address).toBe(pictures.length > 0 ? 1 : 0);
    // One preload for each source of the picture.
    const shown = urgent.flatMap((parts) => elements(parts, "source")).map(({ srcset, sizes }) => ({ srcset, sizes }));
    const fetched = pictures.map(({ imagesrcset, imagesizes }) => ({ srcset: imagesrcset, sizes: imagesizes }));
    expect.soft(fetched.toReversed(), address).toEqual(shown);
  }
});

test.each(["/industries", "/locations"])(
  "%s, whose head has no picture, loads that of the first card ahead",
  async (address) => {
    const { body } = await ask(site().url, address);
    const [first = ""] = /<picture[^>]*>.*?<\/picture>/s.exec(body) ?? [];
    expect(elements(first, "img")).toMatchObject([{ fetchpriority: "high" }]);
  },
);

test("a page is painted once all above its footer has arrived", async () => {
  const { url } = site();
  for (const address of [...addresses, "/no-such-page"]) {
    const { body } = await ask(url, address);
    const expected = elements(body, "link").filter(({ rel, blocking }) => rel === "expect" && blocking === "render");
    expect.soft(expected, address).toMatchObject([{ href: "#site-footer" }]);
    expect.soft(body.indexOf('<footer id="site-footer"'), address).toBeGreaterThan(body.indexOf("</main>"));
    // Elsewhere, a picture at the bottom of its section would move with each line that arrives after it.
    expect.soft(body.slice(body.indexOf('class="head-picture"')), address).not.toContain("<h1");
  }
});
