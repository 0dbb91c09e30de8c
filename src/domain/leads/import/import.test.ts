import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { now } from "../../../../tests/support/intake.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { addNote } from "../conversation/notes.server.ts";
import { csvRow } from "../csv.ts";
import { listLeads, readLeadWork } from "../inbox/inbox.server.ts";
import { guessColumns, isHeader } from "./columns.ts";
import { findDuplicates, importLeads, recentImports, undoImport, undoWindowMs } from "./import.server.ts";
import { parseReceivedAt, readRows } from "./read-rows.ts";
import { readTable } from "./read-table.ts";

const timeZone = "America/New_York";

function tableOf(text: string) {
  const table = readTable(text);
  if (typeof table === "string") throw new Error(table);
  return table;
}

function rowsOf(text: string) {
  const [header, ...rows] = tableOf(text);
  const cells = rows.map((row) => row.cells);
  return readRows(rows, guessColumns(header?.cells ?? [], cells), { now, timeZone });
}

describe("a file", () => {
  test("is read with its lines, with each separator of cells", () => {
    const rows = [
      { line: 1, cells: ["Name", "Email"] },
      { line: 3, cells: ["Ana, of Reef", "a@b.example"] },
    ];
    expect(readTable('Name,Email\n\n"Ana, of Reef",a@b.example\n')).toEqual(rows);
    expect(readTable("\ufeffName;Email\r\n\r\nAna, of Reef;a@b.example")).toEqual(rows);
    expect(readTable("Name\tEmail\n\t\nAna, of Reef\ta@b.example")).toEqual(rows);
  });

  test("that we exported has its values back: an apostrophe is only what hid a formula", () => {
    const cells = ["+1 305 555 0198", "=1+1", "-5", "@ana", "'quoted'", "O'Neil"];
    expect(readTable(csvRow(cells))).toEqual([{ line: 1, cells }]);
    expect(rowsOf("Name,Phone\nAna,'+1 305 555 0198").leads[0]?.fields.phone).toBe("+1 305 555 0198");
  });

  test.each([
    ["", "empty"],
    ["\n , \n", "empty"],
    ["PK\u0003\u0004x", "workbook"],
    ['Name\n"Ana', "open-quote"],
    [`Name\n${"x\n".repeat(5_001)}`, "too-many-rows"],
    [`${"a,".repeat(40)}a`, "too-many-columns"],
    ["x".repeat(600_001), "too-long"],
  ])("%.20j is refused: %s", (text, error) => {
    expect(readTable(text)).toBe(error);
  });

  test("of 5,000 rows with a header is taken", () => {
    expect(readTable(`Name\n${"x\n".repeat(5_000)}`)).toHaveLength(5_001);
  });

  test.each([
    [
      ["First Name", "Last Name", "Company name", "E-mail Address", "Mobile phone", "Notes", "Created", "Score"],
      ["first", "last", "company", "email", "phone", "message", "received", ""],
    ],
    [
      ["Nombre", "Correo electrónico", "Teléfono", "Empresa", "Mensaje"],
      ["name", "email", "phone", "company", "message"],
    ],
    [
      ["Email", "Email 2", "Full name"],
      ["email", "", "name"],
    ],
  ])("with the columns %j", (header, roles) => {
    expect(guessColumns(header, [])).toEqual(roles);
    expect(isHeader(header)).toBe(true);
  });

  test("without headings is guessed by what is in it", () => {
    const rows = [
      ["Ana Reyes", "(305) 555-0142", "ana@reef.example", "Reef", "2026-11-02"],
      ["Bo Lind", "+1 305 555 0143", "bo@lind.example", "Lind", "2026-11-03"],
    ];
    expect(guessColumns(null, rows)).toEqual(["name", "phone", "email", "company", "received"]);
    expect(isHeader(rows[0] ?? [])).toBe(false);
  });
});

test("errors name the line and say what to do", () => {
  const { leads, errors } = rowsOf(
    [
      "Name,Email,Phone,Date",
      "Ana,ana@reef.example,,2026-11-02",
      "Bo,bo@,,",
      "Cy,,,",
      ",,305 555 0142,",
      "Di,di@reef.example,,2/30/2026",
      "Ed,ed@reef.example,,2027-01-01",
    ].join("\n"),
  );
  expect(leads.map(({ fields }) => fields.name)).toEqual(["Ana"]);
  expect(errors.map(({ line, text }) => `${line}: ${text}`)).toEqual([
    "3: “bo@” isn't an email address.",
    "4: Enter an email address or a phone number.",
    "5: Name is missing.",
    "6: “2/30/2026” isn't a date. Write it like 2026-12-31.",
    "7: The date is in the future.",
  ]);
});

test("a lead of today is taken at any hour", () => {
  const early = new Date("2026-11-27T10:55:00Z");
  const rows = tableOf("Name,Email,Date\nAna,ana@reef.example,2026-11-27\nBo,bo@reef.example,2026-11-28");
  const { leads, errors } = readRows(rows.slice(1), ["name", "email", "received"], { now: early, timeZone });
  expect(leads.map(({ receivedAt }) => receivedAt)).toEqual([early]);
  expect(errors.map(({ text }) => text)).toEqual(["The date is in the future."]);
});

test.each([
  ["2026-11-02", "2026-11-02T17:00:00.000Z"],
  ["2026-11-02 09:30", "2026-11-02T14:30:00.000Z"],
  ["2026-11-02T09:30:00Z", "2026-11-02T09:30:00.000Z"],
  ["7/4/2026", "2026-07-04T16:00:00.000Z"],
  ["7/4/2026 12:05 AM", "2026-07-04T04:05:00.000Z"],
  ["07/04/2026, 3:30 pm", "2026-07-04T19:30:00.000Z"],
  ["31/12/2025", undefined],
  ["yesterday", undefined],
  ["0001-01-01", undefined],
  ["0000-01-01", undefined],
  ["1/1/0001", undefined],
])("the day %s", (written, instant) => {
  expect(parseReceivedAt(written, timeZone)?.toISOString()).toBe(instant);
});

async function anImport(engine: Engine) {
  const { db } = await siteWith(engine, {});
  const site = { db, content: databaseReader(db), origin: "https://mangrove.example", secret: "s", wakeSender() {} };
  const ada = await aPerson(db);
  const id = crypto.randomUUID();
  const text =
    "Name,Email,Phone,Service,Date\nAna,Ana@Reef.example,,Cloud,2026-11-02\nBo,,(305) 555-0142,,\nCy,cy@reef.example,,,";
  const { leads: rows } = rowsOf(text);
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
    const { leads } = rowsOf(
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
