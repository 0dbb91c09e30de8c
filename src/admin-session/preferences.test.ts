import { expect, test } from "vitest";
import { ask, sharedSite } from "../../tests/support/site.ts";
import { aPerson, signedIn } from "../../tests/support/staff.ts";

const trial = sharedSite();

async function drawnFor(cookies: string, path: string): Promise<string> {
  const { url, site } = trial();
  const { db } = site.services;
  const session = await signedIn(db, await aPerson(db));
  const Cookie = `${session}${cookies}`;
  return (await ask(url, path, { headers: { Host: new URL(url).host, Cookie } })).body;
}

test("a collapsed group is rendered collapsed, except around the current screen", async () => {
  const isOpen = /<details open=""[^>]*"group"|<details[^>]*"group" open/;
  for (const other of ["", "; folded=", "; folded=%22%3E", "; folded=Contents"]) {
    expect(await drawnFor(other, "/cms/media"), other).toMatch(isOpen);
  }
  expect(await drawnFor("; folded=Content", "/cms/media")).not.toMatch(isOpen);
  expect(await drawnFor("; folded=Content", "/cms/pages")).toMatch(isOpen);
});

test("an open preview is rendered open", async () => {
  const form = "/cms/services/service-cloud";
  for (const other of ["", "; preview=closed.phone", "; preview=%22%3Eopen"]) {
    expect(await drawnFor(other, form), other).not.toContain("preview-dialog");
  }
  expect(await drawnFor("; preview=open.phone", form)).toMatch(
    /class="with-preview" data-open.*class="preview-dialog"/s,
  );
});
