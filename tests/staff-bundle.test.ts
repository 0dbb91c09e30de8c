import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assetNamed, importsOf, manifestNamed, readAsset, scriptsOf, weightOf } from "./support/bundle.ts";

const whole = manifestNamed(/^manifest-\w+\.js$/);
const sharedRoutes = ["root", "admin/screens/layout", "admin/screens/error-boundary"];

/** In bytes. */
const maxBytes = { screen: 239_000, formWithText: 360_000 };

test("no admin screen loads more script than the limit", () => {
  const screens = Object.keys(whole.routes).filter((id) => /^admin\/(?:editor|screens\/(?!login)).*page$/.test(id));
  expect(screens.length).toBeGreaterThan(12);
  for (const id of screens) {
    const weight = weightOf([...scriptsOf(whole, [...sharedRoutes, id]), whole.file]);
    expect(weight, id).toBeLessThan(maxBytes.screen);
    expect(weight, id).toBeGreaterThan(140_000);
  }
});

test("staff load no words of visitors' pages", () => {
  const scripts = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
  const words = /the tide took it|se la llevó la marea/;
  expect(scripts.filter((name) => words.test(readAsset(`/assets/${name}`)))).toEqual([]);
  const serverScripts = readdirSync("build/server/assets").map((name) => `build/server/assets/${name}`);
  expect(serverScripts.some((file) => words.test(readFileSync(file, "utf8")))).toBe(true);
});

test("the form of a post, with the rich text editor, loads no more script than its limit", () => {
  const form = scriptsOf(whole, [...sharedRoutes, "admin/screens/edit-page/page"]);
  const editor = assetNamed(/^editor-[\w-]{8}\.js$/);
  const weight = weightOf(new Set([...form, whole.file, editor, ...importsOf(editor)]));
  expect(form.has(editor)).toBe(false);
  expect(weight).toBeLessThan(maxBytes.formWithText);
  expect(weight).toBeGreaterThan(300_000);
});
