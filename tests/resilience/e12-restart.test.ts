// @module-tag long
import { expect, test } from "vitest";
import { restartUnderClients } from "./e12-restart.ts";

test("a restart under a hundred clients fails no request", async () => {
  const { failures, stored, staff } = await restartUnderClients({ restarts: 2, requests: 1500 });
  expect(failures).toEqual({});
  expect(stored).toMatchObject({ lost: 0, doubled: 0, incomplete: 0 });
  expect(staff.requests).toBeGreaterThan(0);
});
