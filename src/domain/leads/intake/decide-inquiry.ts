import { dayMs, hourMs } from "#src/base/durations.ts";
import type { Resolved } from "#src/domain/content/fields/resolved.ts";
import { afterOpenMinutes } from "#src/domain/content/published/hours/business-hours.ts";
import type { Form } from "#src/domain/content/schema/kinds/form.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import type { NewEmail } from "#src/domain/email/queue/outbox.server.ts";
import type { LeadEventType } from "#src/domain/webhooks/events.ts";
import { describeAnswer } from "../answers/answer.ts";
import type { ReplyAddresses } from "../conversation/reply-address.server.ts";
import { columnsOf } from "../fields.ts";
import type { NewSignUp } from "../newsletter/sign-ups.server.ts";
import { assignByTurn, leadNotices, type NoticeFacts, type TurnAssignments, type TurnFacts } from "../rules/rules.ts";
import type { WithheldReason } from "../spam/describe-withheld.ts";
import { type Lessons, learnedSigns } from "../spam/learned.ts";
import { proofBits } from "../spam/proof-of-work.ts";
import { decisiveWeight, type SpamReason, type SpamVerdict, scoreSpam, spamSignsIn } from "../spam/signs.ts";
import { confirmationEmail, unsubscribeUrl } from "./emails.ts";
import type { SentForm } from "./inquiry.ts";
import type { NewLead } from "./insert.server.ts";
import type { ConfirmedSubmission, RecentCounts, Submission } from "./submissions.server.ts";

/** What an inquiry brings, and what the site has for it. */
export interface ArrivalFacts {
  /** The lead's, if it becomes one. */
  id: string;
  sent: SentForm;
  now: Date;
  /** From the form's token to its arrival; null without a valid token. */
  writingTimeMs: number | null;
  /** What its script has done for the token, in bits; 0 without a valid token. */
  work: number;
  submission: Submission;
  /** The self-test that it belongs to, without an id if it is another site's; null for visitors. */
  selfTest: { id: string | null } | null;
  /** What staff have taught of its words. */
  lessons: Lessons;
  company: Resolved<Company>;
  /** The service's name in the form. */
  serviceName: string;
  /** The price estimate that the visitor asks for; empty without one. */
  estimate: string;
  /** What was filled in; null for the contact form, and if it was unpublished meanwhile. */
  form: Resolved<Form> | null;
  /** The public address, for the link in the notice. It never comes from a request. */
  origin: string;
  /** Where answers to its emails go; null if no replies come in. */
  replies: ReplyAddresses | null;
}

/** What is read in the transaction that stores the inquiry. */
export interface StoredFacts {
  /** The lead of an earlier submission of the same. */
  earlier: { id: string; replyBy: Date | null } | null;
  recent: RecentCounts;
  confirmed: readonly ConfirmedSubmission[];
  /** The id of the person that it is for, or of their substitute; null if the rules decide. */
  recipient: string | null;
  /** The id of the person who has got the appointment; null without one. */
  bookedPerson: string | null;
  turns: TurnFacts;
  notices: NoticeFacts;
}

type InquiryFacts = ArrivalFacts & StoredFacts;

type FirstFacts = Pick<InquiryFacts, "earlier" | "recent" | "selfTest" | "work">;

export type InquiryDecision =
  /** A double click, a reload, a retry, or the Back button. */
  | { state: "repeated"; id: string; replyBy: Date | null }
  | { state: "unavailable" }
  | { state: "too-many"; workNeeded: number }
  /** It is of a form that makes no leads: nobody is emailed but the visitor. */
  | { state: "signed-up"; signUp: NewSignUp; emails: NewEmail[]; isConfirmed: boolean }
  /** Suspected spam is stored without emails and events. */
  | {
      state: "accepted";
      lead: NewLead & ReturnType<typeof leadOf>;
      verdict: SpamVerdict | null;
      emails: NewEmail[];
      isConfirmed: boolean;
      events: LeadEventType[];
      turns: TurnAssignments["last"];
    };

/** From one network within an hour. Above this, an inquiry is stored if the form's script has worked for it alone. */
const floodLimit = 60;

