import { expect, test } from "vitest";
import type { HealthState } from "#src/domain/health/check.ts";
import { checks } from "#src/domain/health/checks.server.ts";
import { ask, startTestSite } from "../../../../tests/support/site.ts";
import { staffSession } from "../../../../tests/support/staff.ts";

test("the system screen says first whether all is good, then what is not and what to do, and folds the rest", async () => {
  const { site, url } = await startTestSite();
  // The test says what the checks find.
  await Promise.all(site.workers.map((worker) => worker.stop()));
  const { db } = site.services;
  const { cookie } = await staffSession(db, "owner");
  const look = async (states: Record<string, HealthState>) => {
    await db.deleteFrom("health").execute();
    const rows = checks.map(({ name, title }) => {
      const state = states[name] ?? "ok";
      return { name, host: "harbor", state, summary: `${title} is ${state}.`, advice: `Fix ${title}.` };
    });
    await db
      .insertInto("health")
      .values(rows.map((row) => ({ ...row, since: new Date(), checked_at: new Date() })))
      .execute();
    const { body } = await ask(url, "/cms/system", { headers: { Host: new URL(url).host, Cookie: cookie } });
    const [, title = "", shown = "", folded = ""] =
      /<h3[^>]*><span[^>]*>(.*?)<\/span><\/h3>([\s\S]*?)<details[^>]*>([\s\S]*?)<\/details>/.exec(body) ?? [];
    return { title, shown, folded };
  };

  const healthy = await look({});
  expect(healthy.title).toBe("All good");
  expect(healthy.shown).not.toContain("<li");
  expect(healthy.folded).toContain(`${checks.length} checks passed`);
  expect(healthy.folded).toContain("Disk space is ok.");
  expect(healthy.folded).not.toContain("What to do");

  const ill = await look({ backup: "problem", disk: "warning" });
  expect(ill.title).toBe("2 things need you");
  expect(ill.shown).toMatch(/Backup is problem\.[\s\S]+Fix Backup\.[\s\S]+Disk space is warning\.[\s\S]+Fix Disk/);
  expect(ill.folded).not.toMatch(/Backup is problem|Disk space/);
  expect(ill.folded).toContain(`${checks.length - 2} checks passed`);
  expect((await look({ backup: "problem" })).title).toBe("1 thing needs you");
});
