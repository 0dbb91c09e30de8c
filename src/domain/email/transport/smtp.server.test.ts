import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { minuteMs } from "#src/base/durations.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { aMail, enqueue, noon, senderTo, testMailServer } from "../../../../tests/support/outbox.ts";
import { type Behavior, parsed } from "../../../../tests/support/smtp-server.ts";
import { refusedCopies } from "../answers.ts";
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

test("an email is refused if its recipient is, also when those in copy get it, and says which of them the server refused", async () => {
  const db = await freshDatabase("sqlite");
  const unknown = new Set<string>();
  const server = await testMailServer(({ to }) => (unknown.has(to) ? { stage: "recipient", code: 550 } : "take"));
  const cc = ["bo@example.com", "eve@example.com"];
  const { sender } = senderTo(db, server);
  for (const refused of ["ana@example.com", "bo@example.com"]) {
    unknown.clear();
    unknown.add(refused);
    await enqueue(db, aMail({ cc, subject: refused }));
    await sender.runDue();
  }
  const rows = await db.selectFrom("outbox").select(["state", "response"]).orderBy("subject").execute();
  expect(rows).toMatchObject([{ state: "refused" }, { state: "sent" }]);
  expect(rows.map(refusedCopies)).toEqual(["", "bo@example.com"]);
  expect(server.received.map(({ to }) => to)).toEqual([cc, ["ana@example.com", "eve@example.com"]]);
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

/** A server that takes all, also what others don't read. It notes the recipients. */
async function startPlainServer() {
  const recipients: string[] = [];
  const server = createServer((socket) => {
    let isText = false;
    socket.write("220 ready\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        if (isText && line !== ".") continue;
        isText = line === "DATA";
        const [, recipient] = /^RCPT TO:<(.*)>/.exec(line) ?? [];
        if (recipient !== undefined) recipients.push(recipient);
        socket.write(isText ? "354 go on\r\n" : line.startsWith("EHLO") ? "250-x\r\n250 SMTPUTF8\r\n" : "250 ok\r\n");
      }
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { recipients, url: `smtp://127.0.0.1:${Object(server.address()).port}` };
}

test.each([
  ["aiko..harbor.@docomo.example", '"aiko..harbor."@docomo.example'],
  ['"nadia rowe"@pelican.example', '"nadia rowe"@pelican.example'],
  ["Jörg@grüße.example", "Jörg@grüße.example"],
  ["root@localhost", "root@localhost"],
])("an answer to %s, as it arrived, is sent there", async (address, recipient) => {
  const db = await freshDatabase("sqlite");
  const server = await startPlainServer();
  await enqueue(db, aMail({ to: { name: "Rowe, Nadia", address } }));
  await senderTo(db, server).sender.runDue();
  expect(server.recipients).toEqual([recipient]);
  expect((await queueSummary(db)).sent).toBe(1);
});
