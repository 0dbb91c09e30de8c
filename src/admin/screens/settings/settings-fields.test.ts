import { expect, test } from "vitest";
import { fieldPath } from "#src/admin/session/field-paths.ts";
import { findFields } from "#src/domain/content/entries/editing/find-fields.server.ts";
import { ask, sharedSite } from "../../../../tests/support/site.ts";
import { aPerson, logInDirectly } from "../../../../tests/support/staff.ts";

const trial = sharedSite();

test("each field of the settings has an input on the screen where the search opens it", async () => {
  const { url, site } = trial();
  const cookie = await logInDirectly(site.services.db, await aPerson(site.services.db, { role: "owner" }));
  const settings = { kind: "settings", id: "settings" };
  const fields = findFields(["settings"], "", Number.POSITIVE_INFINITY);
  expect(fields.length).toBeGreaterThan(40);
  const pages = new Map<string, string>();
  for (const { path } of fields) {
    const { pathname, search, hash } = new URL(fieldPath(settings, path) ?? "", url);
    const screen = pathname + search;
    const html = pages.get(screen) ?? (await ask(url, screen, { headers: { Cookie: cookie } })).body;
    pages.set(screen, html);
    expect(html, path).toContain(`id="${hash.slice(1)}"`);
  }
});
