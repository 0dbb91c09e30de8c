import { hostname } from "node:os";
import path from "node:path";
import { type DatabaseOptions, listenTo, openDatabase } from "#src/base/db/connect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import type { Migrations } from "#src/base/db/migrations/migrations.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { QueueTable } from "#src/base/jobs/queue.server.ts";
import type { QueueWorker } from "#src/base/jobs/queue-worker.server.ts";
import { JobRunner } from "#src/base/jobs/runner.server.ts";
import { version as productVersion } from "#src/base/version.ts";
import { createLinkToken } from "#src/domain/auth/accounts/links.server.ts";
import { writeAutomaticBackup } from "#src/domain/backup/automatic.server.ts";
import { CalendarReader } from "#src/domain/bookings/calendar-reader.server.ts";
import { ContentCache } from "#src/domain/content/published/cache/content-cache.server.ts";
import { type ContentVersion, pollDatabase, watchFile } from "#src/domain/content/published/cache/version.server.ts";
import { applyBranding } from "#src/domain/email/branded-email.server.ts";
import { MailReader } from "#src/domain/email/inbound/mail-reader.server.ts";
import { applyInboundEnvironment, type InboundEnvironment } from "#src/domain/email/inbound/settings.server.ts";
import type { WebhookContext } from "#src/domain/email/inbound/webhook/webhook.server.ts";
import { Sender } from "#src/domain/email/queue/sender.server.ts";
import { type MailEnvironment, readMailSetup } from "#src/domain/email/transport/mail-server.server.ts";
import { currentTransport } from "#src/domain/email/transport/transport.server.ts";
import { channelsOf } from "#src/domain/health/alarm.ts";
import type { HealthContext } from "#src/domain/health/check.ts";
import { recordSecret } from "#src/domain/health/secret.server.ts";
import { alarmSender } from "#src/domain/health/send.server.ts";
import { readDiskSpace } from "#src/domain/health/storage.server.ts";
import { HealthWatch } from "#src/domain/health/watch.server.ts";
import { followReply } from "#src/domain/leads/conversation/reply-delivery.server.ts";
import { Decoder } from "#src/domain/media/decoder/decoder.server.ts";
import { describeBucket } from "#src/domain/media/store/media-url.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { attachmentName, type MediaStore, StoreUnavailable } from "#src/domain/media/store/store.server.ts";
import { RequestCounts } from "#src/domain/seo/request-counts.server.ts";
import type { Services } from "#src/domain/services.ts";
import { VisitCounter } from "#src/domain/visits/counter.server.ts";
import { WebhookSender } from "#src/domain/webhooks/sender.server.ts";
import { seedDefaults } from "#src/seed/seed.server.ts";
import { backgroundJobs, backupJobs, calendarJobs, healthJobs, inboundJobs, messageFiler } from "./background-jobs.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { defaultMemoryLimitMb } from "./memory.ts";
import { secretOf, secretPath, siteSecret } from "./secret.ts";

/** What the pages depend on, made once at start. */
export interface Dependencies {
  services: Services;
  /** Where emails come in. */
  webhooks: WebhookContext;
  /** What `services.content` reads from; absent in development. */
  contentCache?: ContentCache;
  version: ContentVersion;
  sender: Sender;
  /** All that works in the background once it is started, the sender of emails, too. */
  workers: QueueWorker<QueueTable>[];
  /** What the health checks read. */
  health: HealthContext;
  /** Requests that redirect or find nothing. */
  counts: RequestCounts;
  visits: VisitCounter;
}

function pollVersion(db: Db, url: string, log: Log): Promise<ContentVersion> {
  const onPooler = () =>
    log.info("a connection pooler passes on no notifications: changes by other instances are seen within a second");
  return pollDatabase(db, { listenTo: (channel, onChange) => listenTo(url, channel, { onChange, onPooler }) });
}

/** Files that are started beside the server. */
export interface ScriptPaths {
  /** The process that decodes pictures. */
  decoder: string;
  /** The process that reads emails. */
  mailReader: string;
  /** The process that reads people's own calendars. */
  calendarReader: string;
}

