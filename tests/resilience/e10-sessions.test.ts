// @module-tag long
import { expect, test } from "vitest";
import { replaySessions } from "./e10-sessions.ts";

test("no session is accepted after an event that ends it", async () => {
  const accepted = await replaySessions(1);
  expect(Object.keys(accepted)).toHaveLength(12);
  for (const [what, result] of Object.entries(accepted)) expect(result, what).toEqual({ tried: 1, accepted: 0 });
});
