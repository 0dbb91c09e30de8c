import path from "node:path";
import { hourMs, minuteMs } from "#src/base/durations.ts";
import type { Job } from "#src/base/jobs/job.ts";
import type { Language } from "#src/base/languages.ts";
import type { BackupSource } from "#src/domain/backup/backup.server.ts";
import { tryNewestBackup, writeScheduledBackup } from "#src/domain/backup/scheduled.server.ts";
import { readCalendars } from "#src/domain/bookings/read-calendars.server.ts";
import { deleteStalePresences } from "#src/domain/content/drafts/presence.server.ts";
import { deleteExpiredPreviewLinks } from "#src/domain/content/drafts/preview-links.server.ts";
import { pruneEmptyEntries } from "#src/domain/content/entries/cleanup/prune-empty.server.ts";
import { emptyTrash } from "#src/domain/content/entries/cleanup/trash.server.ts";
import { deleteDroppedWorkingCopies } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { nextDue, runDue } from "#src/domain/content/entries/publishing/schedule.server.ts";
import { sweepPictures } from "#src/domain/content/published/media/pictures.server.ts";
import { completeIndex, pruneSpellings } from "#src/domain/content/search/search-index.server.ts";
import { languageJob, runLanguageTask } from "#src/domain/content/translation/language-tasks.server.ts";
import { deleteOldMessages } from "#src/domain/email/inbound/delete-messages.server.ts";
import { MessageFiler } from "#src/domain/email/inbound/file-messages.server.ts";
import { readInboundMailbox } from "#src/domain/email/inbound/imap.server.ts";
import type { InboundEnvironment } from "#src/domain/email/inbound/settings.server.ts";
import { deleteOldEmails } from "#src/domain/email/queue/outbox.server.ts";
import { type HealthWatch, watchIntervalMs } from "#src/domain/health/watch.server.ts";
import { remindVisitors } from "#src/domain/leads/bookings/remind.server.ts";
import { readChangedContacts } from "#src/domain/leads/contacts/contacts.server.ts";
import { attachedFiles } from "#src/domain/leads/conversation/attachments.server.ts";
import { receiveEmail } from "#src/domain/leads/conversation/receive.server.ts";
import { watchDeadlines } from "#src/domain/leads/deadlines/watch-deadlines.server.ts";
import { measureReplies } from "#src/domain/leads/pipeline/reply-times.server.ts";
import { runRetention } from "#src/domain/leads/privacy/retention.server.ts";
import { readReportBasis, refreshSums } from "#src/domain/leads/reports/sums.server.ts";
import { runSelfTest, type SelfTestContext } from "#src/domain/leads/self-test/run.server.ts";
import type { RequestCounts } from "#src/domain/seo/request-counts.server.ts";
import type { Services } from "#src/domain/services.ts";
import type { VisitCounter } from "#src/domain/visits/counter.server.ts";
import { deleteOldVisits } from "#src/domain/visits/store.server.ts";
import { deleteOldDeliveries } from "#src/domain/webhooks/deliveries.server.ts";
import type { Config } from "./config.ts";

