import path from "node:path";
import { writeAutomaticBackup } from "../backup/automatic.server.ts";
import { Caretaker } from "../content/caretaker.server.ts";
import { seedDefaults } from "../content/seed.server.ts";
import type { Services } from "../context.ts";
import { type DatabaseOptions, openDatabase } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { Sender } from "../mail/sender.server.ts";
import { mailSetUp } from "../mail/set-up.ts";
import { mailTransport } from "../mail/transport.server.ts";
import { Decoder } from "../media/decoder.server.ts";
import { diskStore, type MediaStore } from "../media/store.ts";
import { makeLinkToken } from "../people/links.server.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { keptSecret, siteSecret } from "./secret.ts";
import { version } from "./version.ts";

/** What stands behind the pages, made once at start. */
export interface Ground {
  services: Services;
  /** Sends mails in the background once it is started. */
  sender: Sender;
  /** Looks after the content in the background once it is started. */
  caretaker: Caretaker;
}

/** What was built beside the server. */
export interface BuiltParts {
  /** Where the build made the default pictures' variants. */
  preparedPictures: string;
  /** The file of the process that opens pictures. */
  decoder: string;
}

/** Opens the database, brings it up to date, and fills an empty one with the default content. */
export async function openGround(config: Config, log: Log, { preparedPictures, decoder }: BuiltParts): Promise<Ground> {
  const database = { dataDir: config.dataDir, ...(config.databaseUrl && { url: config.databaseUrl }) };
  const onLostConnection = (error: Error) => log.warn({ err: error }, "database connection lost");
  const db = await openDatabase({ ...database, onLostConnection });
  try {
    const store = diskStore(config.dataDir, preparedPictures);
    const before = async (level: string[]) => {
      const file = await backUpBeforeMigration(config, database, store, level);
      log.info({ file }, "backup made before the database is changed");
    };
    const ran = await migrate(db, { before });
    if (ran.length > 0) log.info({ migrations: ran }, "database brought up to date");
    await seedDefaults(db, store);
    const services: Services = {
      db,
      store,
      decoder: new Decoder(decoder),
      origin: config.origin ?? `http://localhost:${config.port}`,
      now: () => new Date(),
      secret: config.authSecret ?? keptSecret(config.dataDir),
      hasMailServer: config.smtpUrl !== undefined,
      wakeMail: () => sender.wake(),
      tryMail: () => sender.tryNow(),
      mail: mailSetUp(config.smtpUrl, config.mailFrom),
      report: (error) => log.error({ err: error }, "unexpected error"),
    };
    const sender = createSender(config, services);
    return { services, sender, caretaker: new Caretaker(services) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Over a connection of its own: the one that migrates holds the lock meanwhile. */
async function backUpBeforeMigration(
  config: Config,
  database: DatabaseOptions,
  store: MediaStore,
  level: string[],
): Promise<string> {
  const db = await openDatabase(database);
  try {
    const source = { db, store, secret: siteSecret(config), version };
    return await writeAutomaticBackup(config.dataDir, `migration-${level.at(-1)}`, source, { now: new Date() });
  } finally {
    await db.destroy();
  }
}

function createSender(config: Config, { db, now, report }: Services): Sender {
  const from = config.mailFrom && { from: config.mailFrom };
  const way = config.smtpUrl ? { url: config.smtpUrl } : { folder: path.join(config.dataDir, "mail") };
  return new Sender({
    db,
    transport: mailTransport({ ...way, ...from }),
    makeToken: (link) => makeLinkToken(db, link, now()),
    now,
    random: Math.random,
    report,
  });
}
