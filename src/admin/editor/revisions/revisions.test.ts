import { describe, expect, test } from "vitest";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { aService } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, sharedSite, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../tests/support/staff.ts";
import { staffClient } from "../../../../tests/support/staff-client.ts";

const shared = sharedSite();

/** A staff client. */
async function someone(running: RunningSite, role: "owner" | "editor" | "sales" = "editor") {
  const cookie = await logInDirectly(running.site.services.db, await aPerson(running.site.services.db, { role }));
  const { url } = running;
  const headers = { Host: new URL(url).host, Cookie: cookie };
  return {
    look: (path: string) => ask(url, path, { headers }),
    restore: (path: string, about: string, seen: string) =>
      ask(url, path, form(url, { intent: "restore", about, seen }, { Cookie: cookie })),
  };
}

function savePhone(running: RunningSite, phone: string): Promise<void> {
  return changeOn(running, "settings", "settings", (settings: Settings) => ({
    ...settings,
    company: { ...settings.company, phone },
  }));
}

const path = "/cms/revisions/settings";

describe.each(databases)("on $name", ({ engine }) => {
  test("an earlier version is compared with the current one and restored, also without script", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { look, restore } = await someone(running);
    await savePhone(running, "(305) 555-0177");

    const { body } = await look(`${path}?version=1`);
    expect(body).toContain("1 difference from the current version.");
    expect(body).toMatch(/Company › Phone.*\(305\) 555-0142.*\(305\) 555-0177/s);
    expect(body).toContain("Changed Phone");
    expect(body, "the sidebar marks the entry's screen").toMatch(/aria-current="page"[^>]*href="\/cms\/settings"/);

    const answer = await restore(`${path}?version=1`, "1", "2");
    expect(answer.status).toBe(200);
    expect(answer.body).toContain("The earlier version of Settings is restored.");
    expect(answer.body).toContain("It&#x27;s the same as the current version.");
    const home = await ask(running.url, "/", { headers: { Host: new URL(running.url).host } });
    expect(home.body).toContain("(305) 555-0142");
    expect(home.body).not.toContain("(305) 555-0177");
    const activity = await (await someone(running, "owner")).look("/cms/activity");
    expect(activity.body).toMatch(/restored the version from [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M to/);
    expect(activity.body).toContain("changed Phone in");
  });
});

test("the list says how a version without changed fields came about", async () => {
  const { send, look, create } = await staffClient(shared());
  const id = await create("service");
  const content = (slug: string, summary = "We watch it.") => ({
    ...aService({ title: "Tide gauges", summary }),
    $slug: slug,
  });
  const times = { publishAt: "2040-01-05T09:30", unpublishAt: "" };
  const acts = [
    ["save", { content: content("tide-gauges") }],
    ["publish", { content: content("tide-gauges"), ignoreWarnings: true }],
    ["publish", { content: content("tide-gauges"), ignoreWarnings: true }],
    ["publish", { content: content("tides"), ignoreWarnings: true }],
    ["save", { content: content("low-tides") }],
    ["save", { content: content("tides") }],
    ["schedule", { content: content("tides", "By the hour."), ignoreWarnings: true, ...times }],
    ["schedule", { content: content("tides", "By the minute."), ignoreWarnings: true, publishAt: "", unpublishAt: "" }],
  ] as const;
  let base = 1;
  for (const [intent, fields] of acts) {
    const { state, storedVersion } = await send("service", id, intent, { base, ...fields });
    expect(state, intent).toBe("saved");
    base = storedVersion.version;
  }
  const { body } = await look(`/cms/revisions/${id}`);
  const lines = [...body.matchAll(/<span class="block break-words">([^<]*)</g)].map(([, text]) => text);
  expect(lines.slice(0, -2)).toEqual([
    "Changed Summary. Removed the schedule",
    "Changed Summary. Scheduled to publish Jan 5, 2040, 9:30 AM",
    "Changed Address",
    "Changed Address",
    "Changed Address",
    "Published again without changes",
    "Published the draft",
  ]);
});