/** Opens and migrates the database, and seeds an empty one. */
export async function openDependencies(
  config: Config,
  log: Log,
  scripts: ScriptPaths,
  migrations?: Migrations,
): Promise<Dependencies> {
  const database = {
    dataDir: config.dataDir,
    ...(config.databaseUrl && { url: config.databaseUrl }),
    ...(config.databasePool && { poolSize: config.databasePool }),
  };
  const onLostConnection = (error: Error) => log.warn({ err: error }, "database connection lost");
  const db = await openDatabase({ ...database, onLostConnection });
  try {
    const store = await openStore(config);
    void reportUnavailable(store, log);
    const before = async (migrations: string[]) => {
      const file = await backUpBeforeMigration(config, database, store, migrations);
      log.info({ file }, "backup created before migrating the database");
    };
    const migrated = await migrate(db, { before, ...(migrations && { migrations }) });
    if (migrated.length > 0) log.info({ migrations: migrated }, "database migrated");
    await seedDefaults(db, store);
    await applyInboundEnvironment(db, inboundEnvironment(config));
    const version = config.databaseUrl
      ? await pollVersion(db, config.databaseUrl, log)
      : watchFile(path.join(config.dataDir, databaseFile));
    const contentCache = new ContentCache({ db, version: version.current, now: () => services.now() });
    const counts = new RequestCounts();
    const services: Services = {
      db,
      content: contentCache.reader(),
      store,
      decoder: new Decoder(scripts.decoder),
      mailReader: new MailReader(scripts.mailReader),
      calendarReader: new CalendarReader(scripts.calendarReader),
      origin: config.origin ?? `http://localhost:${config.port}`,
      now: () => new Date(),
      secret: secretOf(config),
      // What happens to a lead is often told to several.
      wakeSender: () => {
        for (const worker of workers) worker.wake();
      },
      webhooks: { allowsPrivate: config.webhooksToPrivate ?? false },
      tryMail: () => sender.tryNow(),
      mail: async () => (await readMailSetup(db, mailEnvironment(config))).info,
      countSearchMiss: (query) => counts.countEmptySearch(query),
      storeVisits: () => visits.store().catch(services.report),
      report: (error) => log.error({ err: error }, "unexpected error"),
    };
    await recordSecret(db, services.secret);
    const visits = new VisitCounter({ ...services, now: () => services.now() });
    const sender = createSender(config, services, log);
    const health = healthContext(config, services);
    const send = alarmSender(config.alarms ?? {}, config.origin ?? health.host);
    const watch = new HealthWatch({ context: health, send, log });
    // Tests set the clock of the services.
    const jobServices = { ...services, now: () => services.now() };
    const source = () => ({ db, store, secret: siteSecret(config), version: productVersion });
    const jobs = new JobRunner({
      ...jobServices,
      jobs: [
        ...backgroundJobs({
          ...jobServices,
          counts,
          visits,
          selfTest: () => ({ secret: services.secret, origin: services.origin, localPort: config.port }),
        }),
        ...inboundJobs(jobServices, inboundEnvironment(config)),
        ...calendarJobs(jobServices),
        ...backupJobs(config, source, jobServices.now),
        ...healthJobs(watch),
      ],
    });
    const filer = messageFiler(jobServices);
    const workers = [sender, createWebhookSender(services), filer, jobs];
    const webhooks = {
      ...jobServices,
      environment: inboundEnvironment(config),
      reader: services.mailReader,
      fetch: (url: string, init: RequestInit) => fetch(url, init),
    };
    return { services, webhooks, contentCache, version, sender, workers, health, counts, visits };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** The site starts without its pictures' store, unless it has to put the first pictures there. */
async function reportUnavailable(store: MediaStore, log: Log): Promise<void> {
  await store.check().catch((error) => {
    log.error(error instanceof StoreUnavailable ? { reason: error.message } : { err: error }, "pictures unavailable");
  });
}

/** Uses its own connection, because the migrating one holds the lock. */
async function backUpBeforeMigration(
  config: Config,
  database: DatabaseOptions,
  store: MediaStore,
  migrations: string[],
): Promise<string> {
  const db = await openDatabase(database);
  try {
    const source = { db, store, secret: siteSecret(config), version: productVersion };
    return await writeAutomaticBackup(config.dataDir, `migration-${migrations.at(-1)}`, source, { now: new Date() });
  } finally {
    await db.destroy();
  }
}

type HealthServices = Pick<Services, "db" | "store" | "now"> & Pick<HealthContext, "secret">;

export function healthContext(config: Config, services: HealthServices): HealthContext {
  const { db, store, secret } = services;
  return {
    db,
    store,
    backupDir: config.scheduledBackups?.directory ?? null,
    bucket: config.media ? describeBucket(config.media.bucketConfig) : null,
    dataDir: config.dataDir,
    host: hostname(),
    origin: config.origin ?? null,
    mail: async () => (await readMailSetup(db, mailEnvironment(config))).info,
    alarmChannels: channelsOf(config.alarms ?? {}),
    secret,
    secretFile: config.authSecret ? null : secretPath(config.dataDir),
    memoryLimitMb: config.memoryLimitMb ?? defaultMemoryLimitMb(config.workers),
    diskSpace: readDiskSpace,
    // Tests set the services' clock.
    now: () => services.now(),
  };
}

/** What the operator sets about email, and the secret that decrypts what an owner enters. */
export function mailEnvironment(config: Config): MailEnvironment {
  const { smtpUrl, mailFrom, dataDir } = config;
  return { smtpUrl, mailFrom, folder: path.join(dataDir, "mail"), secret: siteSecret(config)?.value ?? "" };
}

/** What the operator sets about email that comes in, and the secret that decrypts what an owner enters. */
export function inboundEnvironment(config: Config): InboundEnvironment {
  const { imapUrl, inboundAddress } = config;
  return { imapUrl, inboundAddress, secret: secretOf(config) };
}

function createWebhookSender(services: Services): WebhookSender {
  const { db, secret, report, webhooks } = services;
  return new WebhookSender({
    db,
    secret,
    // The port is known once the server listens.
    origin: () => services.origin,
    allowsPrivate: webhooks.allowsPrivate,
    now: () => services.now(),
    random: Math.random,
    report,
  });
}

function createSender(config: Config, { db, store, now, report }: Services, log: Log): Sender {
  return new Sender({
    db,
    transport: currentTransport(db, mailEnvironment(config)),
    // Better plain than not at all.
    applyBranding: (html) => applyBranding(html, { db, origin: config.origin ?? null, now }).catch(() => html),
    readAttachment: (digest) => store.read(attachmentName(digest)),
    makeToken: (link) => createLinkToken(db, link, now()),
    followUp: followReply,
    now,
    random: Math.random,
    report,
    log,
  });
}
