import { describe, expect, onTestFinished, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { type ImapBehavior, startImapServer } from "../../../../tests/support/imap-server.ts";
import { anEmail } from "../../../../tests/support/inbound.ts";
import { readInboundMailbox, tryMailbox } from "./imap.server.ts";
import { maxMessageBytes } from "./limits.ts";
import { applyInboundEnvironment, inboundMailbox } from "./settings.server.ts";
import { readRaw } from "./store.server.ts";

const secret = "a secret of the test's own, long enough";

/** A mailbox that was read once, when it was empty but for an old message. */
async function startImap(engine: Engine, behave?: (command: string) => ImapBehavior) {
  const db = await freshDatabase(engine);
  const server = await startImapServer(behave && { behave });
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
  const rows = await db.selectFrom("inbound_messages").select("id").orderBy("received_at").orderBy("id").execute();
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
