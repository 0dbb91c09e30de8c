import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeCsv } from "#src/base/csv/decode-csv.ts";
import { readCsv } from "#src/base/csv/read-csv.ts";
import { now } from "../../../../tests/support/intake.ts";
import { defaultStages } from "../../../../tests/support/stages.ts";
import { columnRoles, isColumnRole } from "./column-roles.ts";
import { guessColumns, isHeader } from "./columns.ts";
import { dateOrderOf } from "./dates.ts";
import { importLimits } from "./limits.ts";
import { readRows } from "./read-rows.ts";

const timeZone = "America/New_York";

const ana = { id: "ana", name: "Ana Reyes", email: "ana@mangrove.example" };
const zoe = { id: "zoe", name: "Zoë Kühn", email: "zoe@mangrove.example" };
const context = { now, timeZone, stages: defaultStages, people: [ana, zoe] };

/** Reads a file as the screen does. */
function read(file: string | Uint8Array) {
  const bytes = new Uint8Array(typeof file === "string" ? Buffer.from(file) : file);
  const decoded = decodeCsv(bytes, importLimits.length);
  const table = typeof decoded === "string" ? decoded : readCsv(decoded.text, importLimits);
  if (typeof table === "string") throw new Error(table);
  const [first, ...others] = table;
  const headings = isHeader(first?.cells ?? []) ? (first?.cells ?? []) : null;
  const rows = headings ? others : table;
  const cells = rows.map((row) => row.cells);
  const columns = guessColumns(headings, cells, defaultStages);
  const { order, example } = dateOrderOf(cells.flat());
  return { columns, example, ...readRows(rows, { columns, headings }, { ...context, dateOrder: order }) };
}

const fixture = (name: string) => readFileSync(new URL(`../../../../tests/fixtures/tables/${name}`, import.meta.url));

const valuesOf = (file: string | Uint8Array) =>
  read(file).leads.map(({ fields }) => Object.values(fields).filter(Boolean));

