import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../tests/support/databases.ts";
import { keptSecret, shortestSecret } from "./secret.ts";

test("a secret is made once and kept, for its owner alone", async () => {
  const directory = await temporaryDirectory();
  const secret = keptSecret(directory);
  expect(secret.length).toBeGreaterThanOrEqual(shortestSecret);
  expect(keptSecret(directory)).toBe(secret);
  expect(statSync(path.join(directory, "secret")).mode & 0o777).toBe(0o600);
  expect(keptSecret(await temporaryDirectory())).not.toBe(secret);
});

test("a damaged secret is not replaced silently", async () => {
  const directory = await temporaryDirectory();
  writeFileSync(path.join(directory, "secret"), "short");
  expect(() => keptSecret(directory)).toThrow("is damaged");
});
