import { describe, expect, test } from "vitest";
import type { Role } from "#src/domain/auth/policies.ts";
import { ask, sharedSite } from "../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../tests/support/staff.ts";

const trial = sharedSite();
const settings = "/cms/entries/settings/settings";

async function enter(role: Role) {
  const { db } = trial().site.services;
  const person = await aPerson(db, { role });
  return { person, cookie: await logInDirectly(db, person) };
}

async function write(path: string, length: number, { role = "editor" as Role, headers = {} } = {}) {
  const { url } = trial();
  const { person, cookie } = await enter(role);
  const fields = {
    intent: "save",
    base: "1",
    person: person.id,
    content: JSON.stringify({ text: "x".repeat(length) }),
  };
  return ask(url, path, form(url, fields, { Cookie: cookie, ...headers }));
}

describe("a form of more than 64 KB", () => {
  test("is read when staff save an entry, and validated", async () => {
    const answer = await write(settings, 1_900_000);
    expect(answer.status, answer.body).toBe(200);
    expect(JSON.parse(answer.body).state).toMatch(/invalid|conflict/);
  });

  test("of more than 2 MB is rejected with a message", async () => {
    const answer = await write(settings, 2_100_000);
    expect(answer.status).toBe(413);
    expect(answer.body).toContain("Shorten it");
  });

  test("is rejected at once for users who may not edit, and their connection stays usable", async () => {
    expect((await write(settings, 1_900_000, { role: "sales" })).status).toBe(403);
    for (let round = 0; round < 20; round++) {
      const stranger = await write(settings, 1_900_000, { headers: { Cookie: "", Connection: "keep-alive" } });
      expect(stranger.status).toBe(303);
      expect(stranger.headers.location).toContain("/cmslogin");
      expect(stranger.headers.connection).toBe("keep-alive");
    }
    const elsewhere = await write(settings, 1_900_000, { headers: { Origin: "https://evil.test" } });
    expect(elsewhere.status).toBe(403);
    expect((await write(settings, 1_900_000, { headers: { "Content-Type": "text/plain" } })).status).toBe(415);
  });

  test.each(["/cms/entries/settings", "/cms/settings", "/cms/media", "/contact", "/cmslogin", "/cms/entries/a/b/c"])(
    "is refused at %s",
    async (path) => {
      expect((await write(path, 66_000)).status).toBe(413);
    },
  );

  test("without a declared length has the ordinary limit", async () => {
    const { url } = trial();
    const { cookie } = await enter("editor");
    const headers = { Cookie: cookie, "Transfer-Encoding": "chunked" };
    expect((await ask(url, settings, { ...form(url, {}, headers), body: "a".repeat(70_000) })).status).toBe(413);
  });

  test.each([
    ["brackets", "[".repeat(1_000_000)],
    ["objects", `${'{"company":'.repeat(90_000)}1${"}".repeat(90_000)}`],
    ["lists", `{"menu":${"[".repeat(400_000)}${"]".repeat(400_000)}}`],
    ["menus", `{"menu":[${Array.from({ length: 100_000 }, () => "{}").join()}]}`],
  ])("of nothing but %s breaks nothing", async (_what, content) => {
    const { url } = trial();
    const { person, cookie } = await enter("editor");
    const sent = form(url, { intent: "save", base: "1", person: person.id, content }, { Cookie: cookie });
    expect((await ask(url, settings, sent)).status).toBeLessThan(500);
    expect((await ask(url, "/healthz")).status).toBe(200);
  });
});
