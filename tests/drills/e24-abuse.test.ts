import { expect, test } from "vitest";
import { copiedDatabase } from "../support/databases.ts";
import { corpus } from "./abuse/corpus.ts";
import { atRest, faultOf, type Measured, measureOnce, millisecondsBetween, nextNumber } from "./abuse/measure.ts";
import { send } from "./abuse/request.ts";
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
    const note = ({ request, faults: found }: Measured) => {
      for (const fault of found) faults.push(`${fault}: ${request.name}`);
    };
    for (const request of requests.filter(({ signsIn }) => !signsIn)) {
      const measured: Measured = { request, costs: [], statuses: new Set(), faults: new Set() };
      // What loads at its first use, or falls together with work in the background, does not do so every time.
      for (let time = 0; time < 3; time += 1) if ((await measureOnce(site, measured)) <= bar) break;
      if (Math.min(...measured.costs) > bar) dear.push(`${Math.min(...measured.costs).toFixed(0)} ms: ${request.name}`);
      note(measured);
    }
    // Each of these takes a second by design, so they go together.
    const logins = requests.filter(({ signsIn }) => signsIn);
    const before = await atRest(site.worker);
    const answers = await Promise.all(
      logins.map(async (request) => ({ request, answer: await send(site.url, request, nextNumber()) })),
    );
    const each = millisecondsBetween(before, await atRest(site.worker)) / logins.length;
    for (const { request, answer } of answers) {
      const fault = faultOf(answer, request);
      if (fault !== null) faults.push(`${fault}: ${request.name}`);
    }
    if (each > 2 * bar) dear.push(`${each.toFixed(0)} ms: each of the login's`);
    expect(dear).toEqual([]);
    expect(faults).toEqual([]);
  });
});
