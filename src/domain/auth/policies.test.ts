import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actions, can, roles } from "./policies.ts";

test("the guide's table matches the policies", () => {
  const documented = [...readFileSync("docs/roles.md", "utf8").matchAll(/^\| `([a-z.-]+)` \|(.*)\|$/gm)];
  const read = documented.map(([, action, cells = ""]) => [action, ...cells.split("|").map((cell) => cell.trim())]);
  const real = actions.map((action) => [
    action,
    ...roles.map((role) => (can({ roles: [role] }, action) ? "yes" : "no")),
  ]);
  expect(real).toEqual(read);
});
