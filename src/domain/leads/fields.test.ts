import { describe, expect, test } from "vitest";
import { tableShapes } from "#src/base/db/rows/read-all-rows.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { columnsOf, fieldColumns, fieldNames, labeledFields } from "./fields.ts";
import { inquirySchema } from "./intake/inquiry.ts";

describe.each(databases)("on $name", ({ engine }) => {
  test("each field of a lead has a column", async () => {
    const leads = (await tableShapes(await freshDatabase(engine))).find(({ name }) => name === "leads");
    expect(leads?.columns).toEqual(expect.arrayContaining(fieldColumns));
  });
});

test("each field that a form sends is stored in its column and shown to staff", () => {
  const samples: Record<string, string> = { email: "ana@harbor.example", phone: "305 555 0142" };
  const form = Object.fromEntries(fieldNames.map((name) => [name, samples[name] ?? name]));
  const lead = columnsOf({ ...inquirySchema.parse({ ...form, estimate: "forged" }), estimate: "estimate" });
  expect(Object.values(lead).toSorted()).toEqual(Object.values(form).toSorted());
  const values = labeledFields({ ...lead, service_name: lead.service }, fieldNames).flatMap(({ text }) =>
    text.split(", "),
  );
  expect(values.toSorted()).toEqual(Object.values(form).toSorted());
});
