import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { ask } from "../../../../../tests/support/site.ts";
import { form, staffSession } from "../../../../../tests/support/staff.ts";
import { accepted, uploadSite } from "../../../../../tests/support/uploads.ts";

const wide = readFileSync("tests/fixtures/logos/palmetto.svg");

async function brandOn(engine: Engine) {
  const trial = await uploadSite(engine);
  const owner = await staffSession(trial.db, "owner");
  const editor = await staffSession(trial.db, "editor");
  const host = new URL(trial.url).host;
  const save = async (intent: "save" | "publish", change: object, by = owner) => {
    const { draft, version } = await trial.db
      .selectFrom("entry_texts")
      .select(["draft", "version"])
      .where("entry_id", "=", "brand")
      .executeTakeFirstOrThrow();
    const content = JSON.stringify({ ...draft, ...change });
    const fields = { intent, base: `${version}`, person: by.id, content, ignoreWarnings: "on" };
    const response = await ask(trial.url, "/cms/entries/brand/brand", form(trial.url, fields, { Cookie: by.cookie }));
    await trial.site.version.refresh();
    return response;
  };
  const get = (path: string, { cookie } = owner) => ask(trial.url, path, { headers: { Host: host, Cookie: cookie } });
  const upload = async (bytes: Buffer, name: string) => accepted(await trial.send(bytes, name)).picture;
  return { ...trial, owner, editor, save, get, upload };
}

