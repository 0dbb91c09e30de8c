import { describe, expect, test } from "vitest";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../../tests/support/leads.ts";
import { ask, changeOn, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../../tests/support/staff.ts";

describe.each(databases)("the form of a lead's status and value on $name", ({ engine }) => {
  test("saves the value, says what is wrong with one, and keeps the input", async () => {
    const { url, site } = await startTestSite(await databaseSettings(engine));
    const { db } = site.services;
    await putLeads(db, [aLead(1)]);
    const Cookie = await logInDirectly(db, await aPerson(db, { role: "sales" }));
    const send = (fields: object) =>
      ask(
        url,
        "/cms/leads/lead-000001",
        form(url, { intent: "change", about: "lead-000001", assignee: "", ...fields }, { Cookie }),
      );
    const wrong = await send({ version: "1", status: "won", value: "about 5k", close: "", detail: "A note" });
    expect(wrong.body).toContain("Enter an amount, like 12,500 or 12,500.50.");
    expect(wrong.body).toContain('value="about 5k"');
    expect(wrong.body).toContain('<option value="won" selected="">');
    const right = { version: "1", status: "won", value: "$12,500", close: "2026-12-31", reason: "", detail: "" };
    expect((await send(right)).body).toContain("Saved.");
    const lead = db.selectFrom("leads").select(["status", "value_cents", "expected_close", "closed_at", "version"]);
    const stored = await lead.executeTakeFirstOrThrow();
    expect({ ...stored, value_cents: Number(stored.value_cents) }).toEqual({
      status: "won",
      value_cents: 1_250_000,
      expected_close: "2026-12-31",
      closed_at: expect.any(Date),
      version: 2,
    });
    // The version before has no such fields.
    await send({ version: "2", status: "contacted" });
    expect(await lead.executeTakeFirstOrThrow()).toMatchObject({ expected_close: "2026-12-31", closed_at: null });
  });

  test("says what a button did", async () => {
    const { url, site } = await startTestSite(await databaseSettings(engine));
    const { db } = site.services;
    await putLeads(db, [aLead(1, { status: "spam", spam_reason: "links" })]);
    const Cookie = await logInDirectly(db, await aPerson(db, { role: "sales" }));
    let version = 0;
    const press = async (intent: string, fields = {}) => {
      version += 1;
      const sent = { intent, about: "lead-000001", version: String(version), ...fields };
      return (await ask(url, "/cms/leads/lead-000001", form(url, sent, { Cookie }))).body;
    };
    expect(await press("confirm-spam")).toContain("Confirmed as spam.");
    expect(await press("mark", { status: "new" })).toContain("Marked as not spam.");
    expect(await press("take")).toContain("Assigned to you.");
    expect(await press("mark", { status: "contacted" })).toContain("Marked as contacted.");
  });

  test("offers the company's reasons, and keeps one that has left the list", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    await putLeads(db, [aLead(1, { status: "lost", lost_reason: "Moved abroad" })]);
    await changeOn(running, "settings", "settings", (settings: Settings) => ({ ...settings, lostReasons: ["Price"] }));
    const headers = { Host: new URL(running.url).host, Cookie: await logInDirectly(db, await aPerson(db)) };
    const { body } = await ask(running.url, "/cms/leads/lead-000001", { headers });
    const reasons = /<select[^>]*name="reason".*?<\/select>/s.exec(body)?.[0] ?? "";
    expect(reasons.match(/<option[^>]*>[^<]*/g)).toEqual([
      '<option value="">Not said',
      '<option value="Price">Price',
      '<option value="Moved abroad" selected="">Moved abroad',
    ]);
  });
});
