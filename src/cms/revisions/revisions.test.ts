import { describe, expect, test } from "vitest";
import { databases } from "../../../tests/support/databases.ts";
import { desk } from "../../../tests/support/desk.ts";
import { ask, changeOn, databaseSettings, siteOfThisFile, startTestSite } from "../../../tests/support/site.ts";
import { aPerson, form, signedIn } from "../../../tests/support/staff.ts";
import type { Settings } from "../../content/kinds/settings.ts";
import type { Running } from "../../server/start.ts";

const shared = siteOfThisFile();

/** A member of staff at a site's screens. */
async function someone(running: Running, role: "owner" | "editor" | "sales" = "editor") {
  const cookie = await signedIn(running.site.services.db, await aPerson(running.site.services.db, { role }));
  const { url } = running;
  const headers = { Host: new URL(url).host, Cookie: cookie };
  return {
    look: (path: string) => ask(url, path, { headers }),
    restore: (path: string, about: string, seen: string) =>
      ask(url, path, form(url, { intent: "restore", about, seen }, { Cookie: cookie })),
  };
}

function savePhone(running: Running, phone: string): Promise<void> {
  return changeOn(running, "settings", "settings", (settings: Settings) => ({
    ...settings,
    company: { ...settings.company, phone },
  }));
}

const path = "/cms/revisions/settings";

describe.each(databases)("on $name", ({ engine }) => {
  test("an earlier version is compared with now and restored, also without script", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { look, restore } = await someone(running);
    await savePhone(running, "(305) 555-0177");

    const { body } = await look(`${path}?version=1`);
    expect(body).toContain("It differs from now in one place.");
    expect(body).toMatch(/Company › Phone.*\(305\) 555-0142.*\(305\) 555-0177/s);
    expect(body).toContain("Changed Phone");

    const answer = await restore(`${path}?version=1`, "1", "2");
    expect(answer.status).toBe(200);
    expect(answer.body).toContain("The earlier version of Settings is restored.");
    expect(answer.body).toContain("It says the same as the present version.");
    const home = await ask(running.url, "/", { headers: { Host: new URL(running.url).host } });
    expect(home.body).toContain("(305) 555-0142");
    expect(home.body).not.toContain("(305) 555-0177");
    const activity = await (await someone(running, "owner")).look("/cms/activity");
    expect(activity.body).toMatch(/restored the version of [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M to/);
    expect(activity.body).toContain("changed Phone in");
  });
});

test("whoever restores without knowing of a later save is told of it, and nothing is changed", async () => {
  const { look, restore } = await someone(shared());
  await savePhone(shared(), "(305) 555-0101");
  const { body } = await restore(`${path}?version=1`, "1", "1");
  expect(body).toContain("Test saved Settings meanwhile");
  expect((await look(`${path}?version=1`)).body).toContain("(305) 555-0101");
});

test("whoever restores is told before whether visitors see it at once", async () => {
  const { look, send, create } = await desk(shared());
  const [draft, live] = ["becomes as it was on", "at once as it was on"];
  const id = await create("member");
  await send("member", id, "save", { base: 1, content: { name: "Nora Lake" } });
  const ofDraft = (await look(`/cms/revisions/${id}?version=1`)).body;
  expect(ofDraft).toContain(draft);
  expect(ofDraft).not.toContain(live);

  await savePhone(shared(), "(305) 555-0123");
  const ofSettings = (await look(`${path}?version=1`)).body;
  expect(ofSettings).toContain(live);
  expect(ofSettings).not.toContain(draft);
});

test("versions come page by page, the latest first", async () => {
  const { look } = await someone(shared());
  for (let number = 1; number <= 26; number += 1) await savePhone(shared(), `(786) 555-01${10 + number}`);
  const rows = (body: string) => body.match(/version-row/g)?.length;
  const first = await look(path);
  expect(first.body).toContain("As it is now");
  const [, before] = /\?before=(\d+)"[^>]*>[^<]*<span[^>]*>[^<]*<span[^>]*>Earlier/.exec(first.body) ?? [];
  expect(rows(first.body)).toBe(25);
  const rest = await look(`${path}?before=${before}`);
  expect(rest.body).toContain("The first version");
  expect(rest.body).toContain("The latest");
  expect(rest.body).not.toContain("As it is now");
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