/**
 * In bits. Twice as many inquiries need twice the work each, which bounds what a network has stored. After a thousand, an old
 * phone needs five seconds.
 */
function workNeeded({ fromAddressInHour }: RecentCounts): number {
  return fromAddressInHour > floodLimit ? proofBits + Math.floor(Math.log2(fromAddressInHour / floodLimit)) : 0;
}

/** Above these, an inquiry is stored as suspected spam. */
const suspicionLimits = {
  /** From one network. Several people in an office share one. */
  addressHour: 5,
  addressDay: 20,
  /** With the same message, from any network, within a day. */
  sameMessage: 3,
};

/**
 * The most confirmations within an hour and a day. A site gets a few dozen inquiries a day. The form accepts any
 * address, so without limits it could be used to bother people, and our emails would soon count as spam.
 */
const confirmationLimits = {
  network: { hour: 3, day: 6 },
  /** Once half of the site's limit is used, so that a few networks can't use up the rest. */
  networkWhenBusy: { hour: 1, day: 1 },
  mailbox: { hour: 3, day: 3 },
  domain: { hour: 4, day: 8 },
  largeProvider: { hour: 15, day: 80 },
  site: { hour: 20, day: 150 },
};

/** What needs no more facts, so that a flood costs no more reads and locks. Null if the inquiry is stored. */
export function decideAtOnce({
  earlier,
  recent,
  selfTest,
  work,
}: FirstFacts): Exclude<InquiryDecision, { state: "accepted" | "signed-up" }> | null {
  if (earlier) return { state: "repeated", ...earlier };
  // A copy of this site tests itself at this address.
  if (selfTest?.id === null) return { state: "unavailable" };
  const needed = workNeeded(recent);
  const isDone = work >= needed && (needed === 0 || recent.withToken === 1);
  return isDone ? null : { state: "too-many", workNeeded: needed };
}

/** Decides what becomes of an inquiry. It only looks at the facts: no database, no clock. */
export function decideInquiry(facts: InquiryFacts): InquiryDecision {
  const atOnce = decideAtOnce(facts);
  if (atOnce) return atOnce;
  const { form, company, now } = facts;
  const lead = leadOf(facts);
  const verdict = scoreSpam(spamSigns(facts));
  const withheld =
    lead.email === "" ? "no-email" : form?.confirms === false ? "form" : confirmationWithheld(facts, now);
  if (form?.isSignUp) {
    const isConfirmed = verdict === null && withheld === null;
    const unsubscribe = unsubscribeUrl(facts.origin, lead);
    const emails = isConfirmed ? [confirmationEmail(lead, company, now, null, form, unsubscribe)] : [];
    return { state: "signed-up", signUp: signUpOf(facts, verdict ? "suspected" : "subscribed"), emails, isConfirmed };
  }
  if (verdict) {
    const suspected = {
      ...lead,
      status: "spam",
      spam_reason: verdict.reasons[0]?.sign ?? null,
      spam_verdict: verdict,
    } as const;
    return {
      state: "accepted",
      lead: suspected,
      verdict,
      emails: [],
      isConfirmed: false,
      events: [],
      turns: new Map(),
    };
  }
  const { assignees, last } = assignByTurn(facts.turns);
  const accepted = {
    ...lead,
    status: "new" as const,
    spam_reason: null,
    assignee_id: facts.bookedPerson ?? facts.recipient ?? assignees[0] ?? null,
    confirmation_withheld: withheld,
  };
  // An appointment has its own.
  const confirmation =
    withheld === null && facts.bookedPerson === null
      ? [confirmationEmail(lead, company, now, facts.replies?.customer ?? null, form)]
      : [];
  return {
    state: "accepted",
    lead: accepted,
    verdict,
    emails: [...leadNotices(accepted, facts.notices, facts), ...confirmation],
    isConfirmed: withheld === null,
    events: ["lead.received"],
    turns: accepted.assignee_id === assignees[0] ? last : new Map(),
  };
}

