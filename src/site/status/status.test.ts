import { describe, expect, test } from "vitest";
import { hourMs, minuteMs } from "#src/base/durations.ts";
import { undeleteEntry } from "#src/domain/content/entries/cleanup/trash.server.ts";
import { republishEntry } from "#src/domain/content/entries/publishing/republish.server.ts";
import { deleteEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { systemActor } from "#src/domain/content/entries/rows.server.ts";
import { endAlert, startAlert } from "#src/domain/content/entries/site-alert.server.ts";
import type { Alert } from "#src/domain/content/schema/kinds/alert.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, startTestSite } from "../../../tests/support/site.ts";

const by = systemActor;
const mainOf = (page: string) => page.slice(page.indexOf("<main"), page.indexOf("</main>"));
const footerLink = '<a href="/status"';

describe.each(databases)("the status page on $name", ({ engine }) => {
  test("shows the alerts that are on and those that were, with begin and end, and the footer links to it", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { url, site } = running;
    const { db } = site.services;
    /** A page, with plain spaces in its times. */
    const read = async (path: string) => {
      await site.version.refresh();
      return (await ask(url, path)).body.replaceAll(/[\u2009\u202f]/g, " ");
    };
    const start = (id: string, at: string) =>
      startAlert(
        db,
        { id, by, timeZone: "America/New_York", endsAt: new Date(Date.now() + hourMs), isClosed: false },
        new Date(at),
      );
    const quiet = await read("/status");
    expect(quiet).toContain("No current alerts");
    expect(quiet).not.toContain("Past alerts");
    for (const text of ["What we post here", "(305) 555-0142</a>", "Help desk open 24 hours", "data-hours="]) {
      expect(mainOf(quiet)).toContain(text);
    }
    expect(await read("/about")).not.toContain(footerLink);

    await start("alert-hurricane", "2026-09-14T13:10:00Z");
    await endAlert(db, { id: "alert-hurricane", by }, new Date("2026-09-15T20:30:00Z"));
    await start("alert-hurricane", "2026-10-02T13:10:00Z");
    await endAlert(db, { id: "alert-hurricane", by }, new Date("2026-10-02T15:00:00Z"));
    await start("alert-office-closed", "2026-10-03T13:10:00Z");
    await endAlert(db, { id: "alert-office-closed", by }, new Date(Date.parse("2026-10-03T13:10:00Z") + minuteMs));
    const past = await read("/status");
    expect(past).toContain("No current alerts");
    expect(past).toContain("Sep 14, 2026, 9:10 AM – Sep 15, 2026, 4:30 PM");
    expect(past).toContain("Oct 2, 2026, 9:10 – 11:00 AM");
    expect(past.indexOf("Oct 2, 2026")).toBeLessThan(past.indexOf("Sep 14, 2026"));
    expect(past).toContain("call (305) 555-0142");
    // On by mistake, for a minute.
    expect(past).not.toContain("Our office is closed");
    expect(await read("/about")).toContain(footerLink);

    await start("alert-power-outage", "2026-10-05T13:10:00Z");
    const now = await read("/status");
    expect(now).toContain("Current alerts");
    expect(now).not.toContain("No current alerts");
    expect(now).toContain("Since Oct 5, 2026, 9:10 AM");

    // Another text while it is on begins nothing new.
    const rename = (alert: Alert) => ({ ...alert, title: "Power outage downtown" });
    await changeOn(running, "alert", "alert-power-outage", rename);
    const renamed = await read("/status");
    expect(renamed).toContain("Since Oct 5, 2026, 9:10 AM");
    await endAlert(db, { id: "alert-power-outage", by }, new Date());
    const ended = await read("/status");
    expect(ended).toContain("Oct 5, 2026, 9:10 AM – ");
    expect(ended.match(/<h3[^>]*>Power outage[^<]*</g)).toEqual([expect.stringContaining(">Power outage downtown<")]);

    // Undone: on again, with the text that visitors saw.
    const outage = { id: "alert-power-outage", language: "en", by } as const;
    await republishEntry(db, outage, new Date());
    expect(await read("/status")).toMatch(/Since .*Power outage downtown/);
    await deleteEntry(db, outage, new Date());
    expect(await read("/status")).not.toContain("Power outage");
    await undeleteEntry(db, outage, new Date());
    expect(await read("/status")).toMatch(/Since .*Power outage downtown/);

    await deleteEntry(db, { id: "alert-hurricane", by }, new Date());
    expect(await read("/status")).not.toContain("Hurricane warning");
  });
});
