/**
 * The attackers of E25, in their own process, so that they share no event loop with the site and the measuring client.
 * It receives an `Attack`, replies with an `AttackResult` and exits.
 */
import { setPriority } from "node:os";
import { setTimeout } from "node:timers/promises";
import { count } from "../experiment.ts";
import { errorIn } from "./measure.ts";
import { type AbuseRequest, isTurnedAway, networkNumbered, send } from "./request.ts";

export interface Attack {
  url: string;
  requests: readonly AbuseRequest[];
  connections: number;
  /** Duration of the attack. */
  seconds: number;
  /** Number of client networks. */
  networks: number;
}

export interface AbuseResult {
  sent: number;
  turnedAway: number;
  statuses: Record<string, number>;
  /** Unexpected 5xx responses, by request. */
  errors: Record<string, number>;
}

/** Attackers use only the CPU time that the site and its visitors leave; real attackers have their own machines. */
const lowestPriority = 19;

/** Pause between two requests of one attacker, in milliseconds; without it, rejections use up all sockets. */
const paceMs = 5;

async function attack({ url, requests, connections, seconds, networks }: Attack): Promise<AbuseResult> {
  const end = performance.now() + seconds * 1000;
  const statuses = new Map<string, number>();
  const errorCounts = new Map<string, number>();
  let sent = 0;
  let turnedAway = 0;
  async function attacker(index: number): Promise<void> {
    for (let turn = index; performance.now() < end; turn += 1) {
      const request = requests[turn % requests.length];
      if (!request) return;
      sent += 1;
      // Outside of the range of numbers used before.
      const answer = await send(url, request, 10_000_000 + sent, networkNumbered(5_000_000 + (index % networks)));
      count(statuses, String(answer.status));
      if (isTurnedAway(answer)) turnedAway += 1;
      const problem = errorIn(answer, request);
      if (problem !== null) count(errorCounts, `${problem}: ${request.name}`);
      await setTimeout(paceMs);
    }
  }
  const attackers = Array.from({ length: connections }, (_, index) => attacker(index));
  // Pending requests end with this process.
  await Promise.race([Promise.all(attackers), setTimeout(seconds * 1000)]);
  return { sent, turnedAway, statuses: Object.fromEntries(statuses), errors: Object.fromEntries(errorCounts) };
}

setPriority(lowestPriority);
// The parent may exit first.
process.on("disconnect", () => process.exit(1));
process.once("message", async (assignment: Attack) => {
  process.send?.(await attack(assignment), () => process.exit());
});