test("the list marks what visitors see and the draft, however the entry got there", async () => {
  const { send, look, create } = await staffClient(shared());
  const id = await create("service");
  const content = (summary: string) => ({ ...aService({ title: "Sea walls", summary }), $slug: "sea-walls" });
  const marks = async () => {
    const { body } = await look(`/cms/revisions/${id}`);
    return body
      .split("version-row")
      .slice(1)
      .map((row) => /class="state[^>]*>([^<]*)</.exec(row)?.[1] ?? "");
  };
  const acts = [
    ["save", { content: content("We build them.") }, ["Draft", ""]],
    ["publish", { content: content("We build them."), ignoreWarnings: true }, ["Live", "", ""]],
    ["save", { content: content("We raise them.") }, ["Draft", "Live", "", ""]],
    ["discard", {}, ["Live", "", "", "", ""]],
    ["unpublish", {}, ["Draft", "", "", "", ""]],
  ] as const;
  let base = 1;
  for (const [intent, fields, expected] of acts) {
    const result = await send("service", id, intent, { base, ...fields });
    base = result.storedVersion?.version ?? base;
    expect(await marks(), intent).toEqual(expected);
  }
});

test("restoring after someone else's save is refused and changes nothing", async () => {
  const { look, restore } = await someone(shared());
  await savePhone(shared(), "(305) 555-0101");
  const { body } = await restore(`${path}?version=1`, "1", "1");
  expect(body).toContain("Test just saved Settings");
  expect((await look(`${path}?version=1`)).body).toContain("(305) 555-0101");
});

test("the restore dialog says whether visitors see it immediately", async () => {
  const { look, send, create } = await staffClient(shared());
  const [draftText, liveText] = ["goes back to how it was on", "Visitors will immediately see"];
  const id = await create("member");
  await send("member", id, "save", { base: 1, content: { name: "Nora Lake" } });
  const draftBody = (await look(`/cms/revisions/${id}?version=1`)).body;
  expect(draftBody).toContain(draftText);
  expect(draftBody).not.toContain(liveText);

  await savePhone(shared(), "(305) 555-0123");
  const settingsBody = (await look(`${path}?version=1`)).body;
  expect(settingsBody).toContain(liveText);
  expect(settingsBody).not.toContain(draftText);
});

test("versions are paged, newest first", async () => {
  const { look } = await someone(shared());
  for (let number = 1; number <= 26; number += 1) await savePhone(shared(), `(786) 555-01${10 + number}`);
  const rows = (body: string) => body.match(/version-row/g)?.length;
  const first = await look(path);
  expect(first.body).toContain(">Live</span>");
  const [, before] = /\?before=(\d+)"[^>]*>[^<]*Older/.exec(first.body) ?? [];
  expect(rows(first.body)).toBe(25);
  const rest = await look(`${path}?before=${before}`);
  expect(rest.body).toContain("First version");
  expect(rest.body).toContain("Newest");
  expect(rest.body).not.toContain(">Live</span>");
});

test.each([
  ["sales", path, 403],
  ["editor", path, 200],
  ["owner", "/cms/revisions/seo", 200],
  ["editor", "/cms/revisions/home", 200],
  ["editor", "/cms/revisions/no-such-entry", 404],
  ["editor", `${path}?version=999&before=nonsense`, 200],
  ["editor", `${path}?version=99999999999999999999`, 200],
] as const)("%s at %s gets %i", async (role, address, status) => {
  expect((await (await someone(shared(), role)).look(address)).status).toBe(status);
});

test.each([
  ["sales", { about: "1", seen: "1" }, 403],
  ["editor", { about: "no number", seen: "1" }, 400],
  ["editor", { about: "99999999999", seen: "1" }, 400],
] as const)("%s who sends %o gets %i", async (role, { about, seen }, status) => {
  expect((await (await someone(shared(), role)).restore(path, about, seen)).status).toBe(status);
});
