// @module-tag long
import { describe, expect, test } from "vitest";
import { emptyDatabase } from "../support/databases.ts";
import { databases } from "../support/engines.ts";
import { freshMailbox, receiveUnderKills } from "./e33-inbound.ts";

const clean = { lost: [], doubled: [], wrongLead: [], garbled: [], unsettled: 0, unfetched: 2 };

describe.each(databases)("emails that come in, on $name", ({ engine }) => {
  test("survive kills of the worker and the mailbox, and two that it can't send: none lost, doubled or in a wrong lead", async () => {
    const server = await freshMailbox();
    try {
      const plan = { messages: 150, large: 0, kills: 6, maxUptimeMs: 1_500 };
      const result = await receiveUnderKills(await emptyDatabase(engine), plan, server);
      expect(result).toMatchObject(clean);
      expect(result.filed).toBeGreaterThan(50);
    } finally {
      await server.close();
    }
  });
});
