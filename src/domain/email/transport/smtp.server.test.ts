import { expect, test } from "vitest";
import { minuteMs } from "#src/base/durations.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { aMail, enqueue, noon, senderTo, testMailServer } from "../../../../tests/support/outbox.ts";
import { type Behavior, parsed } from "../../../../tests/support/smtp-server.ts";
import { queuedEmails, queueSummary } from "../queue/queue.server.ts";

test.each<[string, Behavior]>([
  ["421 as a greeting", { stage: "greeting", code: 421 }],
  ["421 to a recipient", { stage: "recipient", code: 421 }],
  ["530 to the sender", { stage: "sender", code: 530 }],
  ["554 as a greeting", { stage: "greeting", code: 554 }],
  ["silence", "hang"],
])("%s counts as unreachable: one email tries, the others wait, and all arrive later", async (_what, trouble) => {
  const db = await freshDatabase("sqlite");
  let away = true;
  const server = await testMailServer(() => (away ? trouble : "take"));
  await enqueue(db, ...Array.from({ length: 12 }, () => aMail()));
  const { sender, wait } = senderTo(db, server, { silence: 2_000 });
  await sender.runDue();
  await sender.runDue();
  const attempts = (await queuedEmails(db)).map((email) => email.attempts);
  expect(attempts.reduce((sum, number) => sum + number)).toBeLessThanOrEqual(3);
  expect(await queueSummary(db)).toMatchObject({ waiting: 12, refused: 0, oldestWaiting: noon });
  away = false;
  wait(2 * minuteMs);
  await sender.runDue();
  expect(server.received).toHaveLength(12);
  expect((await queueSummary(db)).sent).toBe(12);
});

test("names and subjects cannot inject headers", async () => {
  const db = await freshDatabase("sqlite");
  const server = await testMailServer();
  const hostile = "Ana\r\nBcc: victim@example.com\r\n\r\nInjected";
  await enqueue(
    db,
    aMail({ subject: hostile, replyTo: { name: `"${hostile}" <x@evil.example>,`, address: "ana@example.com" } }),
  );
  await senderTo(db, server).sender.runDue();
  const arrived = await parsed(server.received[0]);
  expect(server.received[0]?.to).toEqual(["ana@example.com"]);
  expect(arrived.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(arrived.subject).toBe("Ana Bcc: victim@example.com Injected");
  expect(arrived.replyTo?.map(({ address }) => address)).toEqual(["ana@example.com"]);
});
