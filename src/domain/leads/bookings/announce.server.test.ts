import { describe, expect, test } from "vitest";
import { bookingOfToken, bookingToken } from "#src/domain/bookings/booking-link.server.ts";
import {
  bookedAt,
  emailsOn,
  later,
  linesOn,
  sendAll,
  siteWithBookings,
  start,
} from "../../../../tests/support/bookings.ts";
import { Calendar, parsers, problemsIn } from "../../../../tests/support/calendar-files.ts";
import { bothDatabases, databases } from "../../../../tests/support/engines.ts";
import { senderTo, testMailServer } from "../../../../tests/support/outbox.ts";
import { parsed } from "../../../../tests/support/smtp-server.ts";
import { aWebhook } from "../../../../tests/support/webhooks.ts";
import { sendConfirmation } from "../pipeline/work.server.ts";
import { remindVisitors } from "./remind.server.ts";

const ada = { id: null, name: "Ada" };

const decoded = (content: string | ArrayBuffer | Uint8Array | undefined) =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

describe.each(bothDatabases)("announcements of appointments on $name", ({ engine }) => {
  test("the visitor and who has it are emailed, with a file for their calendars, and a link that only its booking has", async () => {
    const { db, context, bookOne } = await siteWithBookings(engine);
    expect(await bookOne("one")).toEqual({ isVisitorEmailed: true });
    const [confirmation, notice, ...others] = (await emailsOn(db)).toSorted((a, b) => (a.line < b.line ? 1 : -1));
    expect([notice?.line, confirmation?.line, others]).toEqual([
      "lead-appointment-notice ana REQUEST",
      "lead-confirmation elodie REQUEST",
      [],
    ]);
    expect(confirmation?.subject).toBe("Your appointment: Tuesday, December 8, 7:30 PM - Mangrove IT");
    const token = bookingToken(context.secret, "one");
    expect(confirmation?.text).toContain(
      [
        "When: Tuesday, December 8, 7:30 PM to 8:00 PM, India Standard Time",
        "Our time: Tuesday, December 8, 9:00 AM to 9:30 AM, Eastern Standard Time",
        "Phone call: We'll call you at 305-555-0142.",
        "With: Ana",
        "",
        `Move or cancel: https://www.harbor.example/book/${token}`,
      ].join("\n"),
    );
    expect(await bookingOfToken(db, token)).toMatchObject({ id: "one" });
    expect(await bookingOfToken(db, bookingToken("another secret", "one"))).toBeNull();
    expect(await bookingOfToken(db, bookingToken(context.secret, "two"))).toBeNull();
    expect(notice?.subject).toBe("New appointment: Élodie Müller, Tuesday, December 8, 9:00 AM");
    expect(notice?.text).toContain("Their time: Tuesday, December 8, 7:30 PM to 8:00 PM, India Standard Time");
    expect(notice?.text).not.toContain(token);
  });

  test("who booked in Spanish gets emails, links and the calendar's entry in Spanish; staff read English", async () => {
    const { db, context, bookOne, moveOne, cancelOne } = await siteWithBookings(engine, { language: "es" });
    await bookOne("one");
    await remindVisitors({ ...context, db, now: () => later(start, -24 * 60), wakeSender() {} });
    await sendAll(db, later(start, -24 * 60));
    await moveOne("one", { at: later(start, 60) });
    await sendAll(db, bookedAt);
    await cancelOne("one");
    const emails = (await emailsOn(db)).filter(({ to_address }) => to_address === "elodie@reef.example");
    const bySubject = (start: string) => emails.find(({ subject }) => subject.startsWith(start));
    const booked = bySubject("Su cita: ");
    expect(booked?.subject).toBe("Su cita: martes 8 de diciembre a las 7:30 p.m. - Mangrove IT");
    expect(booked?.text).toContain(
      [
        "Cuándo: martes 8 de diciembre, de 7:30 p.m. a 8:00 p.m., hora de India",
        "Nuestra hora: martes 8 de diciembre, de 9:00 a.m. a 9:30 a.m., hora estándar oriental",
        "Llamada: Le llamaremos al 305-555-0142.",
        "Con: Ana",
        "",
        `Cambiar o cancelar: https://www.harbor.example/es/reservar/${bookingToken(context.secret, "one")}`,
      ].join("\n"),
    );
    expect(booked?.html).toContain('<html lang="es"');
    const event = booked?.attachments?.calendar?.text.replaceAll("\r\n ", "") ?? "";
    expect(event).toContain("SUMMARY:Cita con Mangrove IT\r\n");
    expect(event).toContain("LOCATION:Le llamaremos al 305-555-0142.\r\n");
    expect(bySubject("Recordatorio de su cita: ")?.text).toContain("Hola, Élodie Müller:");
    expect(bySubject("Su cita cambió: ")?.text).toContain("/es/reservar/");
    expect(bySubject("Su cita está cancelada: ")?.text).toMatch(/\/es\/(?:reservar|contacto)/);
    for (const { text } of emails) expect(text).not.toMatch(/\b(?:your|the|appointment|call|or|cancel|you)\b/i);
    const [notice] = (await emailsOn(db)).filter(({ purpose }) => purpose === "lead-appointment-notice");
    expect(notice?.text).toContain("Tuesday, December 8, 9:00 AM to 9:30 AM, Eastern Standard Time.");
  });

  test("the email carries the file as part of its text and as attachment, and keeps none once it is sent", async () => {
    const { db, bookOne } = await siteWithBookings(engine);
    await bookOne("one", { now: new Date("2026-11-20T17:00:00Z") });
    const [stored] = (await emailsOn(db)).filter(({ purpose }) => purpose === "lead-confirmation");
    const server = await testMailServer();
    const { sender } = senderTo(db, server);
    sender.start();
    await expect.poll(async () => (await emailsOn(db)).map(({ state }) => state)).toEqual(["sent", "sent"]);
    const mail = server.received.find(({ to }) => to[0] === "elodie@reef.example");
    const raw = mail?.raw.toString() ?? "";
    expect(raw).toMatch(/^Content-Type: multipart\/mixed/m);
    const parts = raw.matchAll(
      /^Content-Type: (multipart\/alternative|text\/\w+; charset=utf-8(?:; method=\w+)?|application\/ics)/gm,
    );
    expect([...parts].map(([, type]) => type)).toEqual([
      "multipart/alternative",
      "text/plain; charset=utf-8",
      "text/html; charset=utf-8",
      "text/calendar; charset=utf-8; method=REQUEST",
      "application/ics",
    ]);
    const text = stored?.attachments?.calendar?.text ?? "no file";
    const [, attached = ""] = /filename=appointment\.ics\r\n.*\r\n\r\n([\w+/=\r\n]+)/.exec(raw) ?? [];
    expect(Buffer.from(attached, "base64").toString()).toBe(text);
    // The parser writes its own line breaks.
    const [shown] = (await parsed(mail)).attachments;
    expect([shown?.method, decoded(shown?.content)]).toEqual(["REQUEST", text.replaceAll("\r\n", "\n")]);
    expect((await emailsOn(db)).map(({ attachments: kept, text: body }) => [kept, body])).toEqual([
      [null, ""],
      [null, ""],
    ]);
  });

  test("moved twice and canceled, it stays one entry in each calendar, in any order of the emails", async () => {
    const { db, ana, bo, bookOne, moveOne, cancelOne } = await siteWithBookings(engine);
    await bookOne("one");
    const changes = [
      () => moveOne("one", { at: later(start, 60), now: later(bookedAt, 1) }),
      () => moveOne("one", { at: later(start, 24 * 60), person: bo.id, now: later(bookedAt, 2) }),
      () => cancelOne("one", { now: later(bookedAt, 3) }),
    ];
    for (const change of changes) {
      await sendAll(db, bookedAt);
      await change();
    }
    const emails = await emailsOn(db);
    expect(emails.map(({ line }) => line).toSorted()).toEqual(
      [
        ...["lead-confirmation elodie REQUEST", "lead-appointment elodie REQUEST", "lead-appointment elodie REQUEST"],
        ...[
          "lead-appointment elodie CANCEL",
          "lead-appointment-notice ana REQUEST",
          "lead-appointment-notice ana REQUEST",
        ],
        ...[
          "lead-appointment-notice ana CANCEL",
          "lead-appointment-notice bo REQUEST",
          "lead-appointment-notice bo CANCEL",
        ],
      ].toSorted(),
    );
    const files = (to: string) =>
      emails.filter(({ to_address }) => to_address === to).map(({ attachments }) => attachments?.calendar?.text ?? "");
    for (const text of files("elodie@reef.example").concat(files(ana.email), files(bo.email)))
      expect(problemsIn(text)).toEqual([]);
    for (const [, parse] of Object.entries(parsers)) {
      const entriesOf = (texts: readonly string[]) => {
        const calendar = new Calendar();
        for (const text of texts) calendar.apply(parse(text));
        return calendar.entries.map(({ uid, sequence, startsAt }) => ({ uid, sequence, startsAt }));
      };
      const theirs = files("elodie@reef.example");
      expect(entriesOf(theirs.slice(0, 1))).toEqual([{ uid: "one", sequence: 0, startsAt: start.getTime() }]);
      const second = { uid: "one", sequence: 2, startsAt: later(start, 24 * 60).getTime() };
      expect(entriesOf(theirs.slice(0, 3))).toEqual([second]);
      expect(entriesOf(theirs.slice(0, 3).toReversed())).toEqual([second]);
      for (const texts of [theirs, theirs.toReversed(), files(ana.email), files(bo.email)])
        expect(entriesOf(texts)).toEqual([]);
    }
  });

  test("emails that still wait about a former time are withdrawn, and who got no notice gets no cancellation", async () => {
    const { db, bookOne, moveOne, cancelOne } = await siteWithBookings(engine);
    await bookOne("one");
    await moveOne("one", { at: later(start, 60) });
    expect(await linesOn(db)).toEqual(["lead-appointment elodie REQUEST", "lead-appointment-notice ana REQUEST"]);
    const [notice] = (await emailsOn(db)).filter(({ purpose }) => purpose === "lead-appointment-notice");
    expect(notice?.subject).toContain("New appointment");
    await cancelOne("one");
    expect(await linesOn(db)).toEqual(["lead-appointment elodie CANCEL"]);
  });
});

