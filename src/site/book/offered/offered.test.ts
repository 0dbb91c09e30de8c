import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { minuteMs } from "#src/base/durations.ts";
import {
  bookableSite,
  bookings,
  changeBooking,
  now,
  send,
  timesIn,
  tomorrow,
} from "../../../../tests/support/bookable-site.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { ask, databaseSettings } from "../../../../tests/support/site.ts";
import { aPerson, form } from "../../../../tests/support/staff.ts";
import { staffClient } from "../../../../tests/support/staff-client.ts";
import { aWebhook } from "../../../../tests/support/webhooks.ts";

/** Wednesday and Thursday in Miami: the second one is 3 PM. */
const offered = [tomorrow, "2026-12-03T20:00Z"];

/** A lead that has been answered, and a salesperson who offers it two times with Ana. */
async function siteWithOffer(engine: Engine) {
  const running = await bookableSite(await databaseSettings(engine));
  // What was sent is no longer in the queue.
  await running.site.sender.stop();
  const { db, person: ana, url, site } = running;
  const id = crypto.randomUUID();
  const early = new Date(now.getTime() - 60 * minuteMs);
  const answered = { status: "contacted", first_reply_at: early, needs_answer_since: early } as const;
  const who = { name: "Elena Marsh", email: "elena@harborline.example", phone: "(305) 555-0142" };
  await putLeads(db, [aLead(1, { id, ...who, ...answered, received_at: early })]);
  const sales = await staffClient(running, { role: "sales", name: "Sal" });
  await db.updateTable("sessions").set({ created_at: now, seen_at: now }).execute();
  const freeTimes = async (query: string) => JSON.parse((await sales.look(`/cms/leads/${id}/times?${query}`)).body);
  const { text } = await freeTimes(`person=${ana.id}&place=phone&at=${offered.join("&at=")}`);
  const links = [...text.matchAll(/(https?:\/\/\S+)/g)].map(([link]) => new URL(link));
  const [first, second] = links.map(({ pathname, search }) => pathname + search);
  const bookOne = (time = tomorrow, path = first ?? "") => ask(url, path, form(url, { time }));
  const lead = () => db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { ...running, site, ana, sales, id, freeTimes, text, first: first ?? "", second: second ?? "", bookOne, lead };
}

