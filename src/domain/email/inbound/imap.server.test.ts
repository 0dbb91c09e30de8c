import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { type ImapBehavior, type ImapQuirks, startImapServer } from "../../../../tests/support/imap-server.ts";
import { anEmail } from "../../../../tests/support/inbound.ts";
import { deleteOldMessages } from "./delete-messages.server.ts";
import { readInboundMailbox, tryMailbox } from "./imap.server.ts";
import { maxMessageBytes } from "./limits.ts";
import { applyInboundEnvironment, inboundMailbox } from "./settings.server.ts";
import { readRaw } from "./store.server.ts";

/** Whether a command asks for the content of one of these messages. */
const asksFor = (uids: readonly number[], command: string, rest: string) =>
  command === "UID FETCH" && rest.includes("BODY.PEEK") && uids.includes(Number.parseInt(rest, 10));

const secret = "a secret of the test's own, long enough";

/** A mailbox that was read once, when it was empty but for an old message. */
async function startImap(
  engine: Engine,
  behave?: (command: string, rest: string) => ImapBehavior,
  { quirks, db: used }: { quirks?: ImapQuirks; db?: Db } = {},
) {
  const db = used ?? (await freshDatabase(engine));
  const server = await startImapServer({ ...(behave && { behave }), ...(quirks && { quirks }) });
  onTestFinished(() => server.close());
  const imapUrl = `imap://office%40harbor.example:tidal-wharf-4711@127.0.0.1:${server.port}`;
  const environment = { imapUrl, inboundAddress: "office@harbor.example", secret };
  await applyInboundEnvironment(db, environment);
  server.deliver(anEmail({ text: "From before the setup." }));
  const clock = { now: new Date("2026-11-20T17:00:00Z") };
  const read = () => readInboundMailbox(db, environment, () => clock.now, new AbortController().signal);
  return { db, server, read, clock };
}

async function texts(db: Db): Promise<string[]> {
  const messages = db.selectFrom("inbound_messages").select("id").where("state", "=", "received");
  const rows = await messages.orderBy("received_at").orderBy("id").execute();
  const raws = await Promise.all(rows.map(({ id }) => readRaw(db, id)));
  return raws.map((raw) => String(raw).trimEnd().split("\r\n").at(-1) ?? "").toSorted();
}

