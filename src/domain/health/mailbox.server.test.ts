import { describe, expect, test } from "vitest";
import { minuteMs } from "#src/base/durations.ts";
import { recordFailure, recordProgress } from "#src/domain/email/inbound/progress.server.ts";
import {
  applyInboundEnvironment,
  inboundInUse,
  mailboxKey,
  noMailbox,
} from "#src/domain/email/inbound/settings.server.ts";
import { storeUnfetched } from "#src/domain/email/inbound/unfetched.server.ts";
import { databases } from "../../../tests/support/engines.ts";
import { contextOf } from "../../../tests/support/health.ts";
import { noon } from "../../../tests/support/outbox.ts";

describe.each(databases)("replies by email on $name", ({ engine }) => {
  test("a mailbox that can't be read is a problem after some minutes, in plain words", async () => {
    const { find, clock, db } = await contextOf(engine);
    const wait = (minutes: number) => {
      clock.now = new Date(noon.getTime() + minutes * minuteMs);
    };
    const environment = {
      imapUrl: "imaps://office:tidal@imap.example",
      inboundAddress: "office@harbor.example",
      secret: "s",
    };
    await applyInboundEnvironment(db, environment);
    const inUse = await inboundInUse(db);
    const key = inUse ? mailboxKey(inUse) : "";
    expect(await find("mailbox")).toMatchObject({ state: "ok", isUnknown: true });
    await recordProgress(db, key, { at: noon, cursor: "1:1" });
    wait(5);
    expect(await find("mailbox")).toMatchObject({ state: "ok" });
    await recordFailure(db, key, "Login failed: no", clock.now);
    wait(14);
    expect(await find("mailbox")).toMatchObject({ state: "ok" });
    wait(17);
    await recordFailure(db, key, "Login failed: no", clock.now);
    expect(await find("mailbox")).toMatchObject({
      state: "problem",
      summary:
        "The mailbox office@harbor.example can't be read for 12 minutes, so customers' replies don't show up here. The mail server rejected the username or password.",
      advice: expect.stringContaining("IMAP_URL"),
    });
    await recordProgress(db, key, { at: clock.now });
    expect(await find("mailbox")).toMatchObject({ state: "ok" });
    const place = { mailbox: key, validity: "1", uid: 7 };
    const unknown = { name: "", address: "", subject: "", bytes: 0, answer: "NO" };
    await db.transaction().execute((tx) => storeUnfetched(tx, place, unknown, clock.now));
    expect(await find("mailbox")).toMatchObject({
      state: "warning",
      summary: "The mailbox office@harbor.example is being read, but its mail server can't send 1 email.",
    });
    await db.deleteFrom("inbound_messages").execute();
    wait(40);
    expect(await find("mailbox")).toMatchObject({
      state: "problem",
      summary: expect.stringContaining("for 23 minutes"),
    });
  });

  test("a provider that brings replies is known, and a problem while its emails are refused", async () => {
    const { find, clock, db } = await contextOf(engine);
    expect(await find("mailbox")).toMatchObject({ state: "ok", summary: "Replies by email aren't set up." });
    const settings = { provider: "postmark", address: "replies@harbor.example", topic: "", path: "p4th" } as const;
    await db
      .insertInto("inbound_mail")
      .values({ source: "admin", version: "1", ...noMailbox, ...settings })
      .execute();
    expect(await find("mailbox")).toMatchObject({
      state: "ok",
      summary: "Postmark brings the emails to replies@harbor.example. None has come yet.",
    });
    await recordProgress(db, "p4th", { at: noon, receivedAt: noon });
    expect(await find("mailbox")).toMatchObject({
      state: "ok",
      summary: "Postmark brings the emails to replies@harbor.example.",
    });
    await recordFailure(db, "p4th", "The raw email is missing.", noon);
    expect(await find("mailbox")).toMatchObject({ state: "ok" });
    clock.now = new Date(noon.getTime() + 12 * minuteMs);
    expect(await find("mailbox")).toMatchObject({
      state: "problem",
      summary:
        "Emails to replies@harbor.example from Postmark have been refused for 12 minutes, so customers' replies don't show up here. The raw email is missing.",
      advice: expect.stringContaining("Settings, Email"),
    });
  });
});
