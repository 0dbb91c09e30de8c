import { setTimeout as pause } from "node:timers/promises";
import { isUnavailable } from "#src/base/db/dialect.ts";
import { groupCommit } from "#src/base/db/sqlite/group-commit.ts";
import type { LeadOrigin } from "#src/base/db/tables/leads.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import { describeSelection } from "#src/domain/content/estimates/sent-estimate.server.ts";
import type { Resolved } from "#src/domain/content/fields/resolved.ts";
import { afterOpenMinutes } from "#src/domain/content/published/hours/business-hours.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import type { Form } from "#src/domain/content/schema/kinds/form.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { enqueueEmail } from "#src/domain/email/queue/outbox.server.ts";
import { type Answer, describeAnswer } from "../answers/answers.server.ts";
import { recordAssignment, takeTurn } from "../deadlines/assignment.server.ts";
import { columnsOf } from "../fields.ts";
import { recordLeadEvent } from "../pipeline/lead-events.server.ts";
import { readSelfTest, storeSelfTest } from "../self-test/receive.server.ts";
import { otherService, serviceName } from "../service-names.ts";
import { sourceOfLead } from "../source.ts";
import type { WithheldReason } from "../spam/describe-withheld.ts";
import { learnedSigns } from "../spam/learned.ts";
import { readLessons } from "../spam/learning.server.ts";
import { isProof } from "../spam/proof-of-work.server.ts";
import { spamSignsIn } from "../spam/signs.ts";
import { type SpamReason, type SpamVerdict, scoreSpam } from "../spam/verdict.ts";
import { confirmationWithheld, recordConfirmation } from "./confirmation-limits.server.ts";
import {
  claimSubmission,
  countRecent,
  deleteOldSubmissions,
  deleteSubmission,
  findSubmission,
  isFlood,
  type Submission,
  spamSignsFromLimits,
  submissionOf,
} from "./duplicates-and-rate-limits.server.ts";
import { confirmationEmail } from "./emails.server.ts";
import { findForm } from "./find-form.server.ts";
import { readFormToken } from "./form-token.server.ts";
import type { Inquiry } from "./inquiry.ts";
import { insertLeads } from "./insert.server.ts";
import { enqueueNotices } from "./notice-rules.server.ts";

interface IntakeContext {
  db: Db;
  content: ContentReader;
  /** The public address, for the link in the notice. It never comes from a request. */
  origin: string;
}

export interface RequestInfo {
  /** The sender's IP address. Only a digest of it is stored. */
  address: string;
  /** The key of digests and form tokens. */
  secret: string;
}

/** What visitors send: the fields of a lead, and answers to the questions of staff. */
interface SentForm extends Inquiry {
  /** In the order of the form. */
  answers?: readonly Answer[];
  /** The id of the form that was filled in; absent for the contact form. */
  form?: string | undefined;
}

export type IntakeResult =
  /** Stored on disk with its emails. Suspected spam gets the same answer and is stored without emails. */
  | { state: "received"; id: string; replyBy: Date | null; repeated: boolean }
  /** The network has sent so much that nothing more is stored for an hour. */
  | { state: "too-many" }
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
  inquiry: SentForm,
  requestInfo: RequestInfo,
  now: Date,
): Promise<IntakeResult> {
  const startedAt = performance.now();
  const token = readFormToken(requestInfo.secret, inquiry.formToken, now);
  const answered = (inquiry.answers ?? []).map(describeAnswer);
  // Another file with the same name makes another inquiry.
  const digests = (inquiry.answers ?? []).flatMap(({ file }) => file?.digest ?? []);
  const submission = submissionOf(inquiry, token, requestInfo, [...answered, ...digests]);
  const isProven = token !== null && isProof(token.id, inquiry.formProof);
  const allText = { ...inquiry, message: [inquiry.message, ...answered].join("\n") };
  const inquirySigns = spamSignsIn(allText, token && now.getTime() - token.issuedAt.getTime(), isProven);
  const selfTest = await readSelfTest(site.db, requestInfo.secret, inquiry.selfTest);
  // A copy of this site tests itself at this address.
  if (selfTest?.id === null) return { state: "unavailable" };
  const deadline = new AbortController();
  let isWritten = false;
  async function store(): Promise<IntakeResult> {
    const [siteContent, lessons] = await Promise.all([
      readSiteContent(site.content, inquiry),
      readLessons(site.db, inquiry),
    ]);
    const spamSigns = [...inquirySigns, ...learnedSigns(lessons, inquirySigns)];
    return groupCommit(site.db, async (tx) => {
      // The visitor has seen an error and will send it again.
      if (deadline.signal.aborted) return { state: "unavailable" };
      const storeInquiry = () =>
        storeLead(tx, { inquiry, submission, spamSigns, siteContent, origin: site.origin, now });
      if (selfTest?.id) return storeSelfTest(tx, { id: selfTest.id, now }, storeInquiry);
      const result = await storeInquiry();
      isWritten = true;
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
  const found = isWritten
    ? await findStored(site.db, submission, now, searchDeadlineMs - (performance.now() - startedAt))
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
        return id === null ? null : await repeatedResult(db, id);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await pause(searchPauseMs);
      }
    }
    return null;
  }
  return Promise.race([search(), timedOut]);
}

