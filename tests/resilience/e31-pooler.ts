import path from "node:path";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { runSite } from "../support/command.ts";
import { startPgBouncer } from "../support/pgbouncer.ts";
import { createDatabase, inDatabase } from "../support/postgres-databases.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { removableDirectory } from "../support/site-process.ts";
import { draftSaver, type SaveCounts } from "./abuse/draft-saver.ts";
import { type Experiment, listed, none } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";
import { checkStored, inquiryFigures } from "./stored-inquiries.ts";
import { startWriters } from "./writers.ts";

/** Fewer than the instances ask for, so that each transaction gets another one. */
const serverConnections = 4;

const inquiries = 300;

async function pooledInstances() {
  const server = await startPostgresServer();
  const [first, second] = ["mangrove", "restored"];
  for (const name of [first, second]) await createDatabase(server.url, name);
  const pooler = await startPgBouncer(server.url, serverConnections).catch(async (error: unknown) => {
    await server.remove();
    throw error;
  });
  const directories = [removableDirectory(), removableDirectory()];
  const sites: KillableSite[] = [];
  try {
    for (const { path: dataDir } of directories) {
      sites.push(new KillableSite(await freePort(), { dataDir, url: pooler.urlOf(first) }));
      await sites.at(-1)?.start();
    }
    const [one, other] = sites;
    if (!one || !other) throw new Error("Two instances run");
    const direct = { dataDir: directories[0]?.path ?? "", url: inDatabase(server.url, first) };
    const over = new AbortController();
    const saves: SaveCounts = { took: [], failed: new Map() };
    const saving = (await draftSaver(other, direct, saves, over.signal))();
    const writers = startWriters(one.url, 8);
    await writers.untilAnswered(inquiries);
    await writers.stop();
    over.abort();
    await saving;
    const file = path.join(direct.dataDir, "backup.tar");
    const settings = { DATA_DIR: direct.dataDir, AUTH_SECRET: "a secret of the drill's own, which is long enough" };
    const commands = [
      await runSite({ ...settings, DATABASE_URL: pooler.urlOf(first) }, "backup", file),
      await runSite({ ...settings, DATABASE_URL: pooler.urlOf(second) }, "restore", file),
    ];
    const restored = await checkStored({ ...direct, url: inDatabase(server.url, second) }, writers.log.acknowledged);
    return {
      stored: await checkStored(direct, writers.log.acknowledged),
      restored,
      log: writers.log,
      saves,
      errors: sites.reduce((sum, site) => sum + site.errors, 0),
      commands: commands.filter(({ code }) => code !== 0).map(({ err }) => err),
    };
  } finally {
    for (const site of sites) await site.stop();
    await pooler.stop();
    await server.remove();
    for (const directory of directories) directory.remove();
  }
}

export const e31: Experiment = {
  shows: "two instances, backup and restore through PgBouncer with a server connection for each transaction (½ minute)",
  async run() {
    const { stored, restored, log, saves, errors, commands } = await pooledInstances();
    const failed = [...saves.failed.values()].reduce((sum, number) => sum + number, 0);
    return report(`E31, PgBouncer with ${serverConnections} server connections`, [
      ...inquiryFigures(stored, log),
      { name: "drafts saved", value: String(saves.took.length) },
      none("not saved", failed, listed(saves.failed)),
      none("errors in the log", errors),
      none("not in the restored backup", restored.lost),
      none("commands that failed", commands.length, commands.join(" ")),
    ]);
  },
};
