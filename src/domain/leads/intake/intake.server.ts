import { setTimeout as pause } from "node:timers/promises";
import { isUnavailable } from "#src/base/db/dialect.ts";
import { groupCommit } from "#src/base/db/sqlite/group-commit.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { recordAudit, websiteActor } from "#src/domain/audit-log/record.server.ts";
import { type BookingOffer, freeTimeAt, readBookingOffer } from "#src/domain/bookings/offered-times.server.ts";
import { describeSelection } from "#src/domain/content/estimates/sent-estimate.server.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { enqueueEmail } from "#src/domain/email/queue/outbox.server.ts";
import { announceBooking } from "../bookings/announce.server.ts";
import { readReplyAddresses } from "../conversation/reply-address.server.ts";
import { signUpId, storeSignUp } from "../newsletter/sign-ups.server.ts";
import { recordLeadEvent } from "../pipeline/lead-events.server.ts";
import { findRecipient, lockTurns, readNoticeFacts, recordAssignment, saveTurns } from "../rules/rules.server.ts";
import { readSelfTest, storeSelfTest } from "../self-test/receive.server.ts";
import { findService, otherService, serviceName } from "../services.server.ts";
import { readLessons } from "../spam/learning.server.ts";
import { bookChosenTime } from "./appointment.server.ts";
import {
  type ArrivalFacts,
  decideAtOnce,
  decideInquiry,
  type InquiryDecision,
  type StoredFacts,
} from "./decide-inquiry.ts";
import { readFormToken, workDone } from "./form-token.server.ts";
import { findForm } from "./forms.server.ts";
import type { SentForm } from "./inquiry.ts";
import { insertLeads } from "./insert.server.ts";
import {
  claimSubmission,
  countRecent,
  deleteOldSubmissions,
  deleteSubmission,
  detachSubmission,
  findSubmission,
  readConfirmed,
  recordConfirmation,
  type Submission,
  type SubmissionSubject,
  submissionOf,
} from "./submissions.server.ts";

interface IntakeContext {
  db: Db;
  content: ContentReader;
  /** The public address, for the link in the notice. It never comes from a request. */
  origin: string;
}

interface RequestInfo {
  /** The sender's IP address. Only a digest of it is stored. */
  address: string;
  /** The key of digests and form tokens. */
  secret: string;
}

export type IntakeResult =
  /** Stored on disk with its emails. Suspected spam gets the same answer and is stored without emails. */
  | { state: "received"; id: string; replyBy: Date | null; repeated: boolean }
  /** The network has sent so much that the form's script has to work for each inquiry: so many bits for this one. */
  | { state: "too-many"; workNeeded: number }
  /** Nobody is free anymore at the time that the visitor has chosen. Nothing is stored. */
  | { state: "taken" }
  /** The database can't store it now. If the visitor sends it again, it still makes one lead. */
  | { state: "unavailable" };

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
    if (await isTimeGone(site.db, arrival)) return { state: "taken" };
    const { submission, selfTest } = arrival;
    return groupCommit(site.db, async (tx) => {
      // The visitor has seen an error and will send it again.
      if (late.aborted) return { state: "unavailable" };
      const decideAndStore = async () => storeInquiry(tx, await decide(tx, arrival), arrival);
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
      const subject = await findSubmission(db, submission, now);
      return subject && { state: "received", ...(await findStoredSubject(db, subject)), repeated: true };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await pause(searchPauseMs);
    }
  }
  return null;
}

/** The result, or null after a time limit. The signal says that it is over. */
async function within<Result>(timeoutMs: number, run: (late: AbortSignal) => Promise<Result>): Promise<Result | null> {
  const late = new AbortController();
  const timedOut = new Promise<null>((resolve) => late.signal.addEventListener("abort", () => resolve(null)));
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    return await Promise.race([run(late.signal), timedOut]);
  } finally {
    clearTimeout(timer);
    late.abort();
  }
}

interface Arrival extends ArrivalFacts {
  /** Null without a chosen time. */
  offer: BookingOffer | null;
  secret: string;
}

/** Reads what an inquiry brings, and what the site has for it. */
async function readArrival(
  { db, content: reader, origin }: IntakeContext,
  given: SentForm,
  requestInfo: RequestInfo,
  now: Date,
): Promise<Arrival> {
  const languages = await reader.languages();
  const language = languages.find((shown) => shown === given.language) ?? defaultLanguage;
  const service = await readService(reader, given.service, [language, ...languages]);
  const sent = { ...given, language, service: service.slug };
  const token = readFormToken(requestInfo.secret, sent.formToken, now);
  const form = await findForm(reader, { form: sent.form, language });
  const id = sent.form && form?.isSignUp ? signUpId(requestInfo.secret, sent.form, sent.email) : crypto.randomUUID();
  const [content, offer, estimate, lessons, selfTest, replies] = await Promise.all([
    reader.content(language, ["settings"]),
    sent.appointment ? readBookingOffer({ content: reader }) : null,
    describeSelection(reader, sent.calculator, language),
    readLessons(db, sent),
    readSelfTest(db, requestInfo.secret, sent.selfTest),
    readReplyAddresses(db, requestInfo.secret, { id }),
  ]);
  const { company } = content.single("settings").content;
  return {
    ...{ id, sent, now, origin, estimate, form, lessons, selfTest, replies },
    writingTimeMs: token && now.getTime() - token.issuedAt.getTime(),
    work: token === null ? 0 : workDone(token.id, sent.formProof),
    submission: submissionOf(sent, token, requestInfo),
    ...{ company, offer },
    secret: requestInfo.secret,
    serviceName: service.name,
  };
}

