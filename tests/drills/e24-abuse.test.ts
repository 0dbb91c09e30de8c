import { expect, test } from "vitest";
import { cpuAccount } from "../../bench/process.ts";
import { copiedDatabase } from "../support/databases.ts";
import { corpus } from "./abuse/corpus.ts";
import { atRest, faultOf, measureOnce, millisecondsBetween, nextNumber } from "./abuse/measure.ts";
import { type AbuseAnswer, type AbuseRequest, send } from "./abuse/request.ts";
import { warmUp, withAttackedSite } from "./e24-abuse.ts";

/** Four times what the drill holds them to, in milliseconds of CPU time: this machine may be slow, and is busy. */
const bar = 200;

test("nothing that anyone may send costs much, or has the server fail", async () => {
  await withAttackedSite(await copiedDatabase("sqlite", "seeded"), async (site) => {
    const { pages, pictures } = await warmUp(site, { times: 1 });
    const requests = await corpus({ pages: pages.slice(0, 5), picture: pictures[0] ?? "", uploaded: null });
    expect(requests.length).toBeGreaterThan(300);
    const dear: string[] = [];
    const faults: string[] = [];
    const check = (request: AbuseRequest, answer: AbuseAnswer) => {
      const fault = faultOf(answer, request);
      if (fault !== null) faults.push(`${fault}: ${request.name}`);
    };
    let before = await atRest(site.worker);
    for (const request of requests.filter(({ signsIn }) => !signsIn)) {
      check(request, await send(site.url, request, nextNumber()));
      const after = cpuAccount(site.worker);
      const roughly = millisecondsBetween(before, after);
      before = after;
      if (roughly <= bar) continue;
      // What loads at its first use, or falls together with work in the background, does not do so every time.
      const measured = { request, costs: [], statuses: new Set<number>(), faults: new Set<string>() };
      const cost = Math.min(roughly, await measureOnce(site, measured), await measureOnce(site, measured));
      if (cost > bar) dear.push(`${cost.toFixed(0)} ms: ${request.name}`);
      before = await atRest(site.worker);
    }
    // Each of these takes a second by design, so they go together.
    const logins = requests.filter(({ signsIn }) => signsIn);
    before = await atRest(site.worker);
    await Promise.all(logins.map(async (request) => check(request, await send(site.url, request, nextNumber()))));
    const each = millisecondsBetween(before, await atRest(site.worker)) / logins.length;
    if (each > 2 * bar) dear.push(`${each.toFixed(0)} ms: each of the login's`);
    expect(dear).toEqual([]);
    expect(faults).toEqual([]);
    expect(site.errors).toBe(0);
  });
});
