import { expect, test } from "vitest";
import { assetNamed, importsOf, manifestNamed, scriptsOf, weightOf } from "./support/bundle.ts";

const whole = manifestNamed(/^manifest-\w+\.js$/);
const ofEveryScreen = ["root", "cms/area", "cms/screen"];

/** In bytes. */
const bars = { screen: 240_000, formWithText: 350_000 };

test("no screen of staff's brings more script than its bar", () => {
  const screens = Object.keys(whole.routes).filter((id) => /^cms\/(?!login).*page$/.test(id));
  expect(screens.length).toBeGreaterThan(12);
  for (const id of screens) {
    const weight = weightOf([...scriptsOf(whole, [...ofEveryScreen, id]), whole.file]);
    expect(weight, id).toBeLessThan(bars.screen);
    expect(weight, id).toBeGreaterThan(150_000);
  }
});

test("the form of a post keeps to its bar with the editor of its text", () => {
  const form = scriptsOf(whole, [...ofEveryScreen, "cms/entry/page"]);
  const editor = assetNamed(/^editor-[\w-]+\.js$/);
  const weight = weightOf(new Set([...form, whole.file, editor, ...importsOf(editor)]));
  expect(form.has(editor)).toBe(false);
  expect(weight).toBeLessThan(bars.formWithText);
  expect(weight).toBeGreaterThan(300_000);
});
