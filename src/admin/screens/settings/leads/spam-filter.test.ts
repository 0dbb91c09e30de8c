import { describe, expect, test } from "vitest";
import { teach } from "#src/domain/leads/spam/learning.server.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../../tests/support/leads.ts";
import { databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { staffClient } from "../../../../../tests/support/staff-client.ts";

const path = "/cms/settings/leads";

describe.each(databases)("the spam filter's panel, on $name", ({ engine }) => {
  test("shows what was learned, and an owner makes it start over once", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    const owner = await staffClient(running, { role: "owner" });
    expect((await owner.look(path)).body).toContain("Nothing learned yet.");

    const leads = Array.from({ length: 15 }, (_, number) =>
      aLead(number, { message: number < 5 ? "Klingon translations" : "Our server floods" }),
    );
    await putLeads(db, leads);
    await db.transaction().execute(async (tx) => {
      for (const [number, { id, message }] of leads.entries()) {
        await teach(tx, { id, company: "", message: message ?? "" }, number < 5 ? "spam" : "real", new Date());
      }
    });
    const pageText = (await owner.look(path)).body.replaceAll(/<!--.*?-->|<[^>]*>/g, "").replaceAll(/\s+/g, " ");
    expect(pageText).toContain("Learned from 5 spam leads and 10 real leads.");
    expect(pageText).toContain("klingon (5 spam, 0 real)");
    expect(pageText).not.toContain("server (");

    const sales = await staffClient(running, { role: "sales" });
    expect((await sales.sentTo(path, { intent: "reset-spam-filter" })).status).toBe(403);
    expect((await owner.look(path)).body).toContain("klingon");

    for (const _ of ["once", "again"]) await owner.sentTo(path, { intent: "reset-spam-filter" });
    expect((await owner.look(path)).body).toContain("Nothing learned yet.");
    const lines = db
      .selectFrom("audit_log")
      .select(["person_name", "subject_title"])
      .where("act", "=", "spam-filter-reset");
    expect(await lines.execute()).toEqual([
      { person_name: "Ada Marsh", subject_title: "what the spam filter learned" },
    ]);
  });
});