describe.each(databases)("who is emailed about an appointment, on $name", ({ engine }) => {
  test("an address that got no confirmation gets no emails by itself, and the appointment once staff confirm it", async () => {
    const { db, context, lead, bookOne, moveOne } = await siteWithBookings(engine, {
      confirmation_withheld: "no-token",
    });
    expect(await bookOne("one")).toEqual({ isVisitorEmailed: false });
    expect(await linesOn(db)).toEqual(["lead-appointment-notice ana REQUEST"]);
    const work = { ...context, db, now: () => bookedAt, wakeSender() {} };
    expect(await sendConfirmation(work, ada, lead.id)).toEqual({ state: "queued" });
    expect(await sendConfirmation(work, ada, lead.id)).toEqual({ state: "sent-before" });
    expect(await linesOn(db)).toEqual(["lead-appointment-notice ana REQUEST", "lead-confirmation elodie REQUEST"]);
    await sendAll(db, bookedAt);
    await moveOne("one", { at: later(start, 60) });
    expect(await linesOn(db)).toContain("lead-appointment elodie REQUEST");
  });

  test("a stranger's text is in no email to the visitor", async () => {
    const spam = "BUY NOW www.spam.example";
    const { db, bookOne } = await siteWithBookings(engine, { name: spam, company: spam, message: spam, phone: spam });
    await bookOne("one");
    await db.updateTable("bookings").set({ location: spam }).execute();
    const [email] = (await emailsOn(db)).filter(({ purpose }) => purpose === "lead-confirmation");
    expect(email?.text).toMatch(/^Hello,/);
    for (const text of [email?.subject, email?.text, email?.html, email?.attachments?.calendar?.text])
      expect(text).not.toContain("spam");
  });

  test("while appointments are off, a cancellation leads to the contact form", async () => {
    const { db, bookOne, cancelOne } = await siteWithBookings(engine, {}, { isOn: false });
    await bookOne("one");
    await sendAll(db, bookedAt);
    await cancelOne("one");
    const [email] = (await emailsOn(db)).filter(({ purpose }) => purpose === "lead-appointment");
    expect(email?.text).toContain("Write to us: https://www.harbor.example/contact#contact-form");
    for (const text of [email?.text, email?.html]) expect(text).not.toContain("/book");
  });

  test("the company gets the notice for who can't be emailed", async () => {
    const { db, ana, bookOne } = await siteWithBookings(engine);
    await db.updateTable("people").set({ disabled_at: bookedAt }).where("id", "=", ana.id).execute();
    await bookOne("one");
    expect(await linesOn(db)).toContain("lead-appointment-notice hello REQUEST");
    const [confirmation] = (await emailsOn(db)).filter(({ purpose }) => purpose === "lead-confirmation");
    expect(confirmation?.text).toContain("When: ");
    expect(confirmation?.text).not.toContain("Ana");
  });

  test("webhooks get each change with the appointment, and the place only if they get personal details", async () => {
    const { db, ana, lead, bookOne, moveOne, cancelOne } = await siteWithBookings(engine);
    const [full, minimal] = [await aWebhook(db), await aWebhook(db, { detail: "minimal" })];
    await bookOne("one");
    await moveOne("one", { at: later(start, 60), now: later(bookedAt, 1) });
    await cancelOne("one", { now: later(bookedAt, 2) });
    const eventsOf = async (webhook: string) => {
      const rows = db.selectFrom("webhook_deliveries").select(["event", "lead_id"]).where("webhook_id", "=", webhook);
      return (await rows.orderBy("created_at").execute()).map(({ event }) => JSON.parse(event));
    };
    const events = await eventsOf(full);
    expect(events.map(({ type, data }) => [type, data.booking.sequence, data.booking.state])).toEqual([
      ["booking.created", 0, "booked"],
      ["booking.moved", 1, "booked"],
      ["booking.canceled", 2, "canceled"],
    ]);
    const booking = {
      ...{ id: "one", state: "booked", starts_at: "2026-12-08T14:00:00.000Z", ends_at: "2026-12-08T14:30:00.000Z" },
      ...{ time_zone: "America/New_York", visitor_time_zone: "Asia/Kolkata", place: "phone" },
      ...{ person: { name: "Ana", email: ana.email }, sequence: 0 },
    };
    expect(events[0].data).toMatchObject({ version: 1, lead: { id: lead.id } });
    expect(events[0].data.booking).toEqual({ ...booking, location: "305-555-0142" });
    const [first] = await eventsOf(minimal);
    expect(first.data.booking).toEqual(booking);
    expect(JSON.stringify(first)).not.toContain("305-555");
  });
});
