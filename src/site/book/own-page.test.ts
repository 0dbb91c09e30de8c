import { expect, test } from "vitest";
import { raiseContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { aPage } from "../../../tests/support/content.ts";
import { multipartForm } from "../../../tests/support/multipart.ts";
import { ask, changeOn, publishOn, startTestSite } from "../../../tests/support/site.ts";

test("while appointments are off, a page that staff made at the same address before stays", async () => {
  const running = await startTestSite();
  const { url, site } = running;
  const { db } = site.services;
  await changeOn(running, "settings", "settings", (settings: Settings) => ({
    ...settings,
    booking: { ...settings.booking, isOn: false },
  }));
  expect((await ask(url, "/book")).status).toBe(404);
  await db.deleteFrom("entries").where("id", "=", "page-book").execute();
  const id = await publishOn(running, "page", "novel", aPage({ title: "Our book about tides" }));
  await db.updateTable("entry_texts").set({ slug: "book" }).where("entry_id", "=", id).execute();
  await db.transaction().execute(raiseContentVersion);
  await site.version.refresh();
  expect(await ask(url, "/book")).toMatchObject({ status: 200, body: expect.stringContaining("Our book about tides") });
  for (const path of ["/sitemap.xml", "/llms.txt"]) expect((await ask(url, path)).body, path).toContain("/book");
});

test("a malformed form at an appointment's link is refused like any other", async () => {
  const { url } = await startTestSite();
  expect((await ask(url, "/book/x", multipartForm(url, Buffer.from("no parts")))).status).toBe(400);
});
