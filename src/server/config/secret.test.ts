import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { minSecretLength, readOrCreateSecret } from "./secret.ts";

test("a secret is created once and stored, readable only by its owner", async () => {
  const directory = await temporaryDirectory();
  const secret = readOrCreateSecret(directory);
  expect(secret.length).toBeGreaterThanOrEqual(minSecretLength);
  expect(readOrCreateSecret(directory)).toBe(secret);
  expect(statSync(path.join(directory, "secret")).mode & 0o777).toBe(0o600);
  expect(readOrCreateSecret(await temporaryDirectory())).not.toBe(secret);
});

test("a damaged secret is not replaced silently", async () => {
  const directory = await temporaryDirectory();
  writeFileSync(path.join(directory, "secret"), "short");
  expect(() => readOrCreateSecret(directory)).toThrow("is damaged");
});
