// @module-tag long
import { describe, expect, test } from "vitest";
import { emptyDatabase } from "../support/databases.ts";
import { databases } from "../support/engines.ts";
import { sendWebhooksThroughFailures } from "./e34-webhooks.ts";

describe.each(databases)("webhooks with failing receivers, on $name", ({ engine }) => {
  test("each arrives with its id, none waits for another receiver, and none goes to a private address", async () => {
    const result = await sendWebhooksThroughFailures(await emptyDatabase(engine), { events: 20, outage: 10, kills: 3 });
    expect(result).toMatchObject({ events: 60, lost: 0, heldUp: 0, changed: 0, toPrivate: 0, notRefused: 0 });
    // Cut after it has arrived, or held by a killed worker.
    expect(result.repeated).toBeGreaterThanOrEqual(2);
  });
});
