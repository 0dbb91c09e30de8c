import { readCompanyInfo } from "../../../admin-session/company-info.server.ts";
import type { Moment } from "../../../admin-ui/times.ts";
import type { Person } from "../../../auth/person.ts";
import { type Action, can } from "../../../auth/policies.ts";
import type { Services } from "../../../context.ts";
import type { Db } from "../../../db/tables.ts";
import { describeDeliveryError } from "../../../email/delivery-error.ts";
import { wasWrittenToFile } from "../../../email/folder-answer.ts";
import {
  lastSent,
  latestEmailsAbout,
  queuedEmails,
  queueSummary,
  type UnsentState,
} from "../../../email/queue.server.ts";
import { senderIdentity } from "../../../email/sender-identity.server.ts";
import type { TransportInfo } from "../../../email/transport-info.ts";
import { type EmailSummary, summarizeEmail } from "../../emails.ts";
import { testSubject } from "./test-message.server.ts";

export interface EmailState {
  setUp: TransportInfo;
  /** The sender that recipients see. */
  sender: { name: string; address: string };
  lastOut: { at: Moment; intoFile: boolean } | null;
  /** `why` explains the last failure, and `words` is the server's message. */
  waiting: Queue & { since: Moment | null; why: string; words: string };
  refused: Queue;
  /** The latest test messages, newest first. */
  tests: EmailSummary[];
  /** A test message is still being sent. */
  isTesting: boolean;
}

interface Queue {
  number: number;
  /** The oldest emails. */
  mails: EmailSummary[];
}

const shownOfQueue = 20;
const shownTests = 3;

/** How long a test message counts as being sent, in milliseconds. */
const watchTime = 2 * 60_000;

export async function readEmailState({ db, now: clock, mail: setUp }: Services, person: Person): Promise<EmailState> {
  const now = clock();
  const [{ moment }, { mailbox: office }, summary, last, tests, waiting, refused] = await Promise.all([
    readCompanyInfo(db, now),
    senderIdentity(db),
    queueSummary(db),
    lastSent(db),
    latestEmailsAbout(db, testSubject, shownTests),
    oldest(db, "waiting"),
    oldest(db, "refused"),
  ]);
  const show = (mail: (typeof waiting)[number]) => redact(summarizeEmail(mail, moment), mail.purpose, person);
  const shownWaiting = waiting.map(show);
  const [test] = tests;
  return {
    setUp,
    sender: { name: office.name, address: setUp.from ?? office.address },
    lastOut: last?.finished_at ? { at: moment(last.finished_at), intoFile: wasWrittenToFile(last) } : null,
    waiting: {
      number: summary.waiting,
      since: summary.oldestWaiting && moment(summary.oldestWaiting),
      why: summary.lastError === null ? "" : describeDeliveryError(summary.lastError),
      words: shownWaiting.find(({ words }) => words === summary.lastError)?.words ?? "",
      mails: shownWaiting,
    },
    refused: { number: summary.refused, mails: refused.map(show) },
    tests: tests.map(show),
    isTesting: test?.state === "waiting" && now.getTime() - test.created_at.getTime() < watchTime,
  };
}

function oldest(db: Db, state: UnsentState) {
  return queuedEmails(db, shownOfQueue, [state]);
}

/** The permission required to see an email's recipient and the server's message. */
function permissionToSee(purpose: string): Action {
  if (purpose.startsWith("lead-")) return "leads.read";
  return purpose === "test-message" ? "settings.edit" : "people.manage";
}

/** Removes what the user may not see. A server's message often contains the address. */
function redact(mail: EmailSummary, purpose: string, person: Person): EmailSummary {
  return can(person, permissionToSee(purpose)) ? mail : { ...mail, to: "", words: "" };
}
