import { afterOpenMinutes } from "../content/business-hours.ts";
import { keptWhileUnchanged } from "../content/kept.server.ts";
import type { Company } from "../content/kinds/settings.ts";
import { publishedContent } from "../content/published.server.ts";
import type { Resolved } from "../content/resolved.ts";
import { isUnavailable } from "../db/dialect.ts";
import type { Db, Tx } from "../db/tables.ts";
import { writeTogether } from "../db/write-together.ts";
import { recordHistory } from "../history/record.server.ts";
import { enqueueMail } from "../mail/outbox.server.ts";
import { confirmationWithheld, recordConfirmation, type Withheld } from "./confirmation-limits.server.ts";
import type { Enquiry } from "./enquiry.ts";
import { readFormToken } from "./form-token.server.ts";
import { confirmationMail, type LeadFacts, noticeMail } from "./mails.ts";
import { searchedWords } from "./search-text.ts";
import { spamSignsIn } from "./spam/signs.ts";
import { judge, type SpamReason, type SpamVerdict } from "./spam/verdict.ts";
import {
  countRecent,
  forgetOldSubmissions,
  forgetSubmission,
  isFlood,
  type Submission,
  spamSignsByLimits,
  submissionOf,
  takeSubmission,
} from "./submissions.server.ts";

/** What is known of a submission besides what the form says. */
export interface Circumstances {
  /** The sender's internet address. Only a digest of it is kept. */
  address: string;
  /** With which digests and form tokens are made. */
  secret: string;
}

export type Reception =
  /** It is on disk, with its mails. What is taken for spam is answered alike, and kept without mails. */
  | { state: "received"; id: string; replyBy: Date | null; repeated: boolean }
  /** The address has sent so much that nothing more of it is stored for an hour. */
  | { state: "too-many" }
  /** The database cannot take it now. Sent again, it makes one lead all the same. */
  | { state: "unavailable" };

/** Nobody waits longer than 3 s to be told that it does not work: this, in milliseconds, leaves time for the answer. */
const patience = 2_200;

/**
 * Takes an enquiry in: the lead, its line of history and its mails, in one transaction that is on disk before this
 * answers. However often it is sent again, by a double click, a reload, a retry or from the page before, it stays one.
 */
export async function receiveEnquiry(
  db: Db,
  enquiry: Enquiry,
  circumstances: Circumstances,
  now: Date,
): Promise<Reception> {
  const late = new AbortController();
  try {
    return await Promise.race([
      receive(db, enquiry, circumstances, now, late.signal),
      unavailableAfter(patience, late),
    ]);
  } catch (error) {
    if (isUnavailable(error)) return { state: "unavailable" };
    throw error;
  } finally {
    late.abort();
  }
}

async function receive(
  db: Db,
  enquiry: Enquiry,
  circumstances: Circumstances,
  now: Date,
  late: AbortSignal,
): Promise<Reception> {
  const token = readFormToken(circumstances.secret, enquiry.formToken, now);
  const submission = submissionOf(enquiry, token, circumstances);
  const spamSigns = spamSignsIn(enquiry, token && now.getTime() - token.issuedAt.getTime());
  const facts = await siteFacts(db, enquiry.language);
  return writeTogether(db, async (tx) => {
    // Whoever was told that it did not work is about to send it again.
    if (late.aborted) return { state: "unavailable" };
    return store(tx, { enquiry, submission, spamSigns, facts, now });
  });
}

interface SiteFacts {
  company: Resolved<Company>;
  /** What the form calls each service, by its slug. */
  services: Map<string, string>;
}

/** What of the content goes into a lead and its mails. */
const siteFacts = keptWhileUnchanged(async (db, language): Promise<SiteFacts> => {
  const content = await publishedContent(db, language, ["settings", "service"]);
  const services = content
    .entries("service")
    .map(({ slug, content: { contactFormLabel, title } }) => [slug ?? "", contactFormLabel || title] as const);
  return { company: content.single("settings").content.company, services: new Map(services) };
});

