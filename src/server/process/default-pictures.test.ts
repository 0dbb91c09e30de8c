import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { expect, onTestFinished, test } from "vitest";
import { hourMs, secondMs } from "#src/base/durations.ts";
import { defaultVariants } from "#src/seed/default-variants.server.ts";
import { ask, startTestSite } from "../../../tests/support/site.ts";
import { makeDefaultVariants } from "./default-pictures.ts";

/** A site that only notes when it would make a picture: milliseconds after the last request. And what it logs. */
async function siteThatMakesNone() {
  const { site, url } = await startTestSite();
  const [pauses, logged]: [number[], object[]] = [[], []];
  let requestedAt = 0;
  const onRequest = () => {
    requestedAt = performance.now();
  };
  subscribe("http.server.request.start", onRequest);
  onTestFinished(() => void unsubscribe("http.server.request.start", onRequest));
  site.media.make = async () => void pauses.push(performance.now() - requestedAt);
  site.log.info = (details: object, message?: string) => void logged.push({ ...details, message });
  const { length: variants } = await defaultVariants(site.services.db);
  return { site, pauses, logged, variants, request: () => ask(url, "/healthz") };
}

test("the default pictures are made when no request has come for a second, and the log says when", async () => {
  const { site, pauses, logged, variants, request } = await siteThatMakesNone();
  await request();
  const making = makeDefaultVariants(site, { maxWaitMs: hourMs });
  for (let number = 0; number < 20; number += 1) await request();
  await making;
  expect(pauses).toHaveLength(variants);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(secondMs);
  expect(logged).toEqual([
    { variants, message: expect.stringContaining("encoding the default pictures in the background") },
    { variants, seconds: expect.any(Number), message: "the default pictures are encoded" },
  ]);
});

test("the default pictures are made, if slowly, while requests come all the time", async () => {
  const { site, pauses, variants } = await siteThatMakesNone();
  await makeDefaultVariants(site, { quietMs: hourMs, maxWaitMs: 1 });
  expect(pauses).toHaveLength(variants);
});

test("a site that stops makes no more default pictures", async () => {
  const { site, pauses, logged } = await siteThatMakesNone();
  site.draining = true;
  await makeDefaultVariants(site);
  expect(pauses).toEqual([]);
  expect(logged).toHaveLength(1);
});
