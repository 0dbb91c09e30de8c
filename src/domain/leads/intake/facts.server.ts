import type { Db, Tx } from "#src/base/db/tables.ts";
import { describeSelection } from "#src/domain/content/estimates/sent-estimate.server.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { lockTurns } from "../deadlines/assignment.server.ts";
import { readSelfTest } from "../self-test/receive.server.ts";
import { otherService, serviceName } from "../service-names.ts";
import { readLessons } from "../spam/learning.server.ts";
import type { ArrivalFacts, StoredFacts } from "./decide-inquiry.ts";
import { isProof, readFormToken } from "./form-token.server.ts";
import { findForm } from "./forms.server.ts";
import type { SentForm } from "./inquiry.ts";
import { readNoticeFacts } from "./notice-rules.server.ts";
import { claimSubmission, countRecent, readConfirmed, submissionOf } from "./submissions.server.ts";

export interface IntakeContext {
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

/** Reads what an inquiry brings, and what the site has for it. */
export async function readArrival(
  { db, content: reader, origin }: IntakeContext,
  sent: SentForm,
  requestInfo: RequestInfo,
  now: Date,
): Promise<ArrivalFacts> {
  const { language } = sent;
  const token = readFormToken(requestInfo.secret, sent.formToken, now);
  const [content, estimate, form, lessons, selfTest] = await Promise.all([
    reader.content(language, ["settings", "service"]),
    describeSelection(reader, language, sent.calculator),
    findForm(reader, { form: sent.form, language }),
    readLessons(db, sent),
    readSelfTest(db, requestInfo.secret, sent.selfTest),
  ]);
  const service = content.entries("service").find(({ slug }) => slug === sent.service);
  return {
    id: crypto.randomUUID(),
    ...{ sent, now, origin, estimate, form, lessons, selfTest },
    writingTimeMs: token && now.getTime() - token.issuedAt.getTime(),
    isProven: token !== null && isProof(token.id, sent.formProof),
    submission: submissionOf(sent, token, requestInfo),
    company: content.single("settings").content.company,
    serviceName: serviceNameOf(sent.service, service?.content),
  };
}

/** A service that the site does not have is named by its slug. */
function serviceNameOf(slug: string, service: Parameters<typeof serviceName>[0] | undefined): string {
  if (service) return serviceName(service);
  return slug === otherService.slug ? otherService.name : slug;
}

/**
 * Reads what the database says of an inquiry, in the transaction that stores it. Of the same inquiry sent several times at
 * once, the others wait here for the first.
 */
export async function gatherFacts(
  tx: Tx,
  { id, sent, now, submission, company, form }: ArrivalFacts,
): Promise<StoredFacts> {
  const earlier = await claimSubmission(tx, submission, id, now);
  const recent = await countRecent(tx, submission, now);
  const confirmed = await readConfirmed(tx, now);
  const turns = await lockTurns(tx, [sent], company.timeZone, now);
  const notices = await readNoticeFacts(tx, sent, form !== null || turns.rules.length > 0);
  return { earlier: earlier === null ? null : await findLead(tx, earlier), recent, confirmed, turns, notices };
}

/** A lead that is stored already. */
export async function findLead(db: Db, id: string): Promise<{ id: string; replyBy: Date | null }> {
  const lead = await db.selectFrom("leads").select("reply_by").where("id", "=", id).executeTakeFirstOrThrow();
  return { id, replyBy: lead.reply_by };
}
