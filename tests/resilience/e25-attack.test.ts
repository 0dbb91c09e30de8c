// @module-tag long
import { expect, test } from "vitest";
import { copiedDatabase } from "../support/databases.ts";
import { corpus } from "./abuse/corpus.ts";
import { withAttackedSite } from "./e24-abuse.ts";
import { runAttack } from "./e25-attack.ts";

/** Public requests that are not cached, and forms of the maximum size. */
const chosen = [
  "GET /services/made-up-{n}",
  "GET /preview/{n}",
  "/contact?, service, made up",
  "/about.data, made up",
  "POST /contact: a&",
  "POST /contact: multipart, equal names",
];

test("visitors can read and staff can save during an attack", async () => {
  const database = await copiedDatabase("sqlite", "seeded");
  const all = await corpus({ pages: [], picture: "", uploaded: null });
  const requests = all.filter(({ name }) => chosen.some((prefix) => name.startsWith(prefix)));
  expect(requests.length).toBeGreaterThanOrEqual(chosen.length);
  const { result, readings, saves, replaced } = await withAttackedSite(database, (site) =>
    runAttack(site, database, { requests, connections: 30, networks: 30, seconds: 5, calm: 1 }),
  );
  expect(result.sent).toBeGreaterThan(0);
  expect(result.errors).toEqual({});
  const read = [...readings.before, ...readings.during, ...readings.after];
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter(({ status }) => status !== 200)).toEqual([]);
  expect(saves.took.length).toBeGreaterThan(0);
  expect(Object.fromEntries(saves.failed)).toEqual({});
  expect(replaced).toBe(0);
});