describe.each(databases)("the brand on $name", ({ engine }) => {
  test("an uploaded logo replaces the mark everywhere, whole, as soon as it is published", async () => {
    const { save, get, upload, url, editor } = await brandOn(engine);
    const logo = await upload(wide, "palmetto.svg");
    const homeBefore = (await get("/")).body;
    expect(homeBefore).not.toContain(logo.uncropped);
    expect((await save("save", { logo: { media: logo.id, alt: "" } })).status).toBe(200);
    expect((await get("/")).body, "a draft is not shown to visitors").toBe(homeBefore);
    const preview = await get("/cms/preview/brand/brand/saved");
    expect(preview.body, "but in the preview").toContain(logo.uncropped);
    expect((await save("publish", {}, editor)).status, "editors can't publish it").toBe(403);
    expect((await save("publish", {})).status).toBe(200);
    for (const path of ["/", "/services", "/no-such-page", "/cms/dashboard", "/cmslogin"]) {
      const { body } = await get(path, path === "/cmslogin" ? { id: "", cookie: "" } : undefined);
      expect(body, path).toMatch(new RegExp(`<img src="${logo.uncropped}" alt="" width="165" height="41"`));
    }
    const { body } = await get("/");
    const [, png = ""] = /"logo":"[^"]*(\/media\/[^"]+\.png)"/.exec(body) ?? [];
    const drawn = await fetch(url + png);
    expect(drawn.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(await sharp(Buffer.from(await drawn.arrayBuffer())).metadata()).toMatchObject({ width: 960, height: 240 });
    const svg = await fetch(url + logo.uncropped);
    expect(svg.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
  });

  test("a raster logo keeps its shape, and dark grounds have their own", async () => {
    const { save, get, upload, url } = await brandOn(engine);
    const raster = await sharp(wide).resize(640, 160).png().toBuffer();
    const [light, dark] = [await upload(raster, "wide.png"), await upload(wide, "dark.svg")];
    await save("publish", { logo: { media: light.id, alt: "" }, darkLogo: { media: dark.id, alt: "" } });
    const { body } = await get("/");
    const [, assetPath = ""] = /<img src="(\/media\/[^"]+\/logo-480\.webp)"[^>]*dark:hidden/.exec(body) ?? [];
    const displayed = sharp(Buffer.from(await (await fetch(url + assetPath)).arrayBuffer()));
    expect(await displayed.metadata()).toMatchObject({ width: 480, height: 120, hasAlpha: true });
    expect(body).toMatch(new RegExp(`<img src="${dark.uncropped}"[^>]*dark:block[^>]*loading="lazy"`));
  });

  test("the login shows the published picture in the shape of its two places, and the default one without it", async () => {
    const { save, get, upload, url } = await brandOn(engine);
    const login = async () => (await get("/cmslogin", { id: "", cookie: "" })).body;
    const own = /srcSet="(\/media\/[^"]*)"/g;
    expect(await login()).toMatch(/srcSet="\/assets\/night-960/);
    const photo = sharp({ create: { width: 2400, height: 1600, channels: 3, background: "#9ac" } });
    const picture = await upload(await photo.jpeg().toBuffer(), "harbor.jpg");
    expect((await save("publish", { loginPicture: { media: picture.id, alt: "Our harbor" } })).status).toBe(200);
    const body = await login();
    expect(body).toContain('alt="Our harbor"');
    expect(body).not.toContain("night-960");
    const files = [...body.matchAll(own)].flatMap(([, sourceSet = ""]) => sourceSet.split(", "));
    expect(files).toHaveLength(8);
    for (const file of files) {
      const [path = "", width = ""] = file.split(" ");
      const metadata = await sharp(Buffer.from(await (await fetch(url + path)).arrayBuffer())).metadata();
      expect(`${metadata.width}w`, path).toBe(width);
      expect(metadata.width / metadata.height, path).toBeCloseTo(path.includes("heroPhone") ? 8 / 7 : 8 / 5, 1);
    }
    await save("publish", { loginPicture: null });
    expect(await login()).toMatch(/srcSet="\/assets\/night-960/);
  });
});

test("a look comes with the one stylesheet of a page, under an address that names it, and the default look adds nothing", async () => {
  const { save, get, url } = await brandOn("sqlite");
  const [plain = ""] = stylesheets((await get("/")).body);
  expect(plain).toMatch(/^\/assets\/site-/);
  await save("publish", { accent: "#E8590C" });
  expect(stylesheets((await get("/")).body), "a wrong color is not published").toEqual([plain]);
  await save("publish", { accent: "#e8590c", corners: "round", font: "literata" });
  const pages = ["/", "/services", "/no-such-page", "/cms/dashboard", "/cmslogin"];
  for (const path of pages) {
    const { body } = await get(path, path === "/cmslogin" ? { id: "", cookie: "" } : undefined);
    const [assetPath = "", ...others] = stylesheets(body);
    // Its own, which no look changes.
    expect(others, path).toEqual(path === "/no-such-page" ? [expect.stringMatching(/^\/assets\/not-found-/)] : []);
    expect(assetPath, path).toMatch(/^\/assets\/brand\/1_e8590c_round_literata\/[\w-]+\.css$/);
    const sheet = await fetch(url + assetPath);
    expect(sheet.headers.get("cache-control")).toContain("immutable");
    const css = await sheet.text();
    expect(css.startsWith(await (await fetch(url + assetPath.replace(/brand\/[^/]+\//, ""))).text())).toBe(true);
    expect(css).toContain("--color-pink:#e8590c;");
    expect(css).toContain("--radius-m:14px;");
    const fonts = [...body.matchAll(/<link rel="preload"[^>]*as="font"[^>]*>/g)].map(([link]) => link);
    expect(fonts, path).toEqual([expect.stringMatching(/href="\/assets\/literata-[\w-]+\.woff2"/)]);
    const [, font = ""] = /href="([^"]+)"/.exec(fonts[0] ?? "") ?? [];
    expect(css).toContain(`url(${font})`);
    expect((await fetch(url + font)).status).toBe(200);
    expect(body).toContain('<meta name="theme-color" content="#221a16"/>');
  }
  for (const code of [
    "1_e8590c_round_comic",
    "1_e8590_round_inter",
    "0_e8590c_round_inter",
    "1_e8590c;}_round_inter",
  ]) {
    expect((await fetch(`${url}/assets/brand/${code}/${plain.slice("/assets/".length)}`)).status, code).toBe(404);
  }
  expect((await fetch(`${url}/assets/brand/1_e8590c_round_inter/gone.css`)).status).toBe(404);
  await save("publish", { accent: "", corners: "soft", font: "schibsted-grotesk" });
  expect(stylesheets((await get("/")).body)).toEqual([plain]);
});

test("the brand's own icon replaces the default ones; without it, the drawn one takes the accent", async () => {
  const { save, get, upload, url } = await brandOn("sqlite");
  const icons = (html: string) =>
    [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, href = ""]) => href);
  const picture = async (assetPath: string) => Buffer.from(await (await fetch(url + assetPath)).arrayBuffer());
  const plain = await picture("/apple-touch-icon.png");
  await save("publish", { accent: "#e8590c" });
  const [ico = "", drawn = "", touch = ""] = icons((await get("/")).body);
  expect(drawn).toMatch(/^data:image\/svg\+xml,.*%23221a16/);
  expect(ico, "browsers keep icons by their address").toBe("/favicon.ico?accent=e8590c");
  expect((await picture(ico)).subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]));
  expect((await picture("/favicon.svg")).toString()).toContain("#221a16");
  expect(await cornerOf(plain)).toBe("#012120");
  expect(await cornerOf(await picture(touch))).toBe("#221a16");
  const { icons: inManifest } = JSON.parse((await get("/manifest.webmanifest")).body);
  const maskable = inManifest.find(({ purpose }: { purpose: string }) => purpose === "maskable");
  const masked = await picture(maskable.src);
  expect(await cornerOf(masked)).toBe("#221a16");
  expect(await sharp(masked).metadata()).toMatchObject({ width: 512, height: 512 });
  // Phones crop it to a circle of 80 %.
  expect(await reachOf(masked)).toBeLessThan(0.4 * 512);
  expect(JSON.parse((await get("/manifest.webmanifest")).body)).toMatchObject({ theme_color: "#221a16" });
  const mark = await upload(
    await sharp(wide).resize(512, 512, { fit: "contain", background: "#fff" }).png().toBuffer(),
    "x.png",
  );
  await save("publish", { mark: { media: mark.id, alt: "" } });
  const brandIcons = icons((await get("/")).body);
  expect(brandIcons).toEqual([expect.stringMatching(/logo-120\.png$/), expect.stringMatching(/logo-240\.png$/)]);
  const manifest = JSON.parse((await get("/manifest.webmanifest")).body);
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    ...["120x120", "240x240", "480x480"],
    ...["192x192", "512x512"],
  ]);
  for (const assetPath of [...brandIcons, ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    const response = await fetch(url + assetPath);
    expect(response.headers.get("content-type"), assetPath).toBe("image/png");
  }
  for (const assetPath of ["/favicon.ico", "/apple-touch-icon.png"]) {
    expect((await fetch(url + assetPath)).url, assetPath).toMatch(/logo-480\.png$/);
  }
  const circleIn = (fill: string) =>
    sharp(Buffer.from(`<svg width="512" height="512"><circle cx="256" cy="256" r="250" fill="${fill}"/></svg>`))
      .png()
      .toBuffer();
  const circle = await circleIn("#080");
  // On white, dark and light on transparent ground, and an opaque square without a margin.
  const square = await sharp({ create: { width: 512, height: 512, channels: 3, background: "#e8590c" } })
    .composite([{ input: circle }])
    .png()
    .toBuffer();
  for (const [bytes, ground] of [
    [null, "#ffffff"],
    [circle, "#ffffff"],
    [await circleIn("#ffe8d0"), "#161616"],
    [square, "#e8590c"],
  ] as const) {
    if (bytes) await save("publish", { mark: { media: (await upload(bytes, "mark.png")).id, alt: "" } });
    const { icons: markIcons } = JSON.parse((await get("/manifest.webmanifest")).body);
    for (const { src, sizes } of markIcons.filter(({ purpose }: { purpose: string }) => purpose === "maskable")) {
      const brandIcons = await picture(src);
      const { width = 0, height } = await sharp(brandIcons).metadata();
      expect(`${width}x${height}`).toBe(sizes);
      expect(await cornerOf(brandIcons), src).toBe(ground);
      expect(await reachOf(brandIcons), src).toBeLessThanOrEqual(0.4 * width + 1);
      expect(await reachOf(brandIcons), src).toBeGreaterThan(0.2 * width);
    }
  }
  await save("publish", { mark: null, accent: "" });
  expect(await picture("/apple-touch-icon.png")).toEqual(plain);
});