describe("files of customers' programs", () => {
  test("Excel's Unicode text", () => {
    expect(valuesOf(fixture("excel-unicode-text.txt"))).toEqual([
      ["Zoë Kühn", "Kühn Segel", "zoe@kuehn-segel.example", "+49 40 5550 101"],
    ]);
  });

  test("a file that names its separator", () => {
    expect(valuesOf(fixture("sep-line.csv"))).toEqual([
      ["Mara Voss", "Voss Boats", "mara@voss-boats.example", "305 555 0121"],
    ]);
  });

  test("a heading with a line break", () => {
    expect(valuesOf(fixture("header-newline.csv"))).toEqual([
      ["Tom Reed", "Reed Dock", "tom@reed-dock.example", "305 555 0122"],
      ["Ute Lang", "Lang", "ute@lang.example", "305 555 0123"],
    ]);
  });

  test("phone numbers that Excel has shortened are nobody's", () => {
    const { leads, errors } = read(fixture("scientific-phone.csv"));
    expect(leads).toEqual([]);
    const advice = "In Excel, format the column as Number without decimals, save it again, and import that.";
    expect(errors.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      `2: “3.05555E+09” was shortened by Excel. ${advice}`,
      `3: “1.30556E+10” was shortened by Excel. ${advice}`,
      `4: “1.30556E+10” was shortened by Excel. ${advice}`,
    ]);
  });

  test("names with a comma and with a title, and an address that only its provider takes for right", () => {
    expect(valuesOf(fixture("names.csv"))).toEqual([
      ["Okafor, Ben", "ben@okafor.example"],
      ["Dr. Lea Brandt", "lea@brandt-praxis.example"],
      ["Aiko Tanabe", "aiko..harbor.@docomo.example"],
    ]);
    const typos = ["bo@", "bo@lind", "bo lind@x.example", "a@b@x.example", "bo,lind@x.example"];
    expect(read(`Email\n${typos.map((typo) => `"${typo}"`).join("\n")}`).errors).toHaveLength(typos.length);
  });

  test("a German one, in Excel's encoding", () => {
    const file = [
      "Anrede;Nachname;Vorname;Firma;E-Mail-Adresse;Telefonnummer;Bemerkung;Erstellt am;Status;Auftragswert;Zuständig",
      "Frau;Kühn;Zoë;Kühn Segel;zoe@kuehn.example;+49 40 5550101;Büro umziehen;15.10.2026 14:30;Gewonnen;12.500,50 €;zoë kühn",
      "Herr;Weber;Jörg;;joerg@weber.example;;;04.10.2026;offen;1.200;ANA@mangrove.example",
    ].join("\r\n");
    const { leads, errors } = read(Buffer.from(file.replace("€", "\x80"), "latin1"));
    expect(errors).toEqual([]);
    expect(leads).toMatchObject([
      {
        fields: { name: "Zoë Kühn", company: "Kühn Segel", phone: "+49 40 5550101", message: "Büro umziehen" },
        receivedAt: new Date("2026-10-15T18:30:00Z"),
        status: "won",
        value: { cents: 1_250_050, currency: "EUR" },
        owner: "zoe",
      },
      {
        fields: { name: "Jörg Weber" },
        receivedAt: new Date("2026-10-04T16:00:00Z"),
        status: "new",
        value: { cents: 120_000, currency: null },
        owner: "ana",
      },
    ]);
  });

  test("a Spanish one, where Nombre is the first name", () => {
    const file =
      "Nombre;Apellidos;Correo electrónico;Teléfono móvil;Empresa;Fecha de creación;Estado;Comentarios\n" +
      "José;Núñez Peña;jose@nunez.example;305 555 0111;Núñez Hnos;31/12/2025;Perdido;Llamar\n";
    expect(read(`\ufeff${file}`).leads).toMatchObject([
      {
        fields: { name: "José Núñez Peña", company: "Núñez Hnos", phone: "305 555 0111", message: "Llamar" },
        receivedAt: new Date("2025-12-31T17:00:00Z"),
        status: "lost",
      },
    ]);
  });

  test("a French one, where Nom is the last name", () => {
    const file =
      "Nom\tPrénom\tSociété\tCourriel\tNuméro de téléphone\tMontant\tResponsable\tDate de création\r\n" +
      "Pétion\tJean-Luc\tPétion SARL\tjl@petion.example\t+33 1 55 55 01 01\t1 234,50 €\tAna Reyes\t3 août 2026\r\n";
    expect(read(Buffer.from(`\ufeff${file}`, "utf16le")).leads).toMatchObject([
      {
        fields: { name: "Jean-Luc Pétion", company: "Pétion SARL", phone: "+33 1 55 55 01 01" },
        value: { cents: 123_450, currency: "EUR" },
        owner: "ana",
        receivedAt: new Date("2026-08-03T16:00:00Z"),
      },
    ]);
  });

  test("an export of a CRM", () => {
    const file =
      "Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Create Date,Company name,Company size,Amount,Close Date\n" +
      '101,Tom,Reed,tom@reed.example,(305) 555-0122,,In progress,10/15/2026 2:30 PM,"Reed, Dock & Co",50,"$12,500.00",12/31/2026\n';
    const { columns, leads } = read(file);
    expect(columns).toEqual([
      ...[
        "",
        "first",
        "last",
        "email",
        "phone",
        "owner",
        "status",
        "received",
        "company",
        "",
        "value",
        "expectedClose",
      ],
    ]);
    expect(leads).toMatchObject([
      {
        fields: { name: "Tom Reed", company: "Reed, Dock & Co" },
        owner: null,
        status: "contacted",
        receivedAt: new Date("2026-10-15T18:30:00Z"),
        value: { cents: 1_250_000, currency: null },
        expectedClose: "2026-12-31",
      },
    ]);
  });

  test("several columns of notes are all in the message", () => {
    const { leads } = read(
      "Name,Email,Notes,Comments\nAna,ana@reef.example,Two offices,Call in May\nBo,bo@reef.example,,Later",
    );
    expect(leads.map(({ fields }) => fields.message)).toEqual([
      "Notes: Two offices\nComments: Call in May",
      "Comments: Later",
    ]);
    const rows = [{ line: 2, cells: ["Ana", "ana@reef.example", "Two offices", "9"] }];
    const headings = ["Name", "Email", "Notes", "Number of\nmachines"];
    const columns = ["name", "email", "message", "message"] as const;
    const [lead] = readRows(rows, { columns, headings }, { ...context, dateOrder: null, stages: defaultStages }).leads;
    expect(lead?.fields.message).toBe("Notes: Two offices\nNumber of machines: 9");
  });
});

