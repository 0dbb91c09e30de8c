import { expect, test } from "vitest";
import { restartUnderClients, throng } from "./e12-restart.ts";

test("a restart under a hundred clients costs nobody an answer", { timeout: 90_000 }, async () => {
  const { requests, failures } = await restartUnderClients({ restarts: 2, requests: 5000, clients: throng });
  expect(Object.fromEntries(failures)).toEqual({});
  expect(requests).toBeGreaterThanOrEqual(5000);
});
