import { expect, test } from "vitest";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { bookableSite } from "../../../../tests/support/bookable-site.ts";
import { ask, changeOn, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, form } from "../../../../tests/support/staff.ts";

/** Tuesday, 9:00 AM in Miami. */
const now = new Date("2026-12-01T14:00:00Z");

test("the page names no person whose account is disabled", async () => {
  const { url, db, person, post } = await bookableSite();
  const { location = "" } = (await post()).headers;
  const page = async () => (await ask(url, location)).body;
  expect(await page()).toContain("You’ll talk to");
  await db.updateTable("people").set({ disabled_at: new Date() }).where("id", "=", person.id).execute();
  expect(await page()).not.toContain("You’ll talk to");
});

test("the link may be in another person's hands: the page and its file repeat no address that was entered, only a phone number", async () => {
  const running = await startTestSite();
  const { url, site } = running;
  site.services.now = () => now;
  await aPerson(site.services.db, { name: "Ana" });
  await changeOn(running, "settings", "settings", (settings: Settings) => ({
    ...settings,
    booking: { ...settings.booking, onSite: true },
  }));
  const details = { name: "Elena Marsh", email: "elena@harborline.example", phone: "(305) 555-0142", message: "Help." };
  const visit = { place: "visit", visitAddress: "BUY NOW www.spam.example", time: "2026-12-02T15:00Z" };
  const call = { place: "phone", message: "Phones.", time: "2026-12-03T15:00Z" };
  const shown = [];
  for (const change of [visit, call]) {
    const { status, headers } = await ask(url, "/book", form(url, { ...details, ...change }));
    expect(status).toBe(303);
    const path = headers.location ?? "";
    shown.push({ page: (await ask(url, path)).body, file: (await ask(url, `${path}/appointment.ics`)).body });
  }
  const [visited, called] = shown;
  expect(visited?.page).toContain("We come to you");
  for (const text of [visited?.page, visited?.file]) expect(text).not.toContain("spam");
  expect(called?.page).toContain("(305) 555-0142");
  expect(called?.file).toContain("LOCATION:(305) 555-0142");
});
