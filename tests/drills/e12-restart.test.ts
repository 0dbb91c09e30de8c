import { expect, test } from "vitest";
import { restartUnderClients } from "./e12-restart.ts";

test("a restart under forty clients costs nobody an answer", { timeout: 90_000 }, async () => {
  const { requests, failures } = await restartUnderClients({ restarts: 2, requests: 4000 });
  expect(Object.fromEntries(failures)).toEqual({});
  expect(requests).toBeGreaterThanOrEqual(4000);
});
