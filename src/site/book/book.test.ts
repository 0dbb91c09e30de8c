import { describe, expect, test } from "vitest";
import { minuteMs } from "#src/base/durations.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { answerName } from "#src/domain/leads/answers/parse-answers.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import {
  bookableSite,
  bookings,
  changeBooking,
  now,
  send,
  timesIn,
  tomorrow,
} from "../../../tests/support/bookable-site.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, publishOn, startTestSite } from "../../../tests/support/site.ts";
import { form } from "../../../tests/support/staff.ts";

/** The days that a page links to. */
const daysIn = (body: string) => [...new Set([...body.matchAll(/[?;&]day=([\d-]+)/g)].map(([, day]) => day))];

const leads = (db: RunningSite["site"]["services"]["db"]) => db.selectFrom("leads").selectAll().execute();

describe.each(databases)("booking on $name", ({ engine }) => {
  test("shows free times, books one with its lead, and offers it to nobody else", async () => {
    const { site, url, db, person, post } = await bookableSite(await databaseSettings(engine));
    const page = await ask(url, "/book");
    expect(page).toMatchObject({ status: 200, headers: { "cache-control": "no-cache" } });
    expect(site.pages.cached("/book")).toBeUndefined();
    // Four hours of notice.
    expect(timesIn(page.body)[0]).toBe("2026-12-01T18:00Z");
    expect(page.body).toContain("Eastern Time (Miami)");
    expect(timesIn((await ask(url, "/book?day=2026-12-02")).body)).toContain(tomorrow);
    const chosen = await ask(url, `/book?at=${tomorrow}`);
    expect(chosen.body).toContain("Wednesday, December 2, 10:00 AM");

    const answer = await post({}, `/book?at=${tomorrow}&zone=Europe/Madrid`);
    expect(answer).toMatchObject({ status: 303, headers: { "cache-control": "no-store" } });
    expect(answer.headers.location).toMatch(/^\/book\/[\w-]{20,}$/);
    const [lead] = await leads(db);
    expect(lead).toMatchObject({ name: "Elena Marsh", status: "new", assignee_id: person.id });
    expect(await bookings(db)).toMatchObject([
      {
        ...{ lead_id: lead?.id, person_id: person.id, state: "booked", place: "phone", location: "(305) 555-0142" },
        ...{ starts_at: new Date(tomorrow), visitor_time_zone: "Europe/Madrid" },
      },
    ]);
    const acts = await db
      .selectFrom("audit_log")
      .select("act")
      .where("subject_id", "=", lead?.id ?? "")
      .execute();
    expect(acts.map(({ act }) => act).toSorted()).toEqual(["assigned", "booked", "received"]);
    const after = timesIn((await ask(url, "/book?day=2026-12-02")).body);
    expect(after).not.toContain(tomorrow);
    expect(after).not.toContain("2026-12-02T15:30Z");
  });

  test("a double click and a reload book once", async () => {
    const { db, post } = await bookableSite(await databaseSettings(engine));
    const answers = await Promise.all([post(), post(), post()]);
    const again = await post();
    expect(new Set([...answers, again].map(({ headers }) => headers.location)).size).toBe(1);
    expect([...answers, again].map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await bookings(db)).toHaveLength(1);
    expect(await leads(db)).toHaveLength(1);
  });

  test("of two visitors one gets the time; the other keeps the input and gets the times next to it", async () => {
    const { db, post } = await bookableSite(await databaseSettings(engine));
    const other = { name: "Bo Reyes", email: "bo@reef.example", message: "Phones." };
    const both = await Promise.all([post({}, `/book?at=${tomorrow}`), post(other, `/book?at=${tomorrow}`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const { body = "" } = both.find(({ status }) => status === 409) ?? {};
    expect(body).toContain("That time was just taken. Choose another one.");
    expect(body).toContain("(305) 555-0142");
    const offered = [...body.matchAll(/type="radio"[^>]* name="time" value="([^"]+)"/g)].map(([, value]) => value);
    expect(offered).toEqual(["2026-12-02T14:00Z", "2026-12-02T16:00Z", "2026-12-02T16:30Z", "2026-12-02T17:00Z"]);
    expect(await leads(db)).toHaveLength(1);
    const winner = await leads(db);
    const loser = winner[0]?.name === "Bo Reyes" ? {} : other;
    expect((await post({ ...loser, time: offered[1] }, `/book?at=${tomorrow}`)).status).toBe(303);
    expect(await bookings(db)).toHaveLength(2);
  });

  test("suspected spam takes nobody's time, and its sender is not told that it is booked", async () => {
    const { url, db, post } = await bookableSite(await databaseSettings(engine));
    const answer = await post({ website: "https://spam.example" });
    expect(answer).toMatchObject({ status: 303, headers: { location: "/contact/thanks?time=open" } });
    expect((await ask(url, "/contact/thanks?time=open")).body).toContain("Your time isn’t booked yet.");
    expect((await ask(url, "/contact/thanks")).body).not.toContain("Your time isn’t booked yet.");
    expect(await bookings(db)).toEqual([]);
    expect(await leads(db)).toMatchObject([{ status: "spam" }]);
    const answers = await db.selectFrom("lead_answers").select(["label", "answer"]).execute();
    expect(answers).toEqual([{ label: "Chosen time", answer: "Wednesday, December 2, 10:00 AM EST, phone call" }]);
    expect((await post({ name: "Bo Reyes", email: "bo@reef.example" })).headers.location).toMatch(/^\/book\//);
  });

  test("one mailbox can't take all the times: what may not be confirmed isn't booked", async () => {
    const { db, post } = await bookableSite(await databaseSettings(engine));
    const times = ["2026-12-02T15:00Z", "2026-12-03T15:00Z", "2026-12-04T15:00Z", "2026-12-07T15:00Z"];
    const answers = [];
    for (const time of times) answers.push((await post({ time })).headers.location);
    expect(answers.map((location) => location?.startsWith("/book/"))).toEqual([true, true, true, false]);
    expect(await bookings(db)).toHaveLength(3);
    expect(await leads(db)).toHaveLength(4);
  });

  test("the visitor moves and cancels it with the link, each once asked", async () => {
    const { url, db, post } = await bookableSite(await databaseSettings(engine));
    const { location: path = "" } = (await post({}, "/book?zone=Asia/Kolkata")).headers;
    const page = await ask(url, path);
    expect(page).toMatchObject({
      status: 200,
      headers: { "cache-control": "no-store", "referrer-policy": "strict-origin", "x-robots-tag": "noindex, nofollow" },
    });
    expect(page.body).toContain("Wednesday, December 2, 8:30 PM");
    expect(page.body).toContain("India Standard Time (");
    expect(page.body).toContain("10:00 AM in Miami");
    const file = await ask(url, `${path}/appointment.ics`);
    expect(file).toMatchObject({ status: 200, headers: { "content-type": "text/calendar; charset=utf-8" } });
    expect(file.body).toContain("SUMMARY:Consultation with Mangrove IT");

    const later = "2026-12-02T15:30Z";
    const question = await ask(url, `${path}?change=move&at=${later}`);
    expect(question.body).toContain("Move it to Wednesday, December 2, 9:00 PM?");
    expect(await bookings(db)).toMatchObject([{ sequence: 0 }]);
    const change = (fields: Record<string, string>) => ask(url, path, form(url, fields));
    expect(await change({ sequence: "0", time: later })).toMatchObject({ status: 303, headers: { location: path } });
    expect(await bookings(db)).toMatchObject([{ starts_at: new Date(later), sequence: 1 }]);
    expect((await change({ sequence: "1", time: "soon" })).status).toBe(409);
    const stale = await change({ sequence: "0", time: tomorrow });
    expect(stale.status).toBe(409);
    expect(stale.headers["referrer-policy"]).toBe("strict-origin");
    expect(stale.body).toContain("This appointment has changed meanwhile,");

    expect((await ask(url, `${path}?change=cancel`)).body).toContain("Cancel this appointment?");
    expect((await change({ sequence: "1" })).status).toBe(303);
    expect(await bookings(db)).toMatchObject([{ state: "canceled", sequence: 2 }]);
    expect((await change({ sequence: "2" })).status).toBe(409);
    expect((await ask(url, path)).body).toContain("Your appointment is canceled");
    expect(timesIn((await ask(url, "/book?day=2026-12-02")).body)).toContain(tomorrow);
  });

  test("an appointment that has begun can't be changed, and an unknown link says so", async () => {
    const running = await bookableSite(await databaseSettings(engine));
    const { url, db, post } = running;
    const { location: path = "" } = (await post()).headers;
    running.site.services.now = () => new Date(new Date(tomorrow).getTime() + minuteMs);
    expect((await ask(url, path)).body).toContain("This appointment is over");
    expect((await ask(url, path, form(url, { sequence: "0" }))).status).toBe(409);
    expect(await bookings(db)).toMatchObject([{ state: "booked" }]);
    for (const unknown of ["/book/x", `/book/${"a".repeat(43)}`, `${path}x`]) {
      const answer = await ask(url, unknown);
      expect(answer).toMatchObject({ status: 404, headers: { "referrer-policy": "strict-origin" } });
      expect(answer.body).toContain("This link doesn’t work");
      expect((await ask(url, unknown, form(url, { sequence: "0" }))).status).toBe(409);
    }
    for (const lost of [`${path}/appointment.icsx`, "/book/x/appointment.ics"])
      expect((await ask(url, lost)).status).toBe(404);
    expect(await db.selectFrom("not_found").selectAll().execute()).toEqual([]);
  });
});

test("a time that nobody offers is not booked: too soon, too late, at night, on a holiday, in a storm, or none", async () => {
  const { db, post, ...running } = await bookableSite();
  const days = [{ date: "2026-12-03", times: [] }];
  await publishOn(running, "alert", null, { title: "Storm Iris", text: "We are closed.", phone: "", days });
  const times = [
    ...["2026-12-01T15:00Z", "2027-03-02T15:00Z", "2026-12-02T08:00Z", "2026-12-25T15:00Z", "2026-12-02T15:07Z"],
    "2026-12-03T15:00Z",
    ...["9999-12-31T23:59Z", "0001-01-01T00:00Z", "2026-13-45T99:99Z", "", "tomorrow", "x".repeat(5000)],
  ];
  for (const time of times) {
    const { status, body } = await post({ time });
    expect([409, 422], time).toContain(status);
    expect(body, time).toContain("That time was just taken. Choose another one.");
  }
  expect(await leads(db)).toEqual([]);
  expect(await db.selectFrom("submissions").selectAll().execute()).toEqual([]);
});

test("the page says how long an appointment is by the setting", async () => {
  const running = await bookableSite();
  expect((await ask(running.url, "/book")).body).toContain("30 minutes with a senior engineer.");
  await changeBooking(running, { lengthMinutes: 45 });
  const { body } = await ask(running.url, "/book");
  for (const text of ["45 minutes with a senior engineer.", "We talk for 45 minutes"]) expect(body).toContain(text);
  expect(body).not.toContain("30 minutes");
});

test("the questions of the contact form are asked, too", async () => {
  const running = await bookableSite();
  const question = { type: "text", id: "offices", label: "How many offices?", hint: "", isRequired: true };
  await changeOn(running, "settings", "settings", (settings: Settings) => ({ ...settings, questions: [question] }));
  const { status, body } = await running.post({}, `/book?at=${tomorrow}`);
  expect(status).toBe(422);
  expect(body).toContain('encType="multipart/form-data"');
  expect((await running.post({ [answerName("offices")]: "Three" })).status).toBe(303);
  const answers = await running.db.selectFrom("lead_answers").select("answer").orderBy("position").execute();
  expect(answers.map(({ answer }) => answer)).toEqual([expect.stringContaining("December 2, 10:00 AM"), "Three"]);
});

test("what is missing or too long is named, and the time and the rest are kept", async () => {
  const running = await bookableSite();
  await changeBooking(running, { onSite: true, videoLink: "https://meet.example/mangrove" });
  const { db, post } = running;
  const wrong = { email: "", phone: "", place: "visit", name: "x".repeat(101) };
  const { status, body } = await post(wrong, `/book?at=${tomorrow}`);
  expect(status).toBe(422);
  for (const error of [
    "Enter your email address",
    "Enter your phone number",
    "Shorten this to 100",
    "Enter the address",
  ])
    expect(body).toContain(error);
  expect(body).toMatch(/value="visit"[^>]* checked=""|checked=""[^>]* value="visit"/);
  expect(body).toContain(`name="time" value="${tomorrow}"`);
  expect((await post({ place: "visit", visitAddress: "x".repeat(301) })).body).toContain("Shorten the address to 300");
  expect((await post({ place: "visit", visitAddress: "1 Quay" })).status).toBe(303);
  expect((await post({ place: "video", email: "bo@reef.example", time: "2026-12-03T15:00Z" })).status).toBe(303);
  const made = await db.selectFrom("bookings").select(["place", "location"]).orderBy("starts_at").execute();
  expect(made).toEqual([
    { place: "visit", location: "1 Quay" },
    { place: "video", location: "https://meet.example/mangrove" },
  ]);
});

test("times and days are those of the visitor's time zone; one that doesn't exist is the company's", async () => {
  const { url } = await bookableSite();
  const tokyo = (await ask(url, "/book?zone=Asia/Tokyo&day=2026-12-02")).body;
  expect(tokyo).toContain("Japan Standard Time (Tokyo), where you are");
  // The afternoon in Miami is the morning after in Tokyo.
  expect(timesIn(tokyo)[0]).toBe("2026-12-01T18:00Z");
  expect(tokyo).toMatch(/3:00 AM.*Tue 1:00 PM in Miami/s);
  expect(daysIn(tokyo)).toContain("2026-12-05");
  for (const zone of ["America/Detroit", "Nowhere/Land", "x".repeat(64), "UTC%0A", "../etc/passwd"]) {
    const { status, body } = await ask(url, `/book?zone=${zone}`);
    expect(status).toBe(200);
    expect(body, zone).toContain("Times are in Eastern Time (Miami).");
  }
  for (const day of ["2026-99-99", "9999-12-31", "0000-00-00", "x"])
    expect((await ask(url, `/book?day=${day}`)).status).toBe(200);
});

test("without anyone to talk to, or any time, the page offers phone and form", async () => {
  const running = await startTestSite();
  running.site.services.now = () => now;
  const { body, status } = await ask(running.url, "/book");
  expect(status).toBe(200);
  expect(body).toContain("No times are free right now");
  expect(body).toContain('href="/contact#contact-form"');
  const { status: refused, body: kept } = await send(running, "/book", {});
  expect(refused).toBe(409);
  expect(kept).toContain("Elena Marsh");
});

test("while appointments are off there is no such page, and the main button opens the form", async () => {
  const running = await bookableSite();
  const { url, post } = running;
  const on = await ask(url, "/");
  expect(on.body).toContain('href="/book"');
  expect(on.body).not.toContain("service=consulting#contact-form");
  expect((await ask(url, "/sitemap.xml")).body).toContain("/book</loc>");
  expect((await ask(url, "/contact")).body).toContain("Pick a time instead");
  expect((await ask(url, "/search?q=pick+time")).body).toContain('href="/book"');
  await changeBooking(running, { isOn: false });
  expect(await ask(url, "/book?day=2026-12-02")).toMatchObject({
    status: 404,
    headers: { "cache-control": "no-store" },
  });
  expect((await post()).status).toBe(404);
  const off = await ask(url, "/");
  expect(off.body).not.toContain('href="/book"');
  const hero = off.body.slice(off.body.indexOf('data-behavior="hero"'), off.body.indexOf("Services from one team"));
  for (const part of [off.body.slice(0, off.body.indexOf("<main")), hero])
    expect(part).toContain('href="/contact?service=consulting#contact-form"');
  for (const path of ["/sitemap.xml", "/llms.txt", "/contact", "/search?q=pick+time"])
    expect((await ask(url, path)).body, path).not.toMatch(/\/book\b/);
});