test("errors name the line and say what to do", () => {
  const { leads, errors } = read(
    [
      "Name,Email,Phone,Date,Status,Owner,Value,Currency,Lost reason",
      "Ana,ana@reef.example,,2026-11-02,,,,,",
      "Bo,bo@,,,,,,,",
      "Cy,,,,,,,,",
      ",,305 555 0142,,,,,,",
      "Di,di@reef.example,,2/30/2026,,,,,",
      "Ed,ed@reef.example,,2027-01-01,,,,,",
      "Fe,fe@reef.example,#########,,,,,,",
      "Gil,gil@reef.example,#NAME?,,,,,,",
      "Hal,hal@reef.example,,,New,Kim,about 100,Dollars,",
      `Ida,ida@reef.example,,,,,1.2E+06,,${"x".repeat(61)}`,
    ].join("\n"),
  );
  expect(leads.map(({ fields }) => fields.name)).toEqual(["Ana"]);
  expect(errors.map(({ line, text }) => `${line}: ${text}`)).toEqual([
    "3: “bo@” isn't an email address.",
    "4: Enter an email address or a phone number.",
    "5: Name is missing.",
    "6: “2/30/2026” isn't a date. Write it like 2026-12-31.",
    "7: The date is in the future.",
    "8: “#########” is all that Excel saved: the column was too narrow. Widen it, save it again, and import that.",
    "9: “#NAME?” is an error of a formula. Fix it in your spreadsheet, save it again, and import that.",
    "10: “Dollars” isn't a currency. Write its three letters, like USD. “about 100” isn't an amount. Write it like 12500.50. “Kim” isn't one person here who works on leads. Write a name or email address as under People, or leave the column out.",
    "11: “1.2E+06” was shortened by Excel. In Excel, format the column as Number without decimals, save it again, and import that.",
  ]);
});

test("a lead of today is taken at any hour", () => {
  const early = new Date("2026-11-27T10:55:00Z");
  const rows = ["2026-11-27", "2026-11-28"].map((day, line) => ({ line, cells: ["Ana", "ana@reef.example", day] }));
  const layout = { columns: ["name", "email", "received"] as const, headings: null };
  const { leads, errors } = readRows(rows, layout, { ...context, now: early, dateOrder: null, stages: defaultStages });
  expect(leads.map(({ receivedAt }) => receivedAt)).toEqual([early]);
  expect(errors.map(({ text }) => text)).toEqual(["The date is in the future."]);
});

test("no row is lost, with any text in its cells, and any choice of columns", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("Ana", "ana@reef.example", "1/2/26", "15.10.2026", "$1", "Won", "1E+9", "##", "305 555 0142"),
  );
  const roles = Object.keys(columnRoles).filter(isColumnRole);
  const columns = fc.array(fc.constantFrom(...roles), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.array(text, { maxLength: 7 })), columns, (table, chosen) => {
      const rows = table.map((cells, index) => ({ line: index + 1, cells }));
      const { leads, errors } = readRows(
        rows,
        { columns: chosen, headings: null },
        { ...context, dateOrder: null, stages: defaultStages },
      );
      expect([...leads, ...errors].map(({ line }) => line).toSorted((a, b) => a - b)).toEqual(
        rows.map(({ line }) => line),
      );
      for (const { text: reason } of errors) expect(reason).not.toBe("");
      for (const { receivedAt, closedAt } of leads)
        for (const date of [receivedAt, closedAt]) expect(date?.getTime()).not.toBeNaN();
      guessColumns(null, table, defaultStages);
      guessColumns(table[0] ?? [], table, defaultStages);
    }),
  );
});
