import { expect, test } from "vitest";
import { hundredClients, restartUnderClients } from "./e12-restart.ts";

test("a restart under a hundred clients fails no request", { timeout: 90_000 }, async () => {
  const { requests, failures } = await restartUnderClients({ restarts: 2, requests: 5000, clients: hundredClients });
  expect(Object.fromEntries(failures)).toEqual({});
  expect(requests).toBeGreaterThanOrEqual(5000);
});
