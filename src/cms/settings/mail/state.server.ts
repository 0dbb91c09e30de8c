import type { Services } from "../../../context.ts";
import type { Db } from "../../../db/tables.ts";
import { wentIntoFile } from "../../../mail/folder-answer.ts";
import { lastSent, latestMailsAbout, type Queued, queuedMails, queueSummary } from "../../../mail/queue.server.ts";
import type { MailSetUp } from "../../../mail/set-up.ts";
import { stationery } from "../../../mail/stationery.server.ts";
import { troubleInWords } from "../../../mail/trouble.ts";
import type { Person } from "../../../people/person.ts";
import { type Action, can } from "../../../people/rules.ts";
import { type MailInWords, mailInWords } from "../../mails.ts";
import { readOffice } from "../../office.server.ts";
import type { Moment } from "../../times.ts";
import { testSubject } from "./test-message.server.ts";

/** All that the tab shows. */
export interface MailState {
  setUp: MailSetUp;
  /** Whom receivers see as the sender. */
  sender: { name: string; address: string };
  lastOut: { at: Moment; intoFile: boolean } | null;
  /** `why` they wait, as far as the last try found out, and the server's own words. */
  waiting: Queue & { since: Moment | null; why: string; words: string };
  refused: Queue;
  /** The latest test messages, newest first. */
  tests: MailInWords[];
  /** Somebody waits for the end of a test message. */
  isTesting: boolean;
}

interface Queue {
  number: number;
  /** The oldest of them. */
  mails: MailInWords[];
}

const shownOfQueue = 20;
const shownTests = 3;

/** Milliseconds for which whoever has sent a test message is taken to look on. */
const attention = 2 * 60_000;

export async function readMailState({ db, now: clock, mail: setUp }: Services, person: Person): Promise<MailState> {
  const now = clock();
  const [{ moment }, { office }, summary, last, tests, waiting, refused] = await Promise.all([
    readOffice(db, now),
    stationery(db),
    queueSummary(db),
    lastSent(db),
    latestMailsAbout(db, testSubject, shownTests),
    oldest(db, "waiting"),
    oldest(db, "refused"),
  ]);
  const show = (mail: (typeof waiting)[number]) => withoutSecrets(mailInWords(mail, moment), mail.purpose, person);
  const shownWaiting = waiting.map(show);
  const [test] = tests;
  return {
    setUp,
    sender: { name: office.name, address: setUp.from ?? office.address },
    lastOut: last?.finished_at ? { at: moment(last.finished_at), intoFile: wentIntoFile(last) } : null,
    waiting: {
      number: summary.waiting,
      since: summary.oldestWaiting && moment(summary.oldestWaiting),
      why: summary.trouble === null ? "" : troubleInWords(summary.trouble),
      words: shownWaiting.find(({ words }) => words === summary.trouble)?.words ?? "",
      mails: shownWaiting,
    },
    refused: { number: summary.refused, mails: refused.map(show) },
    tests: tests.map(show),
    isTesting: test?.state === "waiting" && now.getTime() - test.created_at.getTime() < attention,
  };
}

function oldest(db: Db, state: Queued) {
  return queuedMails(db, shownOfQueue, [state]);
}

/** What one must be allowed to do to see to whom a mail goes, and what the server says of them. */
function rightToSee(purpose: string): Action {
  if (purpose.startsWith("lead-")) return "leads.read";
  return purpose === "test-message" ? "settings.edit" : "people.manage";
}

/** A mail as somebody may know it. What servers say names the address that they say it of. */
function withoutSecrets(mail: MailInWords, purpose: string, person: Person): MailInWords {
  return can(person, rightToSee(purpose)) ? mail : { ...mail, to: "", words: "" };
}
