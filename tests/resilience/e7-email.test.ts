// @module-tag long
import { describe, expect, test } from "vitest";
import { emptyDatabase } from "../support/databases.ts";
import { databases } from "../support/engines.ts";
import { sendEmailsThroughFailures } from "./e7-email.ts";

describe.each(databases)("emails with server failures, on $name", ({ engine }) => {
  test("none is lost, and only unacknowledged ones are repeated, with the same id", async () => {
    const result = await sendEmailsThroughFailures(await emptyDatabase(engine), { mails: 60, outage: 20, kills: 3 });
    expect(result).toMatchObject({
      lost: 0,
      refused: 3,
      repeatedAfterCut: 3,
      repeatedOtherwise: 0,
      changedMessageIds: 0,
    });
  });
});
