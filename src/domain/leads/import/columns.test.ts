import { expect, test } from "vitest";
import { defaultStages } from "../../../../tests/support/stages.ts";
import { guessColumns, isHeader } from "./columns.ts";

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
  [
    ["Last Name, First Name", "Contact\r\nEmail", "Lead Owner", "Lead Source", "Created By", "Date of birth"],
    ["name", "email", "owner", "", "", ""],
  ],
  [
    ["Name", "Vorname", "Telefon (mobil)", "Straße", "Kommentar", "Angelegt am"],
    ["last", "first", "phone", "", "message", "received"],
  ],
  [
    [
      "status",
      "value",
      "currency",
      "expected_close",
      "closed_at",
      "lost_reason",
      "lost_detail",
      "assignee",
      "utm_source",
    ],
    ["status", "value", "currency", "expectedClose", "closed", "lostReason", "lostDetail", "owner", "utmSource"],
  ],
])("the headings %j", (headings, roles) => {
  expect(guessColumns(headings, [], defaultStages)).toEqual(roles);
  expect(isHeader(headings)).toBe(true);
});

test("a table without headings is guessed by what is in it", () => {
  const rows = [
    ["Ana Reyes", "(305) 555-0142", "ana@reef.example", "Reef", "11/02/2026", "Won"],
    ["Bo Lind", "+1 305 555 0143", "bo@lind.example", "Lind", "11/23/2026", "New"],
  ];
  expect(guessColumns(null, rows, defaultStages)).toEqual(["name", "phone", "email", "company", "received", "status"]);
  expect(isHeader(rows[0] ?? [])).toBe(false);
});

test("a state of the country is no status", () => {
  expect(guessColumns(["Name", "Estado"], [["Ana", "Florida"]], defaultStages)).toEqual(["name", ""]);
});
