import { describe, expect, test } from "vitest";
import { entryPath } from "#src/admin/session/entry-path.ts";
import type { Engine } from "#src/base/db/dialect.ts";
import { runDue } from "#src/domain/content/entries/publishing/schedule.server.ts";
import { aPost } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { staffClient } from "../../../../tests/support/staff-client.ts";

/** A scheduled post that failed to publish, because it has no summary and an invalid address. */
async function failedScheduleOn(engine: Engine) {
  const running = await startTestSite(await databaseSettings(engine));
  const { db } = running.site.services;
  const ada = await staffClient(running);
  const id = await ada.create("post");
  const with_ = (summary: string, $slug: string) => ({ ...aPost({ title: "High tide", summary }), $slug });
  const times = { publishAt: "2040-01-05T09:30", unpublishAt: "" };
  const schedule = (base: number) =>
    ada.send("post", id, "schedule", { base, content: with_("Soon.", "high-tide"), ignoreWarnings: true, ...times });
  await schedule(1);
  await ada.send("post", id, "save", { base: 2, content: with_("", "!?") });
  const pass = () => runDue(db, new Date("2040-01-05T15:00:00Z"));
  await pass();
  const read = async () => (await ada.read("post", id)).publicationStatus;
  const textOfPage = async (path: string) =>
    (await ada.look(path)).body
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replace(/<!-- -->/g, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
  return { ...ada, id, running, with_, schedule, pass, read, textOfPage, path: entryPath({ kind: "post", id }) ?? "" };
}

describe.each(databases)("a failed schedule, on $name", ({ engine }) => {
  test("is shown in the list, on the form with the errors, and on the dashboard", async () => {
    const { read, textOfPage, path, running } = await failedScheduleOn(engine);
    expect(await read()).toMatchObject({
      state: "missed",
      isPublished: false,
      publishAt: null,
      failedSchedule: {
        at: "2040-01-05T14:30:00.000Z",
        findings: [
          { path: "$slug", level: "blocks" },
          { path: "summary", level: "blocks", message: "Required" },
        ],
      },
    });
    for (const list of ["/cms/blog", "/cms/blog?state=missed"]) {
      expect(await textOfPage(list), list).toMatch(
        /High tide[\s\S]*Failed to publish[\s\S]*Was due Jan 5, 2040, 9:30 AM/,
      );
    }
    expect(await textOfPage("/cms/blog?state=draft")).not.toContain("High tide");
    const form = await textOfPage(path);
    expect(form).toMatch(/This was scheduled for Jan 5, 2040, 9:30 AM and failed to publish\.[\s\S]*Fix this/);
    expect(form).toMatch(/Summary\s+Required/);
    const dashboard = await textOfPage("/cms/dashboard");
    expect(dashboard).toContain("“High tide” failed to publish. It was due Jan 5, 2040, 9:30 AM");
    expect(dashboard).toMatch(/High tide\s+[\w ]+ · Was due Jan 5, 2040, 9:30 AM[\s\S]*Failed to publish/);
    const sales = await staffClient(running, { role: "sales" });
    expect((await sales.look("/cms/dashboard")).body).not.toContain("failed to publish");
  });

  test("is cleared by saving, even without a change", async () => {
    const { send, id, with_, read, textOfPage } = await failedScheduleOn(engine);
    const response = await send("post", id, "save", { base: 3, content: with_("", "!?") });
    expect(response).toMatchObject({
      state: "saved",
      storedVersion: { version: 3 },
      publicationStatus: { state: "draft", failedSchedule: null },
    });
    expect(await read()).toMatchObject({ failedSchedule: null });
    expect(await textOfPage("/cms/dashboard")).not.toContain("failed to publish");
  });

  test("is cleared by publishing or rescheduling, and can fail again", async () => {
    const { send, id, with_, read, schedule, pass } = await failedScheduleOn(engine);
    expect(await schedule(3)).toMatchObject({
      state: "saved",
      publicationStatus: { state: "scheduled", failedSchedule: null },
    });
    await send("post", id, "save", { base: 4, content: with_("", "high-tide") });
    await pass();
    expect(await read()).toMatchObject({ state: "missed", failedSchedule: { findings: [{ path: "summary" }] } });
    await send("post", id, "publish", { base: 5, content: with_("Now.", "high-tide"), ignoreWarnings: true });
    expect(await read()).toMatchObject({ state: "published", failedSchedule: null });
  });
});
