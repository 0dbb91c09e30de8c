import { expect } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { minuteMs } from "#src/base/durations.ts";
import type { Role } from "#src/domain/auth/policies.ts";
import { book } from "#src/domain/bookings/book.server.ts";
import { aLead, putLeads } from "./leads.ts";
import { databaseSettings, startTestSite } from "./site.ts";
import { aPerson } from "./staff.ts";
import { staffClient } from "./staff-client.ts";

/** A Tuesday, ten in the morning in Miami. */
export const now = new Date("2026-03-03T15:00:00Z");
export const calendar = "/cms/leads/calendar";
export const elena = "lead-000001";
export const bo = "lead-000002";

/** A site with two leads, and two people who work on them. */
export async function calendarSite(engine: Engine) {
  const running = await startTestSite(await databaseSettings(engine));
  const { services } = running.site;
  const { db } = services;
  services.now = () => now;
  await putLeads(db, [
    aLead(1, { status: "new", name: "Elena Marsh", company: "Marsh Law", phone: "(305) 555-0150" }),
    aLead(2, { name: "Bo Reef", email: "" }),
  ]);
  const logIn = async (role: Role, name: string) => {
    const client = await staffClient(running, { role, name });
    await db.updateTable("sessions").set({ created_at: now, seen_at: now }).execute();
    return client;
  };
  const ada = await logIn("sales", "Ada Reed");
  const cy = await aPerson(db, { role: "sales", name: "Cy Vance" });
  const pageOf = async (path: string) => {
    const { status, body } = await ada.look(path);
    expect(status, path).toBe(200);
    const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(body) ?? [];
    return main.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  };
  /** Half an hour that begins at a time in Miami, where clocks are five hours behind. */
  const putAppointment = async (id: string, lead: string, time: string, personId = ada.person.id) => {
    const startsAt = new Date(`${time}:00-05:00`);
    const [endsAt, blockedUntil] = [30, 40].map((minutes) => new Date(startsAt.getTime() + minutes * minuteMs));
    if (!endsAt || !blockedUntil) return;
    const what = { visitorTimeZone: "America/New_York", place: "phone", location: "", tokenDigest: id } as const;
    const booking = { id, lead: { id: lead, name: lead }, personId, startsAt, endsAt, blockedUntil, ...what };
    await db.transaction().execute((tx) => book(tx, { id: null, name: "Website" }, booking, now));
  };
  const stored = (id: string) => db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const acts = async () =>
    (await db.selectFrom("audit_log").select(["act", "person_name"]).where("act", "like", "book%").execute()).map(
      ({ act, person_name }) => `${person_name} ${act}`,
    );
  const send = async (intent: string, fields: object, path = calendar) =>
    (await ada.sentTo(path, { intent, ...fields })).body.replaceAll("&#x27;", "'");
  return { running, services, db, logIn, ada, cy, pageOf, putAppointment, stored, acts, send };
}