describe.each(databases)("a mailbox, on $name", ({ engine }) => {
  test("is read from its setup on, each message once, and then marked as read", async () => {
    const { db, server, read } = await startImap(engine);
    await read();
    expect(await inboundMailbox(db)).toBe("office@harbor.example");
    const [first, second] = [server.deliver(anEmail({ text: "One" })), server.deliver(anEmail({ text: "Two" }))];
    await read();
    await read();
    expect(await texts(db)).toEqual(["One", "Two"]);
    expect([...first.flags, ...second.flags]).toEqual(["\\Seen", "\\Seen"]);
    expect(server.messages[0]?.flags.size).toBe(0);
  });

  test("is read on after a lost connection: nothing is lost, and nothing is stored twice", async () => {
    let fetches = 0;
    const { db, server, read } = await startImap(engine, (command) => {
      if (command === "UID FETCH") fetches += 1;
      return command === "UID FETCH" && fetches % 4 === 0 ? "cut" : "answer";
    });
    await read();
    for (const text of ["a", "b", "c", "d", "e"]) server.deliver(anEmail({ text }));
    await read();
    const failed = await db.selectFrom("inbound_progress").selectAll().executeTakeFirstOrThrow();
    expect(failed.failed_at).not.toBeNull();
    expect((await texts(db)).length).toBeLessThan(5);
    for (let tries = 0; tries < 6; tries += 1) await read();
    expect(await texts(db)).toEqual(["a", "b", "c", "d", "e"]);
    expect(await db.selectFrom("inbound_progress").select(["failed_at", "error"]).execute()).toEqual([
      { failed_at: null, error: null },
    ]);
  });

  test.each(["refuse", "cut"] as const)(
    "is read on when it can't send one message (%s), which is tried again later and later",
    async (kind) => {
      const poisoned = new Set([3]);
      const { db, server, read, clock } = await startImap(engine, (command, rest) =>
        asksFor([...poisoned], command, rest) ? kind : "answer",
      );
      await read();
      for (const text of ["a", "b", "c", "d"]) server.deliver(anEmail({ text, subject: `Letter ${text}` }));
      for (let minutes = 0; minutes < 10; minutes += 1) {
        await read();
        clock.now = new Date(clock.now.getTime() + 60_000);
      }
      expect(await texts(db)).toEqual(["a", "c", "d"]);
      const unfetched = () => db.selectFrom("inbound_messages").selectAll().where("state", "=", "unfetched").execute();
      const [row] = await unfetched();
      expect(row?.attempts).toBe(7);
      expect(row?.next_attempt_at.getTime()).toBeGreaterThan(clock.now.getTime());
      expect((await db.selectFrom("inbound_progress").select("error").executeTakeFirst())?.error).toBeNull();
      poisoned.clear();
      clock.now = new Date(clock.now.getTime() + 3_600_000);
      await read();
      expect(await texts(db)).toEqual(["a", "b", "c", "d"]);
      expect(await unfetched()).toEqual([]);
      expect(server.messages.map(({ flags }) => flags.size)).toEqual([0, 1, 1, 1, 1]);
    },
  );

  test("has two that it can't send, and one of them is deleted there", async () => {
    const { db, server, read, clock } = await startImap(engine, (command, rest) =>
      asksFor([2, 4], command, rest) ? "refuse" : "answer",
    );
    await read();
    for (const text of ["a", "b", "c", "d"]) server.deliver(anEmail({ text, subject: `Letter ${text}` }));
    await read();
    expect(await texts(db)).toEqual(["b", "d"]);
    const named = () =>
      db
        .selectFrom("inbound_messages")
        .select(["from_name", "subject", "text"])
        .where("state", "=", "unfetched")
        .orderBy("subject")
        .execute();
    const answer = { text: "Message could not be converted to MIME" };
    expect(await named()).toEqual([
      { from_name: "Ana Reyes", subject: "Letter a", ...answer },
      { from_name: "Ana Reyes", subject: "Letter c", ...answer },
    ]);
    server.messages.splice(1, 1);
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    await read();
    expect(await named()).toMatchObject([{ subject: "Letter c" }]);
  });

  test("whose messages have new numbers is read again from the first one that couldn't be read", async () => {
    const poisoned = [2];
    const { db, server, read, clock } = await startImap(engine, (command, rest) =>
      asksFor(poisoned, command, rest) ? "refuse" : "answer",
    );
    await read();
    server.deliver(anEmail({ text: "a" }));
    await read();
    poisoned.pop();
    clock.now = new Date(clock.now.getTime() + 30 * 86_400_000);
    server.renumber();
    await read();
    await read();
    expect(await texts(db)).toContain("a");
    expect(await db.selectFrom("inbound_messages").select("id").where("state", "=", "unfetched").execute()).toEqual([]);
  });

  test("that isn't read any more leaves nothing behind", async () => {
    const { db, server, read, clock } = await startImap(engine, (command, rest) =>
      asksFor([2], command, rest) ? "refuse" : "answer",
    );
    await read();
    server.deliver(anEmail({ text: "a" }));
    await read();
    const remaining = async (days: number) => {
      const now = new Date(clock.now.getTime() + days * 86_400_000);
      await deleteOldMessages(db, now, new AbortController().signal);
      return (await db.selectFrom("inbound_messages").select("id").execute()).length;
    };
    expect([await remaining(29), await remaining(31)]).toEqual([1, 0]);
  });

  test("that once had no position is read from its setup on", async () => {
    const { db, server, read } = await startImap(engine);
    await read();
    await db.updateTable("inbound_progress").set({ cursor: "1700000000:NaN" }).execute();
    server.deliver(anEmail({ text: "a" }));
    await read();
    await read();
    expect(await texts(db)).toContain("a");
    expect(await db.selectFrom("inbound_progress").select(["cursor", "error"]).execute()).toEqual([
      { cursor: "1700000000:2", error: null },
    ]);
  });

  test("is read from its setup on, each message once, with any numbers that its server gives", async () => {
    const quirks: fc.Arbitrary<ImapQuirks> = fc.record({
      uidNext: fc.constantFrom("said", "absent", "zero"),
      status: fc.constantFrom("said", "absent", "refused"),
      uidValidity: fc.constantFrom("said", "absent"),
      search: fc.constantFrom("ascending", "descending", "doubled"),
    });
    const db = await freshDatabase(engine);
    const poisoned = fc.uniqueArray(fc.integer({ min: 2, max: 6 }), { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(quirks, fc.tuple(fc.nat(3), fc.nat(3)), poisoned, async (chosen, counts, refused) => {
        await db.deleteFrom("inbound_messages").execute();
        const behave = (command: string, rest: string) => (asksFor(refused, command, rest) ? "refuse" : "answer");
        const { server, read, clock } = await startImap(engine, behave, { quirks: chosen, db });
        await read();
        for (const count of counts) {
          for (let number = 0; number < count; number += 1)
            server.deliver(anEmail({ text: `${server.messages.length}` }));
          await read();
        }
        refused.length = 0;
        clock.now = new Date(clock.now.getTime() + 3_600_000);
        await read();
        const all = Array.from({ length: counts[0] + counts[1] }, (_, index) => `${index + 1}`);
        expect(await texts(db)).toEqual(all);
      }),
      { numRuns: 8 },
    );
  });

  test("whose messages have new numbers is read again, without repetitions", async () => {
    const { db, server, read } = await startImap(engine);
    await read();
    server.deliver(anEmail({ text: "One" }));
    await read();
    server.deliver(anEmail({ text: "Two" }));
    server.renumber();
    await read();
    await read();
    expect(await texts(db)).toEqual(["From before the setup.", "One", "Two"]);
  });

  test("says what is wrong, without the password", async () => {
    const { db, server, read } = await startImap(engine);
    const right = {
      host: "127.0.0.1",
      port: server.port,
      encryption: "offered",
      username: "office@harbor.example",
    } as const;
    const tried = (change: object) =>
      tryMailbox({ ...right, password: "tidal-wharf-4711", folder: "INBOX", ...change });
    expect(await tried({})).toBe("1700000000:1");
    await expect(tried({ password: "wrong" })).rejects.toThrow();
    await expect(tried({ folder: "Archive" })).rejects.toThrow();
    await expect(tried({ encryption: "starttls" })).rejects.toThrow();
    await server.close();
    await read();
    expect((await db.selectFrom("inbound_progress").select("error").executeTakeFirst())?.error).toContain(
      "ECONNREFUSED",
    );
  });

  test("with a message above the limit keeps its beginning", async () => {
    const { db, server, read } = await startImap(engine);
    await read();
    server.deliver(anEmail({ subject: "A film", text: "x".repeat(maxMessageBytes) }));
    await read();
    const [message] = await db.selectFrom("inbound_messages").selectAll().execute();
    expect(message).toMatchObject({ is_complete: false, state: "received" });
    expect(message?.bytes).toBeGreaterThan(maxMessageBytes);
    expect(String(await readRaw(db, message?.id ?? "")).slice(0, 200)).toContain("Subject: A film");
  });
});
