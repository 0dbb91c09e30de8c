import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { minuteMs } from "#src/base/durations.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { type Action, can } from "#src/domain/auth/policies.ts";
import { wasWrittenToFile } from "#src/domain/email/answers.ts";
import { lastSent, latestEmailsAbout, queuedEmails, queueSummary } from "#src/domain/email/queue/queue.server.ts";
import { senderIdentity } from "#src/domain/email/sender-identity.server.ts";
import { testSubject } from "#src/domain/email/test-message.server.ts";
import { describeDeliveryError } from "#src/domain/email/transport/delivery-error.ts";
import { readMailServer } from "#src/domain/email/transport/mail-server.server.ts";
import type { Services } from "#src/domain/services.ts";
import { type EmailSummary, summarizeEmail } from "../../emails.ts";

export type EmailState = Awaited<ReturnType<typeof readEmailState>>;

const maxQueueListed = 20;
const maxTestsListed = 3;

/** How long a test message counts as being sent, in milliseconds. */
const watchTimeMs = 2 * minuteMs;

export async function readEmailState({ db, now: clock, mail }: Services, person: Person) {
  const now = clock();
  const [transport, { formatMoment: moment }, { mailbox: office }, summary, last, tests, waiting, refused] =
    await Promise.all([
      mail(),
      readCompanyInfo(db, now),
      senderIdentity(db),
      queueSummary(db),
      lastSent(db),
      latestEmailsAbout(db, testSubject, maxTestsListed),
      queuedEmails(db, maxQueueListed, ["waiting"]),
      queuedEmails(db, maxQueueListed, ["refused"]),
    ]);
  const show = (mail: (typeof waiting)[number]) => redact(summarizeEmail(mail, moment), mail.purpose, person);
  const waitingEmails = waiting.map(show);
  const [test] = tests;
  return {
    transport,
    /** The sender that recipients see. */
    sender: { name: office.name, address: transport.from ?? office.address },
    lastSent: last?.finished_at ? { at: moment(last.finished_at), intoFile: wasWrittenToFile(last) } : null,
    /** The number of waiting emails, the oldest of them, and why the last attempt failed. */
    waiting: {
      number: summary.waiting,
      since: summary.oldestWaiting && moment(summary.oldestWaiting),
      why: summary.lastError === null ? "" : describeDeliveryError(summary.lastError),
      serverMessage:
        waitingEmails.find(({ serverMessage }) => serverMessage === summary.lastError)?.serverMessage ?? "",
      mails: waitingEmails,
    },
    refused: { number: summary.refused, mails: refused.map(show) },
    /** The latest test messages, newest first. */
    tests: tests.map(show),
    /** A test message is still being sent. */
    isTesting: test?.state === "waiting" && now.getTime() - test.created_at.getTime() < watchTimeMs,
  };
}

/** What the form of the mail server shows to owners: everything but the password. */
export async function readServerForm({ db }: Services) {
  const [server, { mailbox }] = await Promise.all([readMailServer(db), senderIdentity(db)]);
  return { server, company: mailbox.address };
}

/** The permission required to see an email's recipient and the server's message. */
function permissionToSee(purpose: string): Action {
  if (purpose.startsWith("lead-")) return "leads.read";
  return purpose === "test-message" ? "settings.edit" : "people.manage";
}

/** Removes what the user may not see. A server's message often contains the address. */
function redact(mail: EmailSummary, purpose: string, person: Person): EmailSummary {
  return can(person, permissionToSee(purpose)) ? mail : { ...mail, to: "", serverMessage: "" };
}