function spamSigns({ sent, writingTimeMs, work, lessons, ...facts }: InquiryFacts): SpamReason[] {
  const answered = (sent.answers ?? []).map(describeAnswer);
  const allText = { ...sent, message: [sent.message, ...answered].join("\n") };
  const own = spamSignsIn(allText, writingTimeMs, work >= proofBits);
  return [...own, ...learnedSigns(lessons, own), ...signsOfLimits(facts)];
}

function signsOfLimits({ submission, recent }: Pick<InquiryFacts, "submission" | "recent">): SpamReason[] {
  const { addressHour, addressDay, sameMessage } = suspicionLimits;
  const isBeyond = recent.fromAddressInHour > addressHour || recent.fromAddressInDay > addressDay;
  const isSame = submission.isDistinctive && recent.withMessageInDay > sameMessage;
  return [
    ...(isBeyond ? [{ sign: "address-limit", weight: decisiveWeight } as const] : []),
    ...(isSame ? [{ sign: "same-message", weight: decisiveWeight } as const] : []),
  ];
}

interface ConfirmationLimit {
  hour: number;
  day: number;
}

/**
 * Why a submission gets no confirmation; null when it gets one. The limits of one sender and one recipient come before
 * the shared ones. An appointment needs no token: its time is taken once. `confirmed`: those that got one, within two days.
 */
function confirmationWithheld(
  { submission, confirmed, sent }: Pick<InquiryFacts, "submission" | "confirmed" | "sent">,
  now: Date,
): WithheldReason | null {
  const { token_digest: token, network_digest: network, email_digest: email, domain_digest: domain } = submission;
  if (!sent.appointment) {
    if (token === null) return "no-token";
    if (confirmed.some(({ token_digest }) => token_digest === token)) return "token-used";
  }
  const isBeyond = (limit: ConfirmationLimit, isCounted: (row: ConfirmedSubmission) => boolean = () => true) => {
    const ages = confirmed.filter(isCounted).map(({ confirmed_at }) => now.getTime() - confirmed_at.getTime());
    const within = (time: number) => ages.filter((age) => age < time).length;
    return within(hourMs) >= limit.hour || within(dayMs) >= limit.day;
  };
  const { site } = confirmationLimits;
  const networkLimit = isBeyond({ hour: site.hour / 2, day: site.day / 2 })
    ? confirmationLimits.networkWhenBusy
    : confirmationLimits.network;
  if (isBeyond(networkLimit, ({ network_digest }) => network_digest === network)) return "network-limit";
  if (isBeyond(confirmationLimits.mailbox, ({ email_digest }) => email_digest === email)) return "mailbox-limit";
  const domainLimit = submission.isLargeProvider ? confirmationLimits.largeProvider : confirmationLimits.domain;
  if (isBeyond(domainLimit, ({ domain_digest }) => domain_digest === domain)) return "domain-limit";
  return isBeyond(site) ? "site-limit" : null;
}

function signUpOf({ id, sent, now }: ArrivalFacts, state: NewSignUp["state"]): NewSignUp {
  const { name, email, company, phone, message, answers = [], language } = sent;
  const consents = answers.filter(({ type, text }) => type === "consent" && text !== "");
  const others = answers.filter(({ type }) => type !== "consent");
  const details = others.map((answer) => `${answer.label}: ${describeAnswer(answer)}`);
  return {
    ...{ id, form_id: sent.form ?? "", state, name, company, phone, language, signed_up_at: now },
    email: email.toLowerCase(),
    details: [...details, message].filter(Boolean).join("\n"),
    consent: consents.map(({ label }) => label).join("\n\n"),
    page: sent.formPage || sent.landingPage,
  };
}

function leadOf({ id, sent, now, company, serviceName, estimate, form }: ArrivalFacts) {
  // Lists show the name.
  const name = sent.name || sent.email || sent.phone;
  return {
    id,
    received_at: now,
    language: sent.language,
    ...columnsOf({ ...sent, name, estimate }),
    origin: sent.form ? ("form" as const) : ("website" as const),
    form_id: sent.form ?? null,
    service_name: serviceName,
    reply_by: form?.awaitsReply === false ? null : afterOpenMinutes(now, company.replyMinutes, company),
    answers: sent.answers ?? [],
  };
}
