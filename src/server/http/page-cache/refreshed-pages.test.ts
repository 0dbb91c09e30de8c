import { expect, onTestFinished, test } from "vitest";
import { inDefaultLanguage } from "#src/base/languages.ts";
import { start } from "#src/server/process/start.ts";
import { aLocation, aService, aTestimonial } from "../../../../tests/support/content.ts";
import { ask, changeOn, databaseSettings, publishOn } from "../../../../tests/support/site.ts";

/** A site, and how many pages it has rendered. */
async function countingSite() {
  const count = { renderings: 0 };
  const settings = { port: 0, logLevel: "error" as const, ...(await databaseSettings("sqlite")) };
  const running = await start(settings, { buildDir: "build", onProgress: () => (count.renderings += 1) });
  onTestFinished(() => running.stop());
  return { running, count };
}

test("a publication ends the pages that show what it changed, and no others", async () => {
  const { running, count } = await countingSite();
  const { pages } = running.site;
  const all = [...((await running.site.contentCache?.sitePaths())?.entries ?? [])];
  // Free times are never kept.
  const paths = all.filter((path) => inDefaultLanguage(path) !== "/book");
  const visit = async () => {
    for (const path of paths) await ask(running.url, path);
    return new Map(paths.map((path) => [path, pages.cached(path)?.bodies.identity.etag]));
  };
  const before = await visit();
  count.renderings = 0;
  await visit();
  expect(count.renderings).toBe(0);
  await publishOn(running, "testimonial", null, aTestimonial());
  const after = await visit();
  const changedPaths = paths.filter((path) => after.get(path) !== before.get(path));
  expect(changedPaths).toEqual(["/"]);
  expect(count.renderings).toBe(1);
});

test("a service that is not listed ends its own page, and no other service's", async () => {
  const { running, count } = await countingSite();
  const publish = (slug: string) =>
    publishOn(running, "service", slug, aService({ title: slug, onServicesPage: false }));
  const [docks] = [await publish("docks"), await publish("cranes")];
  const paths = ["/services/docks", "/services/cranes"];
  for (const path of paths) expect((await ask(running.url, path)).status).toBe(200);
  await changeOn(running, "service", docks, (service: object) => ({ ...service, description: "Piles and planks." }));
  count.renderings = 0;
  for (const path of paths) await ask(running.url, path);
  expect(count.renderings).toBe(1);
});

test("a local page ends the pages of its own service, and no other service's", async () => {
  const { running, count } = await countingSite();
  const paths = ["/services/cloud", "/services/security"];
  for (const path of paths) expect((await ask(running.url, path)).status).toBe(200);
  await publishOn(running, "location", "key-west", aLocation({ title: "Cloud in Key West" }));
  count.renderings = 0;
  const [own, other] = [await ask(running.url, "/services/cloud"), await ask(running.url, "/services/security")];
  expect(own.body).toContain("Cloud in Key West");
  expect(other.body).not.toContain("Key West");
  expect(count.renderings).toBe(1);
});

test("a requested page is rendered again after a change before anyone asks", async () => {
  const { running } = await countingSite();
  const { pages } = running.site;
  for (const path of ["/", "/", "/about"]) await ask(running.url, path);
  const bodyOf = (path: string) => pages.cached(path)?.bodies.identity.read().toString() ?? "";
  await publishOn(running, "testimonial", null, aTestimonial({ content: "They came by boat." }));
  await expect.poll(() => bodyOf("/")).toContain("They came by boat.");
});

test("a kept page of an address that has changed is not rendered again: it redirects", async () => {
  const { running, count } = await countingSite();
  const { pages } = running.site;
  for (const path of ["/services/cloud", "/services/cloud", "/services/cloud", "/services", "/services"]) {
    await ask(running.url, path);
  }
  count.renderings = 0;
  await changeOn(running, "service", "service-cloud", (service: object) => service, "night");
  // The page that is requested less is checked later.
  await expect.poll(() => count.renderings).toBeGreaterThan(0);
  await expect.poll(() => pages.cached("/services")).toBeDefined();
  const old = await ask(running.url, "/services/cloud");
  expect([old.status, old.headers.location]).toEqual([308, "/services/night"]);
  expect(count.renderings).toBe(1);
});

test("pages are checked again after the clock was set back", async () => {
  const { running } = await countingSite();
  const { pages, services } = running.site;
  const today = new Date("2026-11-20T12:00:00Z");
  services.now = () => new Date(today.getTime() + 24 * 60 * 60_000);
  await ask(running.url, "/about");
  expect(pages.cached("/about")).toBeDefined();
  services.now = () => today;
  expect(pages.cached("/about")).toBeUndefined();
  await ask(running.url, "/about");
  expect(pages.cached("/about")).toBeDefined();
});

test("concurrent requests of a page render it once", async () => {
  const { running, count } = await countingSite();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(running.url, "/about")));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(count.renderings).toBe(1);
});

test("a stale page that nobody asks for is removed after a while", async () => {
  const { running } = await countingSite();
  const { pages, services } = running.site;
  let now = new Date();
  services.now = () => now;
  await ask(running.url, "/about");
  const changeSettings = (heading: string) =>
    changeOn(running, "settings", "settings", (settings: { closing: object }) => ({
      ...settings,
      closing: { ...settings.closing, heading },
    }));
  expect(pages.cache.bytes).toBeGreaterThan(0);
  const sizeLater = async () => {
    now = new Date(now.getTime() + 30 * 60_000);
    await changeSettings(`Talk to us, ${now.getTime()}`);
    return pages.cache.bytes;
  };
  await expect.poll(sizeLater).toBe(0);
});
