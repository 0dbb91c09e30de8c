import { expect, test } from "vitest";
import { jumpClock } from "./e16-clock.ts";

test("a wrong clock that is corrected later extends no session and no link", async () => {
  for (const result of await jumpClock()) expect(result, result.jump).toMatchObject({ validTooLong: 0, lost: 0 });
});
