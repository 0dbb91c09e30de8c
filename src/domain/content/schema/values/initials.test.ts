import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test("initials are the first letters of the first and the last name", () => {
  expect(
    ["Marisol Vega", "José María van der Berg", "Cher", "élan (Ops) o’Neil", "李 明", "  ", "—"].map(initialsOf),
  ).toEqual(["MV", "JB", "C", "ÉO", "李明", "", ""]);
});
