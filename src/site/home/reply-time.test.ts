import { expect, test } from "vitest";
import { raiseContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { withBlock } from "../../../tests/support/blocks.ts";
import { ask, changeOn, startTestSite } from "../../../tests/support/site.ts";

test("a measured reply time is shown where visitors ask for it, with its month, basis and method, unless staff hide it", async () => {
  const running = await startTestSite();
  const { url, site } = running;
  const { db } = site.services;
  const method = "How we measure this";
  const paths = ["/", "/about", "/contact", "/contact/thanks"];
  for (const path of paths) expect((await ask(url, path)).body, path).not.toContain(method);
  // Measuring at the start finds no inquiries, and removes what is stored.
  const job = db.selectFrom("jobs").select("succeeded_at").where("id", "=", "measure-replies");
  await expect.poll(async () => (await job.executeTakeFirst())?.succeeded_at).toBeInstanceOf(Date);
  await db.transaction().execute(async (tx) => {
    await tx.insertInto("reply_times").values({ month: "2026-10", inquiries: 41, median_minutes: 94 }).execute();
    await raiseContentVersion(tx);
  });
  await site.version.refresh();
  await expect.poll(async () => (await ask(url, "/")).body).toContain(method);
  for (const path of paths) {
    const { body } = await ask(url, path);
    expect(body, path).toContain("1 h 34 min");
    expect(body, path).toContain(
      "median time to our first reply in October 2026: 41 inquiries, counted in business hours",
    );
    expect(body, path).toContain("every inquiry that this website received in October 2026");
  }

  await changeOn(running, "home", "home", (home: object) => withBlock(home, "why", { replyTime: false }));
  expect((await ask(url, "/")).body).not.toContain(method);
  await changeOn(running, "settings", "settings", (settings: Settings) => ({
    ...settings,
    company: { ...settings.company, showReplyTime: false },
  }));
  for (const path of paths) expect((await ask(url, path)).body, path).not.toContain(method);
});
