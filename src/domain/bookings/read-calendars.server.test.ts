import { describe, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { aCalendar, calendarReader, calendarServer, servesCalendar } from "../../../tests/support/calendar-server.ts";
import { copiedDatabase, openForTest } from "../../../tests/support/databases.ts";
import { bothDatabases } from "../../../tests/support/engines.ts";
import { aPerson } from "../../../tests/support/staff.ts";
import { readPersonCalendar } from "./appointment-settings.server.ts";
import { bookablePeople } from "./person-calendars.server.ts";
import { calendarHost, connectCalendar, disconnectCalendar, readCalendars } from "./read-calendars.server.ts";

const start = Date.parse("2026-12-01T12:00:00Z");
const secret = "a secret of the test's own, long enough";
const meetingAt = (hour: number) => aCalendar([`DTSTART:20261203T${hour}0000Z`, `DTEND:20261203T${hour}3000Z`]);
const busyAt = (hour: number) => {
  const at = Date.parse(`2026-12-03T${hour}:00:00Z`);
  return [[at, at + 30 * minuteMs]];
};

describe.each(bothDatabases)("people's own calendars on $name", ({ engine }) => {
  async function office() {
    const db = await openForTest(await copiedDatabase(engine, "seeded"));
    const clock = { now: start };
    const context = {
      ...{ db, secret, calendarReader: calendarReader(), webhooks: { allowsPrivate: true }, timeoutMs: 60_000 },
      ...{ now: () => new Date(clock.now), origin: "https://harbor.example", wakeSender: () => {} },
    };
    const ana = await aPerson(db, { name: "Ana" });
    const server = await calendarServer(servesCalendar(meetingAt(14), { etag: '"14"' }));
    const period = { from: new Date(start), until: new Date(start + 7 * dayMs) };
    return {
      ...{ db, clock, context, ana, server },
      connect: (url: string) => connectCalendar(context, ana, url),
      readAll: () => readCalendars(context, new AbortController().signal),
      row: async () => (await readPersonCalendar(db, ana.id)) ?? expect.fail("Nothing is stored"),
      busy: async () => (await bookablePeople(db, period))[0]?.busy,
      emails: () =>
        db.selectFrom("outbox").select(["subject", "text"]).where("purpose", "=", "calendar-failure").execute(),
    };
  }

  test("a connected calendar takes its owner's time, and is read again with what changed", async () => {
    const { clock, connect, readAll, row, busy, server } = await office();
    expect(await connect(` ${server.url} `)).toEqual({ state: "connected" });
    expect(await busy()).toEqual(busyAt(14));
    clock.now += 5 * minuteMs;
    await readAll();
    expect(server.requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"14"']);
    expect(await row()).toMatchObject({ checked_at: new Date(clock.now), read_at: new Date(start) });
    expect(await busy()).toEqual(busyAt(14));
    server.answer = servesCalendar(meetingAt(16), { etag: '"16"' });
    await readAll();
    expect(await busy()).toEqual(busyAt(16));
    // Its repetitions go on, so an unchanged calendar is read again after some hours.
    clock.now += 13 * hourMs;
    await readAll();
    expect(server.requests.at(-1)?.headers["if-none-match"]).toBeUndefined();
  });

  test("an address is stored encrypted, shown by its host, and not at all if it can't be read", async () => {
    const { db, ana, connect, row, busy, server, context } = await office();
    expect(await connect("calendar")).toEqual({ state: "invalid" });
    expect(await connect("https://user:password@calendar.example/basic.ics")).toEqual({ state: "invalid" });
    const { answer } = server;
    server.answer = (_, response) => response.writeHead(404).end();
    expect(await connect(server.url)).toEqual({ state: "failed", failure: "refused" });
    expect(await readPersonCalendar(db, ana.id)).toBeNull();
    server.answer = answer;
    await connect(server.url);
    expect(JSON.stringify(await row())).not.toContain("basic.ics");
    expect(calendarHost(secret, await row())).toBe(server.host);
    expect(calendarHost("another secret", await row())).toBe("");
    await disconnectCalendar(db, ana, context.now());
    expect(calendarHost(secret, await row())).toBeNull();
    expect(await busy()).toEqual([]);
    const acts = await db.selectFrom("audit_log").select(["act", "detail"]).where("subject_id", "=", ana.id).execute();
    expect(acts).toEqual([
      { act: "calendar-connected", detail: null },
      { act: "calendar-disconnected", detail: null },
    ]);
  });

  test("while a calendar can't be read, its last times count, and its owner gets one email after a day", async () => {
    const { clock, connect, readAll, row, busy, emails, server } = await office();
    await connect(server.url);
    const { answer } = server;
    server.answer = (_, response) => response.writeHead(500).end();
    for (const wait of [5 * minuteMs, hourMs, dayMs - 2 * hourMs]) {
      clock.now += wait;
      await readAll();
    }
    expect(await row()).toMatchObject({ failure: "unreachable", failing_since: new Date(start + 5 * minuteMs) });
    expect(await busy()).toEqual(busyAt(14));
    expect(await emails()).toEqual([]);
    for (const wait of [2 * hourMs, 5 * minuteMs]) {
      clock.now += wait;
      await readAll();
    }
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email?.subject).toContain("We can't read your calendar");
    expect(email?.text).toContain("its server doesn't answer");
    expect(email?.text).toContain("https://harbor.example/cms/account#appointments");
    expect(JSON.stringify(email)).not.toContain("basic.ics");
    server.answer = answer;
    await readAll();
    expect(await row()).toMatchObject({ failure: null, failing_since: null, reported_at: null });
  });

  test("one that hangs holds up no other, and a disabled account's isn't read", async () => {
    const { db, ana, connect, readAll, server, context } = await office();
    await connect(server.url);
    const [bo, cy] = [await aPerson(db, { name: "Bo" }), await aPerson(db, { name: "Cy" })];
    const hanging = await calendarServer(servesCalendar(meetingAt(10)));
    await connectCalendar(context, bo, hanging.url);
    hanging.answer = () => {};
    const disabled = await calendarServer(servesCalendar(meetingAt(10)));
    await connectCalendar(context, cy, disabled.url);
    await db
      .updateTable("people")
      .set({ disabled_at: new Date(start) })
      .where("id", "=", cy.id)
      .execute();
    server.answer = servesCalendar(meetingAt(18));
    context.timeoutMs = 2_000;
    await readAll();
    const row = await readPersonCalendar(db, ana.id);
    expect(row?.busy).toEqual({ periods: busyAt(18), unreadEvents: 0 });
    expect((await readPersonCalendar(db, bo.id))?.failure).toBe("unreachable");
    expect(disabled.requests).toHaveLength(1);
  });
});
