import { expect, test } from "vitest";
import { ask, sharedSite } from "../../../tests/support/site.ts";
import { aPerson, logInDirectly } from "../../../tests/support/staff.ts";

const trial = sharedSite();

async function renderedFor(cookies: string, path: string): Promise<string> {
  const { url, site } = trial();
  const { db } = site.services;
  const session = await logInDirectly(db, await aPerson(db));
  const Cookie = `${session}${cookies}`;
  return (await ask(url, path, { headers: { Host: new URL(url).host, Cookie } })).body;
}

test("a collapsed group is rendered collapsed, except around the current screen", async () => {
  const isOpen = /<details open=""[^>]*"group"|<details[^>]*"group" open/;
  for (const other of ["", "; folded=", "; folded=%22%3E", "; folded=Contents"]) {
    expect(await renderedFor(other, "/cms/media"), other).toMatch(isOpen);
  }
  expect(await renderedFor("; folded=Content", "/cms/media")).not.toMatch(isOpen);
  expect(await renderedFor("; folded=Content", "/cms/pages")).toMatch(isOpen);
});

test("the preview is rendered open until a person closes it", async () => {
  const form = "/cms/services/service-cloud";
  expect(await renderedFor("; preview=closed.phone", form)).not.toContain("preview-dialog");
  for (const other of ["", "; preview=open.phone", "; preview=%22%3Eclosed"]) {
    expect(await renderedFor(other, form), other).toMatch(/class="with-preview" data-open.*class="preview-dialog"/s);
  }
});
