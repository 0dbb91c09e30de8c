import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { ask, changeOn, startTestSite } from "./site.ts";
import { aPerson, form } from "./staff.ts";

/** Tuesday, 9:00 AM in Miami. */
export const now = new Date("2026-12-01T14:00:00Z");

/** Wednesday, 10:00 AM in Miami. */
export const tomorrow = "2026-12-02T15:00Z";

const details = {
  ...{ name: "Elena Marsh", email: "elena@harborline.example", phone: "(305) 555-0142" },
  ...{ message: "Our insurer wants answers by March.", place: "phone", time: tomorrow },
};

/** A site where one person takes appointments. */
export async function bookableSite(settings: Parameters<typeof startTestSite>[0] = {}) {
  const running = await startTestSite(settings);
  running.site.services.now = () => now;
  const { db } = running.site.services;
  const person = await aPerson(db, { name: "Ana", roles: ["owner"] });
  return { ...running, db, person, post: (change: object = {}, path = "/book") => send(running, path, change) };
}

/** Sends the form with changes. */
export function send({ url }: RunningSite, path: string, change: object) {
  return ask(url, path, form(url, { ...details, ...change }));
}

export const changeBooking = (running: RunningSite, change: Partial<Settings["booking"]>) =>
  changeOn(running, "settings", "settings", (settings: Settings) => ({
    ...settings,
    booking: { ...settings.booking, ...change },
  }));

/** The times that a page links to. */
export const timesIn = (body: string) =>
  [...body.matchAll(/[?;&]at=([\d%TZ:A-F-]+)/g)].map(([, at = ""]) => decodeURIComponent(at));

export const bookings = (db: RunningSite["site"]["services"]["db"]) => db.selectFrom("bookings").selectAll().execute();
