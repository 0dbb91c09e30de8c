import { describe, expect, test } from "vitest";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { listSources, nameSources } from "./name-sources.server.ts";

describe.each(databases)("on $name", ({ engine }) => {
  test("leads of earlier versions get the source that the inbox filters by", async () => {
    const db = await freshDatabase(engine);
    const google = { referrer: "https://www.google.com/" };
    await putLeads(db, [
      ...Array.from({ length: 600 }, (_, number) => aLead(number, number % 2 === 0 ? google : {})),
      aLead(700, { utm_source: "newsletter" }),
    ]);
    await nameSources(db, AbortSignal.timeout(60_000));
    expect(await db.selectFrom("leads").select("id").where("source", "is", null).execute()).toEqual([]);
    expect(await listSources(db)).toEqual(["Direct", "Google search", "Newsletter"]);
    await putLeads(db, [aLead(701, { source: "Trade fair" })]);
    await nameSources(db, AbortSignal.timeout(60_000));
    expect(await listSources(db)).toContain("Trade fair");
  });
});
