import { describe, expect, test } from "vitest";
import { minuteMs } from "#src/base/durations.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { aMail, enqueue, noon } from "../../../../tests/support/outbox.ts";
import { fileAnswer } from "../answers.ts";
import { emailHealth } from "./queue.server.ts";

const later = (minutes: number) => new Date(noon.getTime() + minutes * minuteMs);

describe.each(bothDatabases)("on $name", ({ engine }) => {
  test("a standstill is reported when nothing was sent for a while", async () => {
    const db = await freshDatabase(engine);
    expect(await emailHealth(db, later(60), 5 * minuteMs)).toEqual({ state: "fine" });
    await enqueue(db, aMail(), aMail());
    expect(await emailHealth(db, later(4), 5 * minuteMs)).toEqual({ state: "fine" });
    expect(await emailHealth(db, later(5), 5 * minuteMs)).toEqual({
      state: "standstill",
      waiting: 2,
      since: noon,
      lastAnswer: null,
    });
    await db.updateTable("outbox").set({ response: "wrong password" }).execute();
    expect(await emailHealth(db, later(5), 5 * minuteMs)).toMatchObject({ lastAnswer: "wrong password" });
  });

  test("emails written to files are reported as not sent", async () => {
    const db = await freshDatabase(engine);
    await enqueue(db, aMail());
    const sent = { state: "sent", finished_at: later(1), response: fileAnswer("/data/mail/1.eml") } as const;
    await db.updateTable("outbox").set(sent).execute();
    expect(await emailHealth(db, later(60), 5 * minuteMs)).toEqual({ state: "into-files" });
  });

  test("one full mailbox is no standstill while other emails are sent", async () => {
    const db = await freshDatabase(engine);
    await enqueue(db, aMail({ subject: "Full" }), aMail({ subject: "Out" }));
    await db
      .updateTable("outbox")
      .set({ state: "sent", finished_at: later(1) })
      .where("subject", "=", "Out")
      .execute();
    expect(await emailHealth(db, later(60), 5 * minuteMs)).toEqual({ state: "fine" });
  });
});
