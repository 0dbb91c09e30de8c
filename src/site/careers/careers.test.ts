import { describe, expect, test } from "vitest";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { anOpening } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/engines.ts";
import { aPdf } from "../../../tests/support/files.ts";
import { multipartBody, multipartForm } from "../../../tests/support/multipart.ts";
import { ask, changeOn, databaseSettings, publishOn, startTestSite, trashAll } from "../../../tests/support/site.ts";

describe.each(databases)("openings on $name", ({ engine }) => {
  test("are in the list and on their own page, with a mailto link where there is no application form", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    await trashAll(running, ["form"]);
    await publishOn(
      running,
      "opening",
      "diver",
      anOpening({ salary: { from: 30.5, to: 40, per: "hour" }, workplace: "hybrid" }),
    );
    const list = await ask(running.url, "/careers");
    expect(list.body).toContain('href="/careers/network-engineer"');
    expect(list.body).toContain('href="/careers/diver"');
    expect(list.body).toContain("$30.50-$40 an hour");

    const page = await ask(running.url, "/careers/diver");
    expect(page.status).toBe(200);
    expect(page.body).toContain('href="mailto:hello@mangrove.example?subject=Application%3A%20Diver"');
    expect(page.body).toContain("Miami, FL, partly from home");
    expect(page.body).toContain("November 1, 2026");
    expect(page.body).toContain('href="/careers/workshop-technician"');
    expect(page.body).not.toContain("noindex");
    expect(page.body).toMatch(/rel="canonical" href="[^"]+\/careers\/diver"/);
  });

  test("take applications by the form from the settings, with the job filled in, unless they have their own email", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { url } = running;
    const { body } = await ask(url, "/careers/network-engineer");
    expect(body).not.toContain("mailto:hello@mangrove.example?subject");
    const [, action = "", card = ""] = /<form [^>]*action="(\/forms\/[^"]+)"(.*?)<\/form>/s.exec(body) ?? [];
    expect(action).toBe("/forms/apply");
    expect(card).toMatch(/<input [^>]*name="answer-application-job"[^>]* value="Network engineer"/);
    expect(card).toContain('name="answer-application-file"');
    expect(body).toContain('"directApply":true');
    const list = (await ask(url, "/careers")).body;
    expect(list).toMatch(/href="\/forms\/apply"[^>]*>Apply for a job</);
    expect((await ask(url, "/forms/apply")).body).not.toContain('value="Network engineer"');

    const files = [{ field: "answer-application-file", name: "cv.pdf", content: aPdf("Ana") }];
    const fields = {
      ...{ name: "Ana", email: "ana@reef.example", message: "A loop that took two days." },
      ...{ formPage: "/careers/network-engineer", "answer-application-job": "Network engineer" },
      "answer-application-consent": "Mangrove IT may store my application for as long as it takes to decide.",
    };
    const sent = await ask(url, action, multipartForm(url, multipartBody(fields, files)));
    expect(sent).toMatchObject({ status: 303, headers: { location: "/forms/apply?sent=yes" } });
    const { db } = running.site.services;
    const answers = db.selectFrom("lead_answers").select(["answer", "file_name"]).orderBy("position");
    expect(await answers.execute()).toMatchObject([{ answer: "Network engineer" }, { file_name: "cv.pdf" }, {}]);

    await changeOn(running, "opening", "opening-network-engineer", (opening: object) => ({
      ...opening,
      email: "dive@mangrove.example",
    }));
    const byEmail = await ask(url, "/careers/network-engineer");
    expect(byEmail.body).toContain("mailto:dive@mangrove.example");
    expect(byEmail.body).not.toContain("/forms/apply");
    expect(byEmail.body).toContain('"directApply":false');
  });

  test("without a posting date use the date of their first publication, also in structured data", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const first = {
      kind: "opening",
      language: "en",
      slug: "diver",
      content: anOpening({ posted: null }),
      baseVersion: 0,
      by: { id: null, name: "Ada" },
    } as const;
    const result = await publishEntry(running.site.services.db, first, new Date("2026-02-04T03:00:00Z"));
    if (result.state !== "published") throw new Error(result.state);
    await changeOn(running, "opening", result.id, (opening: object) => ({ ...opening, team: "Harbor" }));
    const { body } = await ask(running.url, "/careers/diver");
    expect(body).toContain("Harbor");
    expect(body).toContain("February 3, 2026");
    expect(body).toContain('"datePosted":"2026-02-03"');
  });

  test("close at the midnight after their last day, also in cached pages", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    await publishOn(running, "opening", "diver", anOpening({ closes: "2026-11-30", email: "dive@mangrove.example" }));
    running.site.services.now = () => new Date("2026-12-01T04:59:00Z");
    const open = await ask(running.url, "/careers/diver");
    expect(open.body).toContain("mailto:dive@mangrove.example");
    expect(open.body).toContain("November 30, 2026");
    expect((await ask(running.url, "/careers")).body).toContain('href="/careers/diver"');
    expect(running.site.pages.cached("/careers")).toBeDefined();

    running.site.services.now = () => new Date("2026-12-01T05:00:00Z");
    const closed = await ask(running.url, "/careers/diver");
    expect(closed.status).toBe(200);
    expect(closed.body).toContain("is no longer open");
    expect(closed.body).toContain('name="robots" content="noindex, follow"');
    expect(closed.body).not.toContain("mailto:dive@mangrove.example");
    expect((await ask(running.url, "/careers")).body).not.toContain('href="/careers/diver"');
    expect((await ask(running.url, "/careers/network-engineer")).body).not.toContain('href="/careers/diver"');
  });
});

test("without openings the page shows an empty state and an email link; an unknown opening answers 404", async () => {
  const running = await startTestSite();
  await trashAll(running, ["opening", "form"]);
  const { status, body } = await ask(running.url, "/careers");
  expect(status).toBe(200);
  expect(body).toContain("No openings right now");
  const closing = body.slice(body.indexOf("Write to us anyway"), body.indexOf("</main>"));
  expect(closing).toContain('href="mailto:hello@mangrove.example"');
  expect((await ask(running.url, "/careers/network-engineer")).status).toBe(404);
});

test("the reply time comes from the settings on every page", async () => {
  const running = await startTestSite();
  for (const path of ["/contact", "/contact/thanks"]) {
    expect((await ask(running.url, path)).body).toContain("within one business hour");
  }
  await changeOn(running, "settings", "settings", (settings: { company: object }) => ({
    ...settings,
    company: { ...settings.company, replyMinutes: 240 },
  }));
  for (const path of ["/contact", "/contact/thanks"]) {
    const { body } = await ask(running.url, path);
    expect(body).toContain("within four business hours");
    expect(body).not.toContain("one business hour");
  }
});