describe.each(bothDatabases)("offered times on $name", ({ engine }) => {
  test("staff get suggestions of different days, and the text with a link for each chosen time", async () => {
    const { freeTimes, text, ana, db } = await siteWithOffer(engine);
    const free = await freeTimes("");
    expect(free).toMatchObject({
      people: [{ value: ana.id, label: "Ana" }],
      place: "phone",
      suggested: ["2026-12-02T15:00Z", "2026-12-03T19:00Z", "2026-12-04T15:00Z"],
    });
    expect(text).toContain("Wednesday, December 2, 10:00 AM EST: http");
    expect(text).toContain("The links work until Thursday, December 3, 3:00 PM EST.");
    for (const refused of [offered.slice(0, 1), [...offered, "2026-12-02T15:07Z"], Array(5).fill(tomorrow)])
      expect((await freeTimes(`at=${refused.join("&at=")}`)).text).toBeNull();
    expect(await bookings(db)).toEqual([]);
  });

  test("the reply has the links in its text, and as links in its HTML", async () => {
    const { db, sales, id, text } = await siteWithOffer(engine);
    const reply = { intent: "reply", about: id, item: crypto.randomUUID(), subject: "Your call" };
    const more = "Or see https://harbor.example/a?b=1&c=2.";
    expect((await sales.sentTo(`/cms/leads/${id}`, { ...reply, text: `${text}\n\n${more}` })).body).toContain(
      "Reply sent.",
    );
    const email = await db.selectFrom("outbox").selectAll().where("id", "=", reply.item).executeTakeFirstOrThrow();
    const [link = ""] = /https?:\S+/.exec(text) ?? [];
    expect(link).toContain("/book/times/~");
    expect(email.text).toContain(`Wednesday, December 2, 10:00 AM EST: ${link}`);
    expect(email.html).toContain(`<a href="${link}">Wednesday, December 2, 10:00 AM EST</a><br>`);
    expect(email.html).toContain(
      'Or see <a href="https://harbor.example/a?b=1&amp;c=2">https://harbor.example/a?b=1&amp;c=2</a>.',
    );
  });

  test("who opens a link books nothing; the button books for the lead, once", async () => {
    const { db, url, id, ana, first, second, bookOne, lead, sales } = await siteWithOffer(engine);
    const hook = await aWebhook(db);
    for (const method of ["GET", "HEAD"]) {
      const page = await ask(url, first, { method });
      expect(page).toMatchObject({
        status: 200,
        headers: {
          "cache-control": "no-store",
          "referrer-policy": "strict-origin",
          "x-robots-tag": "noindex, nofollow",
        },
      });
      if (method === "HEAD") continue;
      for (const shown of ["Wednesday, December 2, 10:00 AM", "Eastern Time (Miami)", "Ana", "(305) 555-0142"])
        expect(page.body, shown).toContain(shown);
      expect(timesIn(page.body)).toContain(offered[1]);
      expect(page.body).toContain("This link works until Thursday, December 3, 3:00 PM.");
    }
    expect(await bookings(db)).toEqual([]);
    expect((await ask(url, `${first}&zone=Europe/Madrid`)).body).toContain("Wednesday, December 2, 4:00 PM");

    const answers = await Promise.all([bookOne(tomorrow, `${first}&zone=Europe/Madrid`), bookOne(), bookOne()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const [booking, ...others] = await bookings(db);
    expect(others).toEqual([]);
    expect(booking).toMatchObject({ lead_id: id, person_id: ana.id, starts_at: new Date(tomorrow), place: "phone" });
    expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(1);
    expect(await lead()).toMatchObject({ needs_answer_since: null, last_customer_message_at: now });
    const emails = await db.selectFrom("outbox").select(["purpose", "to_address", "attachments"]).execute();
    const about = emails.filter(({ purpose }) => purpose !== "lead-digest");
    expect(about.map(({ purpose }) => purpose).toSorted()).toEqual(["lead-appointment-notice", "lead-confirmation"]);
    for (const { attachments } of about) expect(attachments?.calendar?.method).toBe("REQUEST");
    const events = db.selectFrom("webhook_deliveries").select("type").where("webhook_id", "=", hook);
    expect(await events.execute()).toEqual([{ type: "booking.created" }]);
    expect((await sales.look(`/cms/leads/${id}`)).body).toContain("Website booked an appointment");

    // Either link leads to the appointment now, and can't book the other time.
    for (const link of [first, second]) {
      const { status, headers } = await ask(url, link);
      expect({ status, location: headers.location }).toEqual({
        status: 302,
        location: expect.stringMatching(/^\/book\/[\w-]{43}$/),
      });
    }
    expect((await bookOne(offered[1], second)).status).toBe(303);
    expect(await bookings(db)).toHaveLength(1);
  });

  test("of a time that was taken, the page says so and shows the others and the next free ones", async () => {
    const running = await siteWithOffer(engine);
    const { db, url, first, bookOne } = running;
    expect((await send(running, "/book", { name: "Bo Reyes", email: "bo@reef.example" })).status).toBe(303);
    const page = await ask(url, first);
    expect(page.body).toContain("That time isn’t free anymore.");
    expect(page.body).not.toContain('method="post"');
    expect(timesIn(page.body)).toEqual(expect.arrayContaining([offered[1], "2026-12-02T14:00Z", "2026-12-02T16:00Z"]));
    const late = await bookOne();
    expect(late.status).toBe(409);
    expect(late.body).toContain("That time isn’t free anymore.");
    expect(await bookings(db)).toHaveLength(1);
    expect((await bookOne("2026-12-02T16:00Z")).status).toBe(303);
    expect(await bookings(db)).toHaveLength(2);
  });

  test("a link ends with its last time; one that was changed, or whose lead is spam or erased, is unknown", async () => {
    const { db, url, site, id, first, bookOne } = await siteWithOffer(engine);
    site.services.now = () => new Date("2026-12-03T20:00Z");
    expect((await ask(url, first)).body).toContain("These times are over");
    expect((await bookOne("2026-12-04T15:00Z")).status).toBe(409);
    site.services.now = () => now;
    const other = first.replace(/times\/~[\w-]{22}/, `times/~${Buffer.alloc(16).toString("base64url")}`);
    expect(other).not.toBe(first);
    const isUnknown = async (link: string) => {
      expect(await ask(url, link)).toMatchObject({
        status: 404,
        headers: { "referrer-policy": "strict-origin" },
        body: expect.stringContaining("This link doesn’t work"),
      });
      expect((await bookOne(tomorrow, link)).status).toBe(404);
    };
    for (const link of [other, first.replace("?", "x?"), "/book/times/x"]) await isUnknown(link);
    await db.updateTable("leads").set({ status: "spam" }).execute();
    await isUnknown(first);
    await db.updateTable("leads").set({ status: "contacted" }).execute();
    expect((await ask(url, first)).status).toBe(200);
    await db.deleteFrom("leads").where("id", "=", id).execute();
    await isUnknown(first);
    expect(await bookings(db)).toEqual([]);
  });

  test("no time is booked with another person than the offered one, nor while booking is off", async () => {
    const running = await siteWithOffer(engine);
    const { db, url, ana, first, bookOne } = running;
    const bo = await aPerson(db, { name: "Bo", roles: ["sales"] });
    for (const { id } of [ana, bo])
      await db.insertInto("person_calendars").values({ person_id: id, takes_bookings: true }).execute();
    const away = { first_day: "2026-12-02", last_day: "2026-12-02" };
    await db
      .insertInto("vacations")
      .values({ id: "away", person_id: ana.id, substitute_id: null, ...away })
      .execute();
    expect((await ask(url, first)).body).toContain("That time isn’t free anymore.");
    expect((await bookOne()).status).toBe(409);
    await db.deleteFrom("vacations").execute();
    await changeBooking(running, { isOn: false });
    expect((await bookOne()).status).toBe(409);
    expect(await bookings(db)).toEqual([]);
  });
});
