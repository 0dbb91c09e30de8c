import { describe, expect, test } from "vitest";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { readPipeline } from "./pipeline.server.ts";

describe.each(databases)("the pipeline on $name", ({ engine }) => {
  test("is what open leads are worth, and what was won since a time", async () => {
    const db = await freshDatabase(engine);
    const since = new Date("2026-11-01T04:00:00Z");
    const usd = { currency: "USD", value_cents: 100_000 };
    const none = { open: { leads: 0, cents: 0 }, won: { leads: 0, cents: 0 } };
    expect(await readPipeline(db, { currency: "USD", since })).toEqual(none);
    await putLeads(db, [
      aLead(1, { status: "new", ...usd }),
      aLead(2, { status: "qualified", ...usd, value_cents: 3_000_000_000 }),
      aLead(3, { status: "qualified", ...usd, currency: "EUR" }),
      aLead(4, { status: "contacted" }),
      aLead(5, { status: "won", ...usd, closed_at: since }),
      aLead(6, { status: "won", closed_at: new Date("2026-11-20T04:00:00Z") }),
      aLead(7, { status: "won", ...usd, closed_at: new Date("2026-11-01T03:59:59Z") }),
      aLead(8, { status: "won", ...usd }),
      aLead(9, { status: "lost", ...usd, closed_at: since }),
    ]);
    expect(await readPipeline(db, { currency: "USD", since })).toEqual({
      open: { leads: 2, cents: 3_000_100_000 },
      won: { leads: 2, cents: 100_000 },
    });
  });
});
