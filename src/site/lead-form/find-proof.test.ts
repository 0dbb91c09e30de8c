import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { workDone } from "#src/domain/leads/intake/form-token.server.ts";
import { proofBits } from "#src/domain/leads/spam/proof-of-work.ts";
import { findProof, firstWordOfHash } from "./find-proof.ts";

/** The id of a token whose proof takes three times the average work. */
const slowTokenId = "form-20";

test("the script's hash is SHA-256, for every length that fits in a block", () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7 + length) % 94))).join("");
    expect(firstWordOfHash(text)).toBe(createHash("sha256").update(text).digest().readUInt32BE(0));
  }
});

test("the server accepts what the script finds, for its own token only", async () => {
  const proof = await findProof(`${slowTokenId}.time.signature`);
  expect(proof).toBe("103969");
  expect(workDone(slowTokenId, proof)).toBeGreaterThanOrEqual(proofBits);
  for (const other of ["", "0", "x", `${proof}0`, ` ${proof}`])
    expect(workDone(slowTokenId, other)).toBeLessThan(proofBits);
  expect(workDone("form-21", proof)).toBeLessThan(proofBits);
  expect(workDone(slowTokenId, await findProof(slowTokenId, proofBits + 1))).toBeGreaterThan(proofBits);
});

test("other tasks run between slices of work", async () => {
  let others = 0;
  const watch = setInterval(() => {
    others += 1;
  });
  await findProof(slowTokenId);
  clearInterval(watch);
  expect(others).toBeGreaterThan(2);
});