interface SiteContent {
  company: Resolved<Company>;
  /** Names in the form, by slug. */
  services: Map<string, string>;
  /** The price estimate that the visitor asks for; empty without one. */
  estimate: string;
  /** What was filled in; null for the contact form, and if it was unpublished meanwhile. */
  form: Resolved<Form> | null;
}

/** The content that leads and their emails use. */
async function readSiteContent(reader: ContentReader, inquiry: SentForm): Promise<SiteContent> {
  const { language, calculator } = inquiry;
  const [content, estimate, form] = await Promise.all([
    reader.content(language, ["settings", "service"]),
    describeSelection(reader, language, calculator),
    findForm(reader, { form: inquiry.form, language }),
  ]);
  const services = content.entries("service").map(({ slug, content }) => [slug ?? "", serviceName(content)] as const);
  return {
    company: content.single("settings").content.company,
    services: new Map([[otherService.slug, otherService.name], ...services]),
    estimate,
    form,
  };
}

interface IntakeInput {
  inquiry: SentForm;
  submission: Submission;
  /** Spam signs in the inquiry itself, with those that staff have taught. */
  spamSigns: SpamReason[];
  siteContent: SiteContent;
  origin: string;
  now: Date;
}

async function storeLead(tx: Tx, input: IntakeInput): Promise<IntakeResult> {
  const { submission, origin, now } = input;
  const { company, form } = input.siteContent;
  const lead = newLead(input);
  const earlier = await claimSubmission(tx, submission, lead.id, now);
  if (earlier !== null) return repeatedResult(tx, earlier);
  const recent = await countRecent(tx, submission, now);
  if (isFlood(recent)) {
    await deleteSubmission(tx, submission);
    return { state: "too-many" };
  }
  const verdict = scoreSpam([...input.spamSigns, ...spamSignsFromLimits(submission, recent)]);
  const withheld = verdict ? null : await withheldReason(tx, input);
  const assignee = verdict ? null : await takeTurn(tx, lead, company.timeZone, now);
  const { answers = [] } = input.inquiry;
  await insertLead(tx, { ...lead, assignee_id: assignee, answers }, verdict, withheld);
  await recordAudit(tx, {
    person: { id: null, name: "Website" },
    act: "received",
    subject: { kind: "lead", id: lead.id, title: lead.name },
    locale: lead.language,
    detail: { suspicion: mainSign(verdict), ...(verdict && { reasons: verdict.reasons }) },
    at: now,
  });
  if (assignee !== null) await recordAssignment(tx, lead, assignee, now);
  await deleteOldSubmissions(tx, now);
  if (!verdict) {
    await enqueueNotices(tx, { ...lead, assignee_id: assignee, answers }, { form, company, origin, now });
    await recordLeadEvent(tx, { type: "lead.received", leadId: lead.id, at: now });
  }
  if (!verdict && !withheld) {
    await enqueueEmail(tx, confirmationEmail(lead, company, now, form), now);
    await recordConfirmation(tx, submission, now);
  }
  return { state: "received", id: lead.id, replyBy: lead.reply_by, repeated: false };
}

async function withheldReason(tx: Tx, { submission, siteContent, now }: IntakeInput): Promise<WithheldReason | null> {
  return siteContent.form?.confirms === false ? "form" : confirmationWithheld(tx, submission, now);
}

function newLead({ inquiry, siteContent, now }: IntakeInput) {
  const { company, services, estimate, form } = siteContent;
  // Lists show the name.
  const columns = columnsOf({ ...inquiry, name: inquiry.name || inquiry.email, estimate });
  const origin: LeadOrigin = inquiry.form ? "form" : "website";
  return {
    id: crypto.randomUUID(),
    received_at: now,
    language: inquiry.language,
    ...columns,
    source: sourceOfLead({ ...columns, origin }),
    origin,
    form_id: inquiry.form ?? null,
    service_name: services.get(inquiry.service) ?? inquiry.service,
    reply_by: form?.awaitsReply === false ? null : afterOpenMinutes(now, company.replyMinutes, company),
  };
}

async function repeatedResult(db: Db, id: string): Promise<IntakeResult> {
  const earlier = await db.selectFrom("leads").select("reply_by").where("id", "=", id).executeTakeFirstOrThrow();
  return { state: "received", id, replyBy: earlier.reply_by, repeated: true };
}

function mainSign(verdict: SpamVerdict | null): string | null {
  return verdict?.reasons[0]?.sign ?? null;
}

async function insertLead(
  tx: Tx,
  lead: ReturnType<typeof newLead> & { assignee_id: string | null; answers: readonly Answer[] },
  verdict: SpamVerdict | null,
  withheld: WithheldReason | null,
): Promise<void> {
  await insertLeads(tx, [
    {
      ...lead,
      status: verdict ? "spam" : "new",
      spam_reason: mainSign(verdict),
      spam_verdict: verdict,
      confirmation_withheld: withheld,
    },
  ]);
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
