import { expect, test } from "vitest";
import { jumpClock } from "./e16-clock.ts";

test("a clock that goes wrong and is put right lengthens no session and no link", async () => {
  for (const result of await jumpClock()) expect(result, result.jump).toMatchObject({ overlong: 0, lost: 0 });
});
