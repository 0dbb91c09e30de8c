import { describe, expect, test } from "vitest";
import { bookablePeople } from "#src/domain/bookings/person-calendars.server.ts";
import { changeBooking } from "../../../../tests/support/bookable-site.ts";
import { aCalendar, calendarServer, servesCalendar } from "../../../../tests/support/calendar-server.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { ask, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../tests/support/staff.ts";

const period = { from: new Date("2026-01-01"), until: new Date("2026-12-01") };
const week = { mon: [{ from: "08:00", to: "12:00" }], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };

describe.each(databases)("appointments on $name", ({ engine }) => {
  async function office() {
    const running = await startTestSite({ ...(await databaseSettings(engine)), webhooksToPrivate: true });
    const { db } = running.site.services;
    const ada = await aPerson(db, { name: "Ada Marsh" }, new Date("2026-01-01"));
    const sal = await aPerson(db, { name: "Sal Brook", role: "sales" }, new Date("2026-01-02"));
    const actAs = async (person: typeof ada, path: string) => {
      const cookie = await logInDirectly(db, person);
      const headers = { Host: new URL(running.url).host, Cookie: cookie };
      return {
        look: async () => (await ask(running.url, path, { headers })).body,
        send: async (fields: Parameters<typeof form>[1]) =>
          (await ask(running.url, path, form(running.url, fields, { Cookie: cookie }))).body,
      };
    };
    const takers = async () => (await bookablePeople(db, period)).map(({ name, hours }) => ({ name, hours }));
    return { ...running, db, ada, sal, actAs, takers };
  }

  test("people set their own hours, and an owner chooses who takes them", async () => {
    const { ada, sal, actAs, takers } = await office();
    const account = await actAs(sal, "/cms/account");
    expect(await account.look()).toContain("Take appointments");
    expect(await takers()).toEqual([{ name: "Ada Marsh", hours: null }]);
    const change = { intent: "change-appointments", takes: "yes", hours: "own" };
    const unfinished = { ...week, mon: [{ from: "08:00", to: "" }] };
    expect(await account.send({ ...change, week: JSON.stringify(unfinished) })).toContain("Enter a start and an end");
    expect(await account.send({ ...change, week: "[" })).toContain("Enter a start and an end");
    expect(await account.send({ ...change, week: JSON.stringify(week) })).toContain("You take appointments.");
    expect(await takers()).toEqual([{ name: "Sal Brook", hours: week }]);
    const people = await actAs(ada, "/cms/users");
    const choose = { intent: "change-appointments", about: sal.id };
    expect((await people.look()).match(/<span class="block">Takes appointments/g)).toHaveLength(1);
    expect(await people.send(choose)).toContain("Sal Brook takes no appointments.");
    expect(await takers()).toEqual([{ name: "Ada Marsh", hours: null }]);
    await people.send({ ...choose, takes: "yes" });
    expect(await takers()).toEqual([{ name: "Sal Brook", hours: week }]);
    expect(await people.send({ ...choose, about: "someone" })).toContain("Someone just changed this account.");
  });

  test("while visitors can't book, the account says so in place of hours and calendars, and who can turn it on", async () => {
    const { ada, sal, actAs, ...running } = await office();
    await changeBooking(running, { isOn: false });
    const [owner, salesperson] = [await actAs(ada, "/cms/account"), await actAs(sal, "/cms/account")];
    for (const account of [owner, salesperson]) {
      const page = await account.look();
      expect(page).toContain("book appointments on the website yet.");
      expect(page).not.toContain("Take appointments");
      expect(page).not.toContain("Feed address");
    }
    expect(await owner.look()).toContain("Turn on booking");
    expect(await salesperson.look()).toContain("Ask an owner or editor to turn it on.");
  });

  test("an account shows its calendar by the host, and why it can't be read", async () => {
    const { db, ada, actAs } = await office();
    const account = await actAs(ada, "/cms/account");
    const server = await calendarServer(servesCalendar(aCalendar(["DTSTART:20261203T140000Z", "DURATION:PT1H"])));
    const connect = { intent: "connect-calendar", address: server.url };
    expect(await account.send({ ...connect, address: "my calendar" })).toContain("Enter the whole address.");
    expect(await account.send({ ...connect, address: `http://${server.host.replace(/\d+$/, "1")}/` })).toContain(
      "its server doesn&#x27;t answer",
    );
    expect(await account.send(connect)).toContain("Your calendar is connected.");
    const connected = await account.look();
    expect(connected).toContain(`Connected: ${server.host}`);
    expect(connected).not.toContain("basic.ics");
    const since = { failure: "refused", failing_since: new Date("2026-11-20T14:10:00Z") } as const;
    await db.updateTable("person_calendars").set(since).execute();
    expect((await account.look()).replaceAll("<!-- -->", "")).toMatch(
      /Couldn(?:'|&#x27;)t read your calendar since [^:]*9:10 AM[^:]*: its private address doesn/,
    );
    expect(await account.send({ intent: "disconnect-calendar" })).toContain("Your calendar is disconnected.");
    expect(await account.look()).toContain("Private address");
  });

  test("the address of the feed is shown, and can be renewed", async () => {
    const { url, ada, actAs } = await office();
    const account = await actAs(ada, "/cms/account");
    const feedOf = async () => /\/calendar\/[0-9a-f]{64}\.ics/.exec(await account.look())?.[0] ?? "";
    const first = await feedOf();
    expect((await ask(url, first)).status).toBe(200);
    expect(await account.send({ intent: "renew-feed" })).toContain("The feed has a new address.");
    expect((await ask(url, first)).status).toBe(404);
    expect((await ask(url, await feedOf())).status).toBe(200);
  });
});