interface Arrival {
  enquiry: Enquiry;
  submission: Submission;
  /** What speaks for spam in the enquiry itself. */
  spamSigns: SpamReason[];
  facts: SiteFacts;
  now: Date;
}

async function store(tx: Tx, arrival: Arrival): Promise<Reception> {
  const { submission, now } = arrival;
  const { company } = arrival.facts;
  const lead = leadOf(arrival);
  const earlier = await takeSubmission(tx, submission, lead.id, now);
  if (earlier !== null) return repeated(tx, earlier);
  const recent = await countRecent(tx, submission, now);
  if (isFlood(recent)) {
    await forgetSubmission(tx, submission);
    return { state: "too-many" };
  }
  const verdict = judge([...arrival.spamSigns, ...spamSignsByLimits(submission, recent)]);
  const withheld = verdict ? null : await confirmationWithheld(tx, submission, now);
  await insertLead(tx, lead, verdict, withheld);
  await recordHistory(tx, {
    person: { id: null, name: "Website" },
    act: "received",
    subject: { kind: "lead", id: lead.id, title: lead.enquiry.name },
    locale: lead.enquiry.language,
    detail: { suspicion: mainSign(verdict), ...(verdict && { reasons: verdict.reasons }) },
    at: now,
  });
  await forgetOldSubmissions(tx, now);
  if (!verdict) await enqueueMail(tx, noticeMail(lead, company), now);
  if (!verdict && !withheld) {
    await enqueueMail(tx, confirmationMail(lead, company, now), now);
    await recordConfirmation(tx, submission, now);
  }
  return { state: "received", id: lead.id, replyBy: lead.replyBy, repeated: false };
}

interface NewLead extends LeadFacts {
  enquiry: Enquiry;
}

function leadOf({ enquiry, facts, now }: Arrival): NewLead {
  const { company, services } = facts;
  return {
    id: crypto.randomUUID(),
    enquiry,
    serviceName: services.get(enquiry.service) ?? enquiry.service,
    receivedAt: now,
    replyBy: afterOpenMinutes(now, company.replyMinutes, company),
  };
}

async function repeated(tx: Tx, id: string): Promise<Reception> {
  const earlier = await tx.selectFrom("leads").select("reply_by").where("id", "=", id).executeTakeFirstOrThrow();
  return { state: "received", id, replyBy: earlier.reply_by, repeated: true };
}

function mainSign(verdict: SpamVerdict | null): string | null {
  return verdict?.reasons[0]?.sign ?? null;
}

async function insertLead(
  tx: Tx,
  lead: NewLead,
  verdict: SpamVerdict | null,
  withheld: Withheld | null,
): Promise<void> {
  const { name, email, phone, company, service, message, language, ...trail } = lead.enquiry;
  await tx
    .insertInto("leads")
    .values({
      id: lead.id,
      received_at: lead.receivedAt,
      status: verdict ? "spam" : "new",
      spam_reason: mainSign(verdict),
      spam_verdict: verdict,
      confirmation_withheld: withheld,
      language,
      name,
      email,
      phone,
      company,
      service,
      service_name: lead.serviceName,
      message,
      landing_page: trail.landingPage,
      referrer: trail.referrer,
      utm_source: trail.utmSource,
      utm_medium: trail.utmMedium,
      utm_campaign: trail.utmCampaign,
      utm_term: trail.utmTerm,
      utm_content: trail.utmContent,
      reply_by: lead.replyBy,
    })
    .execute();
  await tx
    .insertInto("lead_search")
    .values({ lead_id: lead.id, words: searchedWords(lead.enquiry) })
    .execute();
}

/** Gives `late` its signal when the time is over; ends with it otherwise. */
function unavailableAfter(milliseconds: number, late: AbortController): Promise<Reception> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      late.abort();
      resolve({ state: "unavailable" });
    }, milliseconds);
    late.signal.addEventListener("abort", () => clearTimeout(timer));
  });
}
