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
  const deadline = new AbortController();
  const written: { submission?: Submission } = {};
  async function store(): Promise<IntakeResult> {
    const arrival = await readArrival(site, sent, requestInfo, now);
    const { submission, selfTest } = arrival;
    return groupCommit(site.db, async (tx) => {
      // The visitor has seen an error and will send it again.
      if (deadline.signal.aborted) return { state: "unavailable" };
      const decide = async () => decideInquiry({ ...arrival, ...(await gatherFacts(tx, arrival)) });
      const decideAndStore = async () => storeInquiry(tx, await decide(), submission);
      if (selfTest?.id) return storeSelfTest(tx, { id: selfTest.id, now }, decideAndStore);
      const result = await decideAndStore();
      if (result.state === "received") written.submission = submission;
      return result;
    });
  }
  try {
    const result = await Promise.race([store(), unavailableAfter(storeTimeoutMs, deadline)]);
    if (result.state !== "unavailable") return result;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  } finally {
    deadline.abort();
  }
  // The connection may have broken after the commit.
  const found = written.submission
    ? await findStored(site.db, written.submission, now, searchDeadlineMs - (performance.now() - startedAt))
    : null;
  return found ?? { state: "unavailable" };
}

const searchPauseMs = 100;

/** Searches for a stored inquiry for some milliseconds, while the database may be away. */
async function findStored(db: Db, submission: Submission, now: Date, timeoutMs: number): Promise<IntakeResult | null> {
  const timeout = AbortSignal.timeout(Math.max(0, Math.round(timeoutMs)));
  const timedOut = new Promise<null>((resolve) => timeout.addEventListener("abort", () => resolve(null)));
  async function search(): Promise<IntakeResult | null> {
    while (!timeout.aborted) {
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
  return Promise.race([search(), timedOut]);
}

/** Aborts `late` after the time limit. Stops when `late` is aborted. */
function unavailableAfter(milliseconds: number, deadline: AbortController): Promise<IntakeResult> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      deadline.abort();
      resolve({ state: "unavailable" });
    }, milliseconds);
    deadline.signal.addEventListener("abort", () => clearTimeout(timer));
  });
}
