import { expect, openLive, test, warningsIn } from "../support/story.ts";

test("the stories notice what no visit may cause", async ({ page, faults }) => {
  await openLive(page, "/privacy");
  const breaches: [RegExp, () => void][] = [
    // biome-ignore lint/suspicious/noConsole: the breach itself
    [/^error: planted/, () => console.error("planted")],
    // biome-ignore lint/suspicious/noConsole: the breach itself
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
  for (const [complaint, breach] of breaches) {
    await page.evaluate(breach);
    await expect.poll(() => faults).toContainEqual(expect.stringMatching(complaint));
  }
  faults.length = 0;
  expect(
    warningsIn([
      '{"level":30,"msg":"fine"}',
      '{"level":40,"msg":"planted"}',
      "(node:1) Warning: planted",
      "Mangrove is ready: http://localhost:1",
    ]),
  ).toHaveLength(2);
});
