import { expect, test } from "vitest";
import { replaySessions } from "./e10-sessions.ts";

test("no session lets in after what should have ended it", { timeout: 60_000 }, async () => {
  const accepted = await replaySessions(1);
  expect(Object.keys(accepted)).toHaveLength(12);
  for (const [what, result] of Object.entries(accepted)) expect(result, what).toEqual({ tried: 1, accepted: 0 });
});
