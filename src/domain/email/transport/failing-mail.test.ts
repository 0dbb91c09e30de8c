import { expect, test } from "vitest";
import { minuteMs } from "#src/base/durations.ts";
import { freePort } from "../../../../bench/process.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aMail, enqueue, senderTo, testMailServer } from "../../../../tests/support/outbox.ts";

test.each(databases)("failing mail is logged at growing intervals, and its end, on $name", async ({ engine }) => {
  const db = await freshDatabase(engine);
  const port = await freePort();
  const { sender, wait, lines } = senderTo(db, { url: `smtp://127.0.0.1:${port}` });
  await enqueue(db, aMail());
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await sender.runDue();
    wait(240 * minuteMs);
  }
  const failures = expect.objectContaining({
    message: "emails can't be sent",
    response: expect.stringContaining("ECONNREFUSED"),
  });
  expect(lines).toEqual([failures, failures, failures, failures]);
  expect(lines.map((line) => "failures" in line && line.failures)).toEqual([1, 2, 4, 8]);
  await testMailServer(() => "take", port);
  await sender.runDue();
  expect(lines.slice(4)).toEqual([{ message: "emails are being sent again", failures: 9, seconds: 9 * 240 * 60 }]);
  await enqueue(db, aMail());
  await sender.runDue();
  expect(lines).toHaveLength(5);
});