/** Whether nobody is free at the chosen time, so that few inquiries learn it in a transaction. A repeated one may have it itself. */
async function isTimeGone(db: Db, { sent: { appointment }, offer, submission, now }: Arrival): Promise<boolean> {
  if (!appointment || !offer || (await freeTimeAt(db, offer, { now, startsAt: appointment.startsAt }))) return false;
  return (await findSubmission(db, submission, now)) === null;
}

/** The service as leads have it, in the default language. One that the site does not have is named by its slug. */
async function readService(reader: ContentReader, slug: string, languages: readonly Language[]) {
  if (slug === "") return { slug, name: "" };
  if (slug === otherService.slug) return otherService;
  const service = await findService(reader, slug, { languages, language: defaultLanguage });
  return service ? { slug: service.slug ?? slug, name: serviceName(service.content) } : { slug, name: slug };
}

/** What is stored of an inquiry with a time that was free. */
type Decision = (InquiryDecision & { bookingId?: string }) | { state: "taken" };

/** Decides in the transaction that stores. Of the same inquiry sent several times at once, the others wait for the first. */
async function decide(tx: Tx, arrival: Arrival): Promise<Decision> {
  const { id, form, submission, now } = arrival;
  const subject = form?.isSignUp ? { lead_id: null, sign_up_id: id } : { lead_id: id, sign_up_id: null };
  const claimed = await claimSubmission(tx, submission, subject, now);
  const earlier = claimed && (await findStoredSubject(tx, claimed));
  const facts = { ...arrival, earlier, recent: await countRecent(tx, submission, now) };
  const atOnce = decideAtOnce(facts);
  if (atOnce) return atOnce;
  const allFacts = { ...facts, ...(await gatherFacts(tx, arrival)), bookedPerson: null };
  const decision = decideInquiry(allFacts);
  const { sent, offer } = arrival;
  const { appointment } = sent;
  // Suspected spam takes nobody's time, and neither does what may not be confirmed.
  if (!appointment || !offer || decision.state !== "accepted" || !decision.isConfirmed) return decision;
  const { lead } = decision;
  const wish = { ...arrival, sent: { ...sent, appointment }, offer };
  const booked = await bookChosenTime(tx, { ...wish, lead, owner: lead.assignee_id ?? null });
  if (!booked) return { state: "taken" };
  return { ...decideInquiry({ ...allFacts, bookedPerson: booked.personId }), bookingId: booked.id };
}

/** Reads what the database says of an inquiry that is stored. */
async function gatherFacts(
  tx: Tx,
  { sent, now, company, form }: ArrivalFacts,
): Promise<Omit<StoredFacts, "earlier" | "recent" | "bookedPerson">> {
  const confirmed = await readConfirmed(tx, now);
  const recipient = sent.recipient ? await findRecipient(tx, sent.recipient, company.timeZone, now) : null;
  const turns = await lockTurns(tx, recipient ? [] : [sent], company.timeZone, now);
  const notices = await readNoticeFacts(tx, sent, form !== null || recipient !== null || turns.rules.length > 0);
  return { confirmed, recipient, turns, notices };
}

/** What is stored already. */
async function findStoredSubject(
  db: Db,
  { lead_id, sign_up_id }: SubmissionSubject,
): Promise<{ id: string; replyBy: Date | null }> {
  if (sign_up_id !== null) return { id: sign_up_id, replyBy: null };
  const id = lead_id ?? "";
  const lead = await db.selectFrom("leads").select("reply_by").where("id", "=", id).executeTakeFirstOrThrow();
  return { id, replyBy: lead.reply_by };
}

/** Stores what was decided about a submission, in the transaction that has read the facts. */
async function storeInquiry(tx: Tx, decision: Decision, arrival: Arrival): Promise<IntakeResult> {
  const { submission } = arrival;
  switch (decision.state) {
    case "repeated":
      return { state: "received", id: decision.id, replyBy: decision.replyBy, repeated: true };
    case "unavailable":
    case "too-many":
      await deleteSubmission(tx, submission);
      return decision;
    case "taken":
      await detachSubmission(tx, submission);
      return decision;
    case "signed-up":
      await storeSignUp(tx, decision.signUp);
      for (const email of decision.emails) await enqueueEmail(tx, email, decision.signUp.signed_up_at);
      if (decision.isConfirmed) await recordConfirmation(tx, submission, decision.signUp.signed_up_at);
      await deleteOldSubmissions(tx, decision.signUp.signed_up_at);
      return { state: "received", id: decision.signUp.id, replyBy: null, repeated: false };
    case "accepted":
      await storeLead(tx, decision);
      if (decision.isConfirmed) await recordConfirmation(tx, submission, decision.lead.received_at);
      if (decision.bookingId) await announceBooking(tx, arrival, decision.bookingId, "booked", arrival.now);
      return { state: "received", id: decision.lead.id, replyBy: decision.lead.reply_by, repeated: false };
  }
}

async function storeLead(
  tx: Tx,
  { lead, verdict, emails, events, turns }: Extract<InquiryDecision, { state: "accepted" }>,
): Promise<void> {
  const now = lead.received_at;
  await insertLeads(tx, [lead]);
  await recordAudit(tx, {
    person: websiteActor,
    act: "received",
    subject: { kind: "lead", id: lead.id, title: lead.name },
    locale: lead.language,
    detail: { suspicion: lead.spam_reason, ...(verdict && { reasons: verdict.reasons }) },
    at: now,
  });
  await saveTurns(tx, turns);
  if (lead.assignee_id) await recordAssignment(tx, lead, lead.assignee_id, now);
  await deleteOldSubmissions(tx, now);
  for (const email of emails) await enqueueEmail(tx, email, now);
  for (const type of events) await recordLeadEvent(tx, { type, leadId: lead.id, at: now });
}
