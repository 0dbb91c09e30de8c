/**
 * The attackers of E25, in a process of their own, so that neither the site nor the client that measures it shares
 * their event loop. It is sent an `Attack`, answers with a `Toll` and ends.
 */
import { setPriority } from "node:os";
import { setTimeout } from "node:timers/promises";
import { count } from "../experiment.ts";
import { faultOf } from "./measure.ts";
import { type AbuseRequest, isTurnedAway, networkNumbered, send } from "./request.ts";

export interface Attack {
  url: string;
  requests: readonly AbuseRequest[];
  connections: number;
  /** It ends by itself. */
  seconds: number;
  /** From how many client networks they come. */
  networks: number;
}

export interface Toll {
  sent: number;
  turnedAway: number;
  statuses: Record<string, number>;
  /** 5xx that are not meant, with what was asked for. */
  faults: Record<string, number>;
}

/** So that they take only what the site and its visitors leave of the processors: a real attacker has his own. */
const lowest = 19;

/** Between two requests of one attacker, in milliseconds, so that refusals alone do not fill the machine's sockets. */
const pace = 5;

async function attack({ url, requests, connections, seconds, networks }: Attack): Promise<Toll> {
  const end = performance.now() + seconds * 1000;
  const statuses = new Map<string, number>();
  const faults = new Map<string, number>();
  let sent = 0;
  let turnedAway = 0;
  async function attacker(index: number): Promise<void> {
    for (let turn = index; performance.now() < end; turn += 1) {
      const request = requests[turn % requests.length];
      if (!request) return;
      sent += 1;
      // Far from the numbers that were sent before.
      const answer = await send(url, request, 10_000_000 + sent, networkNumbered(5_000_000 + (index % networks)));
      count(statuses, String(answer.status));
      if (isTurnedAway(answer)) turnedAway += 1;
      const fault = faultOf(answer, request);
      if (fault !== null) count(faults, `${fault}: ${request.name}`);
      await setTimeout(pace);
    }
  }
  const attackers = Array.from({ length: connections }, (_, index) => attacker(index));
  // Whoever still waits then goes, as this process ends.
  await Promise.race([Promise.all(attackers), setTimeout(seconds * 1000)]);
  return { sent, turnedAway, statuses: Object.fromEntries(statuses), faults: Object.fromEntries(faults) };
}

setPriority(lowest);
// Its parent may be gone before it could end this.
process.on("disconnect", () => process.exit(1));
process.once("message", async (asked: Attack) => {
  process.send?.(await attack(asked), () => process.exit());
});
