import { describe, expect, test } from "vitest";
import { type CsvRow, readCsv } from "#src/base/csv/read-csv.ts";
import type { Engine } from "#src/base/db/dialect.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { now } from "../../../../tests/support/intake.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { aPerson, type TestPerson } from "../../../../tests/support/staff.ts";
import { defaultStages } from "../../../../tests/support/stages.ts";
import { addNote } from "../conversation/notes.server.ts";
import { exportLeads } from "../export.server.ts";
import { listLeads, readLeadWork } from "../inbox/inbox.server.ts";
import { guessColumns } from "./columns.ts";
import { findDuplicates, importLeads, recentImports, undoImport, undoWindowMs } from "./import.server.ts";
import { importLimits } from "./limits.ts";
import { readRows } from "./read-rows.ts";

const context = { now, timeZone: "America/New_York", people: [], dateOrder: null, stages: defaultStages };

/** Reads rows whose columns are guessed. */
function readLeads(text: string, people: readonly TestPerson[] = []) {
  const [header, ...rows] = readCsv(text, importLimits) as CsvRow[];
  const columns = guessColumns(
    header?.cells ?? [],
    rows.map(({ cells }) => cells),
    defaultStages,
  );
  return readRows(rows, { columns, headings: null }, { ...context, people });
}

async function anImport(engine: Engine) {
  const { db } = await siteWith(engine, {});
  const site = { db, content: databaseReader(db), origin: "https://mangrove.example", secret: "s", wakeSender() {} };
  const ada = await aPerson(db);
  const id = crypto.randomUUID();
  const text =
    "Name,Email,Phone,Service,Date\nAna,Ana@Reef.example,,Cloud,2026-11-02\nBo,,(305) 555-0142,,\nCy,cy@reef.example,,,";
  const { leads: rows } = readLeads(text);
  const lead = { id, fileName: "fair.csv", rows, status: "contacted" as const, assignee: ada.id };
  return { db, site, ada, id, lead };
}