/** All that the site does by itself at times, but its queues: emails that go out and come in, and webhooks. */
export function backgroundJobs({
  db,
  store,
  now,
  origin,
  secret,
  wakeSender,
  counts,
  visits,
  selfTest,
}: Pick<Services, "db" | "store" | "now" | "origin" | "secret" | "wakeSender"> & {
  counts: RequestCounts;
  visits: Pick<VisitCounter, "store">;
  /** Where the site is; known when it listens. */
  selfTest: () => Omit<SelfTestContext, "db" | "now">;
}): Job[] {
  return [
    // Safe on all instances at once.
    {
      name: "schedule",
      intervalMs: 5_000,
      onEachInstance: true,
      nextDueAt: () => nextDue(db),
      run: () => runDue(db, now()),
    },
    { name: "index-search", intervalMs: minuteMs, run: (signal) => completeIndex(db, signal) },
    { name: languageJob, intervalMs: minuteMs, run: (signal) => runLanguageTask({ db, now, readDefaults }, signal) },
    { name: "prune-spellings", intervalMs: 24 * hourMs, run: (signal) => pruneSpellings(db, signal) },
    { name: "empty-trash", intervalMs: hourMs, run: () => emptyTrash(db, now()) },
    { name: "delete-working-copies", intervalMs: hourMs, run: () => deleteDroppedWorkingCopies(db, now()) },
    { name: "delete-presences", intervalMs: hourMs, run: () => deleteStalePresences(db, now()) },
    { name: "delete-empty-entries", intervalMs: hourMs, run: () => pruneEmptyEntries(db, now()) },
    { name: "delete-emails", intervalMs: 24 * hourMs, run: (signal) => deleteOldEmails(db, now(), signal) },
    { name: "delete-preview-links", intervalMs: 24 * hourMs, run: () => deleteExpiredPreviewLinks(db, now()) },
    { name: "delete-webhook-log", intervalMs: 24 * hourMs, run: (signal) => deleteOldDeliveries(db, now(), signal) },
    { name: "delete-visits", intervalMs: 24 * hourMs, run: () => deleteOldVisits(db, now()) },
    { name: "sum-up-leads", intervalMs: hourMs, run: async () => refreshSums(db, await readReportBasis(db)) },
    { name: "read-contacts", intervalMs: hourMs, run: (signal) => readChangedContacts(db, signal) },
    { name: "measure-replies", intervalMs: 24 * hourMs, run: () => measureReplies(db, now()) },
    {
      name: "watch-deadlines",
      intervalMs: minuteMs,
      run: () => watchDeadlines({ db, now, origin, secret, wakeSender }),
    },
    {
      name: "remind-visitors",
      intervalMs: minuteMs,
      run: () => remindVisitors({ db, now, origin, secret, wakeSender }),
    },
    { name: "self-test", intervalMs: hourMs, run: (signal) => runSelfTest({ ...selfTest(), db, now }, signal) },
    // Every instance has its own files.
    { name: "store-visits", intervalMs: minuteMs, onEachInstance: true, run: () => visits.store() },
    { name: "store-counts", intervalMs: minuteMs, onEachInstance: true, run: () => counts.store(db, now()) },
    {
      name: "sweep-pictures",
      intervalMs: hourMs,
      onEachInstance: true,
      run: () => sweepPictures({ db, store }, now(), () => attachedFiles(db)),
    },
  ];
}

/** Loaded when someone adds a language: long texts. */
async function readDefaults(language: Language) {
  const { translatedDefaults } = await import("#src/seed/translations.server.ts");
  return translatedDefaults(language);
}

type InboundServices = Pick<
  Services,
  "db" | "store" | "now" | "report" | "secret" | "origin" | "mail" | "mailReader" | "wakeSender"
>;

/** Files emails that come in. */
export function messageFiler(services: InboundServices): MessageFiler {
  return new MessageFiler({
    ...services,
    reader: services.mailReader,
    file: (message, settle) => receiveEmail(services, message, settle),
  });
}

/** Reading and deleting emails that come in. */
export function inboundJobs(services: InboundServices, environment: InboundEnvironment): Job[] {
  const { db, now, wakeSender } = services;
  return [
    {
      name: "read-mailbox",
      intervalMs: minuteMs,
      run: (signal) => readInboundMailbox(db, environment, now, signal).then(wakeSender),
    },
    { name: "erase-old-leads", intervalMs: 24 * hourMs, run: (signal) => runRetention(services, signal) },
    { name: "delete-inbound-emails", intervalMs: 24 * hourMs, run: (signal) => deleteOldMessages(db, now(), signal) },
  ];
}

/** Reading when people are busy by their own calendars. */
export function calendarJobs(context: Parameters<typeof readCalendars>[0]): Job[] {
  return [{ name: "read-calendars", intervalMs: 5 * minuteMs, run: (signal) => readCalendars(context, signal) }];
}

/** Backups, if the operator says where. */
export function backupJobs({ scheduledBackups, dataDir }: Config, source: () => BackupSource, now: () => Date): Job[] {
  if (!scheduledBackups) return [];
  const scratch = path.join(dataDir, "trying-backup.db");
  return [
    { name: "backup", intervalMs: 24 * hourMs, run: () => writeScheduledBackup(scheduledBackups, source(), now()) },
    {
      name: "verify-backup",
      intervalMs: 7 * 24 * hourMs,
      run: (signal) => tryNewestBackup(scheduledBackups, scratch, signal),
    },
  ];
}

/** Looking after all of this. */
export function healthJobs(watch: HealthWatch): Job[] {
  return [
    { name: "health", intervalMs: watchIntervalMs, run: (signal) => watch.checkShared(signal) },
    // Every instance has its own disk and memory.
    {
      name: "health-here",
      intervalMs: watchIntervalMs,
      onEachInstance: true,
      run: (signal) => watch.checkHere(signal),
    },
  ];
}
