import { expect, test } from "vitest";
import { aPage } from "../../../../../tests/support/content.ts";
import { textsOf } from "../../search/texts.ts";
import { validationMessages } from "../checks/validation-messages.ts";
import { differencesBetween } from "../diff/differences.ts";
import { checkContent, coerceContent, fieldOfKind } from "../parse.ts";

const root = fieldOfKind("page");
const page = (rows: unknown) => ({ ...aPage(), blocks: [{ block: "table", rows }] });
const rows = [
  ["Plan", "A month"],
  ["Basic", "$95"],
];

function messages(rows: unknown): string[] {
  const check = checkContent("page", page(rows));
  return check.success ? [] : Object.values(validationMessages(root, check.error.issues, page(rows)));
}

test("a table's cells are searched, and compared by word", () => {
  expect(textsOf("page", page(rows)).slice(-4)).toEqual(rows.flat());
  const names = { entry: () => undefined, picture: () => undefined };
  const [change] = differencesBetween(root, page(rows), page([rows[0], ["Basic", "$99"]]), names);
  expect(change).toMatchObject({ before: "Plan | A month\nBasic | $95", after: "Plan | A month\nBasic | $99" });
  expect(change?.textDiff).not.toBeNull();
});

test("a table is within its limits, and says which cell is too long", () => {
  expect(messages(rows)).toEqual([]);
  expect(messages([["", " "]])).toEqual(["Fill in at least one cell."]);
  expect(messages([["a"], ["b", "x".repeat(301)]])).toEqual([
    "Shorten row 2, column 2. A cell can have up to 300 characters.",
  ]);
  expect(messages([Array(13).fill("x")])[0]).toContain("up to 12 columns and 100 rows");
});

test("any draft of a table gets the shape of one", () => {
  const coerced = (rows: unknown) => Object(coerceContent("page", page(rows))).blocks[0].rows;
  expect(coerced([["a", 1], "b", null])).toEqual([["a", ""], [], []]);
  expect(coerced("x")).toEqual(Array(3).fill(["", "", ""]));
});