describe.each(databases)("an import on $name", ({ engine }) => {
  test("adds all rows once, also when it is sent twice at once, with one audit line", async () => {
    const { db, site, ada, id, lead } = await anImport(engine);
    const results = await Promise.all([importLeads(site, ada, lead, now), importLeads(site, ada, lead, now)]);
    expect(results.map(({ state }) => state).toSorted()).toEqual(["imported", "imported-before"]);
    const leads = await db.selectFrom("leads").selectAll().orderBy("name").execute();
    expect(leads).toMatchObject([
      { name: "Ana", email: "Ana@reef.example", received_at: new Date("2026-11-02T17:00:00Z"), service_name: "Cloud" },
      {
        name: "Bo",
        phone: "(305) 555-0142",
        received_at: now,
        reply_by: null,
        status: "contacted",
        assignee_id: ada.id,
      },
      { name: "Cy", origin: "import", import_id: id },
    ]);
    expect(await listLeads(db, { search: "5550142" })).toMatchObject([{ name: "Bo" }]);
    const lines = await db
      .selectFrom("audit_log")
      .select(["act", "subject_title", "detail"])
      .where("act", "like", "%import%")
      .execute();
    expect(lines).toEqual([
      {
        act: "leads-imported",
        subject_title: "3 leads",
        detail: { count: 3, file: "fair.csv", owners: [{ name: ada.name, count: 3 }] },
      },
    ]);
  });

  test("keeps status, value, owner, dates and source of each row, and gives work only for open ones", async () => {
    const { db, site, ada, id } = await anImport(engine);
    const bo = await aPerson(db, { name: "Bo Lind" });
    const people = [ada, bo];
    const table = [
      ["Cy", "cy@reef.example", "Won", "12,500", "", "bo lind", "", "2026-11-03", "", "newsletter"],
      ["Di", "di@reef.example", "Lost", "€ 99", "", "", "", "2026-11-03", "Price", ""],
      ["Ed", "ed@reef.example", "New", "10", "CHF", "Bo Lind", "2027-01-31", "2026-11-03", "Price", ""],
      ["Fe", "fe@reef.example", "", "", "", "", "", "", "", ""],
    ];
    const columns = [
      ...(["name", "email", "status", "value", "currency", "owner", "expectedClose", "closed", "lostReason"] as const),
      "utmSource" as const,
    ];
    const rows = table.map((cells, index) => ({ line: index + 1, cells }));
    const { leads } = readRows(rows, { columns, headings: null }, { ...context, people });
    await db.deleteFrom("outbox").execute();
    const given = { id, fileName: "crm.csv", rows: leads, status: "contacted", assignee: null } as const;
    expect(await importLeads(site, ada, given, now)).toEqual({ state: "imported", leads: 4 });
    const closed = new Date("2026-11-03T17:00:00Z");
    expect(await db.selectFrom("leads").selectAll().orderBy("name").execute()).toMatchObject([
      { name: "Cy", status: "won", currency: "USD", assignee_id: bo.id, closed_at: closed, utm_source: "newsletter" },
      { name: "Di", status: "lost", currency: "EUR", assignee_id: null, closed_at: closed, lost_reason: "Price" },
      { name: "Ed", status: "new", currency: "CHF", assignee_id: bo.id, closed_at: null, lost_reason: null },
      { name: "Fe", status: "contacted", currency: null, assignee_id: null, closed_at: null, value_cents: null },
    ]);
    const values = await db
      .selectFrom("leads")
      .select(["value_cents", "expected_close", "reply_by"])
      .orderBy("name")
      .execute();
    expect(values.map(({ value_cents }) => value_cents && Number(value_cents))).toEqual([
      1_250_000,
      9_900,
      1_000,
      null,
    ]);
    expect(values.map(({ expected_close }) => expected_close)).toEqual([null, null, "2027-01-31", null]);
    expect(values.map(({ reply_by }) => reply_by !== null)).toEqual([false, false, true, false]);
    expect(await db.selectFrom("outbox").select(["to_name", "subject"]).execute()).toEqual([
      { to_name: "Bo Lind", subject: "Assigned to you: Ed" },
    ]);
  });

  test("of our own export gives the same leads again", async () => {
    const { db, site, ada, id } = await anImport(engine);
    const outcome = { currency: "USD", value_cents: 1_250_050, closed_at: new Date("2026-11-03T17:00:00Z") };
    const lost = {
      ...outcome,
      status: "lost",
      lost_reason: "Price",
      lost_detail: "Too much,\nthey said",
      expected_close: null,
    } as const;
    const exported = [
      aLead(1, { name: "Ana, of Reef", phone: "+1 305 555 0142", message: "Two\nlines", assignee_id: ada.id, ...lost }),
      aLead(2, {
        status: "won",
        ...outcome,
        expected_close: "2026-12-31",
        utm_source: "newsletter",
        estimate: "$95 a month",
      }),
      aLead(3, { company: "=Reef", referrer: "https://www.google.com/", form_page: "/contact" }),
    ];
    // Each has columns of its own.
    for (const lead of exported) await putLeads(db, [lead]);
    const leads = () => db.selectFrom("leads").selectAll().orderBy("received_at").execute();
    const before = await leads();
    let text = "";
    for await (const part of await exportLeads(db, { by: ada }, now)) text += part;
    await db.deleteFrom("leads").execute();
    const { leads: rows, errors } = readLeads(text, [ada]);
    expect(errors).toEqual([]);
    await importLeads(site, ada, { id, fileName: "", rows, status: "new", assignee: null }, now);
    const kept = ({ id: _, import_id, origin, source, service, version, ...lead }: (typeof before)[number]) => lead;
    expect((await leads()).map(kept)).toEqual(before.map(kept));
  });

  test("an assignee who is gone leaves nothing behind", async () => {
    const { db, site, ada, lead } = await anImport(engine);
    expect(await importLeads(site, ada, { ...lead, assignee: "nobody" }, now)).toEqual({ state: "no-such-person" });
    expect(await db.selectFrom("leads").select("id").execute()).toEqual([]);
    expect(await recentImports(db, now)).toEqual([]);
  });

  test("shows who is known: by email, by phone number, or from an earlier line", async () => {
    const { db } = await anImport(engine);
    await putLeads(db, [
      aLead(1, { name: "Ana Reyes", email: "ANA@reef.example" }),
      aLead(2, { name: "Bo Lind", phone: "+1 305-555-0142" }),
      aLead(3, { name: "Someone else", phone: "(305) 555-0149" }),
    ]);
    const { leads } = readLeads(
      "Name,Email,Phone\nAna,ana@Reef.example,\nBo,bo@new.example,305.555.0142\nCy,cy@reef.example,\nCy again,CY@reef.example,\n",
    );
    const { unknown, duplicates } = await findDuplicates(db, leads);
    expect(unknown.map(({ line }) => line)).toEqual([4]);
    expect(duplicates).toMatchObject([
      { row: { line: 2 }, lead: { name: "Ana Reyes", why: "email" } },
      { row: { line: 3 }, lead: { name: "Bo Lind", why: "phone" } },
      { row: { line: 5 }, line: 4 },
    ]);
  });

  test("can be undone for a day, and leaves the leads that someone has worked on", async () => {
    const { db, site, ada, id, lead } = await anImport(engine);
    await importLeads(site, ada, lead, now);
    const bo = await db.selectFrom("leads").select("id").where("name", "=", "Bo").executeTakeFirstOrThrow();
    const context = { db, now: () => now, wakeSender: () => {} };
    await addNote(context, ada, { id: crypto.randomUUID(), lead: bo.id, text: "Called" });
    const cy = await db.selectFrom("leads").select("id").where("name", "=", "Cy").executeTakeFirstOrThrow();
    const replyDraft = {
      person_id: ada.id,
      mode: "reply" as const,
      version: 1,
      updated_at: now,
      content: { text: "Dear Cy" },
    };
    await db
      .insertInto("lead_drafts")
      .values({ ...replyDraft, lead_id: cy.id, id: "begun" })
      .execute();
    expect(await undoImport(db, ada, id, new Date(now.getTime() + undoWindowMs))).toEqual({ state: "too-late" });
    expect(await recentImports(db, now)).toMatchObject([{ id, leads: 3 }]);
    expect(await undoImport(db, ada, id, now)).toEqual({ state: "undone", removed: 1, left: 2 });
    expect(await undoImport(db, ada, id, now)).toEqual({ state: "too-late" });
    expect(await db.selectFrom("leads").select("name").orderBy("name").execute()).toEqual([
      { name: "Bo" },
      { name: "Cy" },
    ]);
    expect(await listLeads(db, { search: "ana@reef" })).toEqual([]);
    expect((await readLeadWork(db, bo.id)).notes).toHaveLength(1);
  });
});
