import { violations as axeViolations } from "../support/axe.ts";
import { expect, expectOnly, openLive, test, warningsIn } from "../support/e2e.ts";

test("the tests detect browser errors, axe violations and server warnings", async ({ page, errors }) => {
  await openLive(page, "/privacy");
  const violations: [RegExp, () => void][] = [
    // biome-ignore lint/suspicious/noConsole: the violation itself
    [/^error: planted/, () => console.error("planted")],
    // biome-ignore lint/suspicious/noConsole: the violation itself
    [/^warning: planted/, () => console.warn("planted")],
    [
      /^uncaught: .*planted/,
      () =>
        void setTimeout(() => {
          throw new Error("planted");
        }),
    ],
    [
      /^request to another host: http:\/\/another\.invalid/,
      () => void new Image().setAttribute("src", "http://another.invalid/"),
    ],
    [
      /^error: .*Content Security Policy/,
      () => document.body.append(Object.assign(document.createElement("script"), { textContent: "0" })),
    ],
    [/^error: .*status of 404/, () => void fetch("/no-such-page")],
  ];
  for (const [message, violation] of violations) {
    await page.evaluate(violation);
    await expect.poll(() => errors).toContainEqual(expect.stringMatching(message));
  }
  expectOnly(errors, /planted|another\.invalid|Content Security Policy|status of 404/);
  await page.evaluate(() => document.body.append(new Image()));
  expect(await axeViolations(page)).toContainEqual(expect.stringMatching(/^image-alt: /));
  expect(
    warningsIn([
      '{"level":30,"msg":"fine"}',
      '{"level":40,"msg":"planted"}',
      "(node:1) Warning: planted",
      "Mangrove is ready: http://localhost:1",
    ]),
  ).toHaveLength(2);
});