/** The largest distance from the center of what differs from the ground, in pixels. */
async function reachOf(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().grayscale().raw().toBuffer({ resolveWithObject: true });
  const center = (info.width - 1) / 2;
  const distances = [...data].map((value, index) =>
    Math.abs(value - (data[0] ?? 0)) > 12
      ? Math.hypot((index % info.width) - center, Math.floor(index / info.width) - center)
      : 0,
  );
  return distances.reduce((a, b) => Math.max(a, b));
}

/** The color of the upper left pixel. */
async function cornerOf(picture: Buffer): Promise<string> {
  const corner = sharp(picture).removeAlpha().toColourspace("srgb").extract({ left: 0, top: 0, width: 1, height: 1 });
  return `#${(await corner.raw().toBuffer()).toString("hex")}`;
}

function stylesheets(html: string): string[] {
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g)];
  return links.filter(([link]) => !link.includes('media="print"')).map(([, assetPath = ""]) => assetPath);
}

test("only owners open it", async () => {
  const { get, editor, db } = await brandOn("sqlite");
  expect((await get("/cms/settings/brand")).status).toBe(200);
  expect((await get("/cms/settings/brand", editor)).status).toBe(403);
  expect((await get("/cms/settings", editor)).body).not.toContain("/cms/settings/brand");
  expect((await get("/cms/settings/brand", await staffSession(db, "sales"))).status).toBe(403);
});
