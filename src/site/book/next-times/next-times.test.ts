import { describe, expect, test } from "vitest";
import { minuteMs } from "#src/base/durations.ts";
import { bookableSite, changeBooking, now, timesIn, tomorrow } from "../../../../tests/support/bookable-site.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { ask, databaseSettings } from "../../../../tests/support/site.ts";

const text = (html: string) => html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");

describe.each(databases)("the next free times on $name", ({ engine }) => {
  test("are those of two days, three of each, in the visitor's time zone", async () => {
    const { url } = await bookableSite(await databaseSettings(engine));
    const here = await ask(url, "/contact/times.html");
    expect(here).toMatchObject({ status: 200, headers: { "cache-control": "no-cache" } });
    expect(timesIn(here.body)).toEqual([
      ...["2026-12-01T18:00Z", "2026-12-01T18:30Z", "2026-12-01T19:00Z"],
      ...["2026-12-02T14:00Z", "2026-12-02T14:30Z", "2026-12-02T15:00Z"],
    ]);
    expect(text(here.body)).toContain("|Tuesday, December 1, |1:00 PM|");
    expect(text(here.body)).toContain("|Times are in Eastern Time (Miami).|");
    expect(here.body).not.toContain("zone=");
    const madrid = await ask(url, "/contact/times.html?zone=Europe/Madrid");
    expect(text(madrid.body)).toContain("|7:00 PM|1:00 PM|, 1:00 PM in Miami|");
    expect(text(madrid.body)).toContain("(Madrid), where you are.");
    const [, link = ""] = /href="([^"]+)"/.exec(madrid.body) ?? [];
    const form = await ask(url, link.replaceAll("&amp;", "&").replace(/#.*/, ""));
    expect(form.body).toContain("Tuesday, December 1, 7:00 PM");
    expect(form.body).toContain("1:00 PM in Miami");
  });

  test("are one answer for all within a minute; after that a booked time is gone", async () => {
    const { site, url, post } = await bookableSite(await databaseSettings(engine));
    const first = await ask(url, "/contact/times.html");
    expect((await post()).status).toBe(303);
    const later = (ms: number) => () => new Date(now.getTime() + ms);
    site.services.now = later(minuteMs - 1);
    expect((await ask(url, "/contact/times.html")).headers.etag).toBe(first.headers.etag);
    site.services.now = later(minuteMs);
    expect(timesIn((await ask(url, "/contact/times.html")).body)).not.toContain(tomorrow);
  });
});

test("made-up time zones and services share one kept answer", async () => {
  const { site, url } = await bookableSite();
  const keys = () => site.pages.cache.keys().filter((key) => key.startsWith("/contact/times"));
  for (const query of [
    "",
    "?zone=Nowhere/Else",
    "?service=made-up",
    "?x=1",
    "?zone=europe/madrid",
    "?zone=Europe/Madrid",
  ])
    expect((await ask(url, `/contact/times.html${query}`)).status, query).toBe(200);
  expect(keys().toSorted()).toEqual(["/contact/times.html", "/contact/times.html?zone=Europe%2FMadrid"]);
});

test("kept pages have only the place for them; and nothing while visitors can't book", async () => {
  const running = await bookableSite();
  const { site, url } = running;
  const pages = ["/contact", "/contact/thanks", "/industries/clinics"];
  for (const path of pages) {
    const { body } = await ask(url, path);
    expect(body, path).toContain('data-source="/contact/times.html"');
    expect(timesIn(body), path).toEqual([]);
    expect(site.pages.cached(path), path).toBeDefined();
  }
  await changeBooking(running, { isOn: false });
  for (const path of pages) expect((await ask(url, path)).body, path).not.toMatch(/\/book\b/);
  expect(timesIn((await ask(url, "/contact/times.html")).body)).toEqual([]);
});

test("say so when none is free", async () => {
  const running = await bookableSite();
  await changeBooking(running, { noticeHours: 24 * 7, horizonDays: 7 });
  const { db } = running;
  await db.updateTable("people").set({ disabled_at: now }).execute();
  expect(text((await ask(running.url, "/contact/times.html")).body)).toBe(
    "|No times are free right now. Call us or write to us, and we’ll find a time together.|",
  );
});

test("a service is what the appointment is about", async () => {
  const { url } = await bookableSite();
  const { body } = await ask(url, "/contact/times.html?service=cloud");
  expect(body).toContain("&amp;service=cloud#times");
  const form = await ask(url, `/book?at=${tomorrow}&service=cloud`);
  expect(form.body).toMatch(/<textarea[^>]* name="message"[^>]*>Cloud [^<]+<\/textarea>/);
  expect(form.body).toContain("?service=cloud&amp;day=2026-12-02#times");
});
