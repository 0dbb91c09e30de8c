import { describe, expect, test } from "vitest";
import { databases, freshDatabase } from "../../tests/support/databases.ts";
import { aMail, enqueue, minute, noon } from "../../tests/support/outbox.ts";
import { fileAnswer } from "./folder-answer.ts";
import { mailHealth } from "./queue.server.ts";

const later = (minutes: number) => new Date(noon.getTime() + minutes * minute);

describe.each(databases)("on $name", ({ engine }) => {
  test("mail stands still when nothing was sent for a while", async () => {
    const db = await freshDatabase(engine);
    expect(await mailHealth(db, later(60), 5 * minute)).toEqual({ state: "fine" });
    await enqueue(db, aMail(), aMail());
    expect(await mailHealth(db, later(4), 5 * minute)).toEqual({ state: "fine" });
    expect(await mailHealth(db, later(5), 5 * minute)).toEqual({
      state: "standstill",
      waiting: 2,
      since: noon,
      words: null,
    });
    await db.updateTable("outbox").set({ answer: "wrong password" }).execute();
    expect(await mailHealth(db, later(5), 5 * minute)).toMatchObject({ words: "wrong password" });
  });

  test("mail that is written into files does not go out", async () => {
    const db = await freshDatabase(engine);
    await enqueue(db, aMail());
    const sent = { state: "sent", finished_at: later(1), answer: fileAnswer("/data/mail/1.eml") } as const;
    await db.updateTable("outbox").set(sent).execute();
    expect(await mailHealth(db, later(60), 5 * minute)).toEqual({ state: "into-files" });
  });

  test("one mailbox that is full is no standstill while other mails go out", async () => {
    const db = await freshDatabase(engine);
    await enqueue(db, aMail({ subject: "Full" }), aMail({ subject: "Out" }));
    await db
      .updateTable("outbox")
      .set({ state: "sent", finished_at: later(1) })
      .where("subject", "=", "Out")
      .execute();
    expect(await mailHealth(db, later(60), 5 * minute)).toEqual({ state: "fine" });
  });
});
