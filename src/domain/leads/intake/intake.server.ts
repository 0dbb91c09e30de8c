import { setTimeout as pause } from "node:timers/promises";
import { isUnavailable } from "#src/base/db/dialect.ts";
import { groupCommit } from "#src/base/db/sqlite/group-commit.ts";
import type { Db } from "#src/base/db/tables.ts";
import { storeSelfTest } from "../self-test/receive.server.ts";
import { decideInquiry } from "./decide-inquiry.ts";
import { findLead, gatherFacts, type IntakeContext, type RequestInfo, readArrival } from "./facts.server.ts";
import type { SentForm } from "./inquiry.ts";
import { type IntakeResult, storeInquiry } from "./store-inquiry.server.ts";
import { findSubmission, type Submission } from "./submissions.server.ts";

/** In milliseconds. Visitors see an error within 3 s; this leaves time for the rest. */
const storeTimeoutMs = 2_200;

/** When the search for an inquiry whose commit was not confirmed ends, in milliseconds from the beginning. */
const searchDeadlineMs = 2_700;

/**
 * Stores an inquiry: the lead, its audit line and its emails, in one transaction that is on disk before this returns.
 * A double click, a reload, a retry or the Back button makes no second lead.
 */
export async function receiveInquiry(
  site: IntakeContext,
  sent: SentForm,
  requestInfo: RequestInfo,
  now: Date,
): Promise<IntakeResult> {
  const startedAt = performance.now();
  const written: { submission?: Submission } = {};
  async function store(late: AbortSignal): Promise<IntakeResult> {
    const arrival = await readArrival(site, sent, requestInfo, now);
    const { submission, selfTest } = arrival;
    return groupCommit(site.db, async (tx) => {
      // The visitor has seen an error and will send it again.
      if (late.aborted) return { state: "unavailable" };
      const decide = async () => decideInquiry({ ...arrival, ...(await gatherFacts(tx, arrival)) });
      const decideAndStore = async () => storeInquiry(tx, await decide(), submission);
      if (selfTest?.id) return storeSelfTest(tx, { id: selfTest.id, now }, decideAndStore);
      const result = await decideAndStore();
      if (result.state === "received") written.submission = submission;
      return result;
    });
  }
  try {
    const result = await within(storeTimeoutMs, store);
    if (result && result.state !== "unavailable") return result;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
  const { submission } = written;
  if (!submission) return { state: "unavailable" };
  // The connection may have broken after the commit.
  const timeoutMs = searchDeadlineMs - (performance.now() - startedAt);
  const found = await within(timeoutMs, (late) => findStored(site.db, submission, now, late));
  return found ?? { state: "unavailable" };
}

const searchPauseMs = 100;

/** Searches for a stored inquiry, while the database may be away. */
async function findStored(db: Db, submission: Submission, now: Date, late: AbortSignal): Promise<IntakeResult | null> {
  while (!late.aborted) {
    try {
      const id = await findSubmission(db, submission, now);
      return id === null ? null : { state: "received", ...(await findLead(db, id)), repeated: true };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await pause(searchPauseMs);
    }
  }
  return null;
}

/** The result, or null after a time limit. The signal says that it is over. */
function within<Result>(timeoutMs: number, run: (late: AbortSignal) => Promise<Result>): Promise<Result | null> {
  const late = AbortSignal.timeout(Math.max(0, Math.round(timeoutMs)));
  const timedOut = new Promise<null>((resolve) => late.addEventListener("abort", () => resolve(null)));
  return Promise.race([run(late), timedOut]);
}
