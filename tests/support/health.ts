import type { Engine } from "#src/base/db/dialect.ts";
import { transportInfo } from "#src/domain/email/transport/transport-info.ts";
import type { HealthCheck, HealthContext } from "#src/domain/health/check.ts";
import { checks, runCheck } from "#src/domain/health/checks.server.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { copiedDatabase, openForTest } from "./databases.ts";
import { noon } from "./outbox.ts";

/** What the health checks read, with a clock that tests set, and a function that runs one of them. */
export async function contextOf(engine: Engine, change: Partial<HealthContext> = {}) {
  const options = await copiedDatabase(engine, "seeded");
  const db = await openForTest(options);
  const clock = { now: noon };
  const context: HealthContext = {
    db,
    store: diskStore(options.dataDir),
    backupDir: null,
    bucket: null,
    dataDir: options.dataDir,
    host: "harbor",
    origin: null,
    mail: async () => transportInfo("smtp://localhost:25", undefined),
    alarmChannels: ["webhook"],
    memoryLimitMb: 100_000,
    secret: null,
    secretFile: null,
    diskSpace: async () => ({ free: 60e9, total: 100e9 }),
    now: () => clock.now,
    ...change,
  };
  const find = (name: string) => runCheck(checks.find((check) => check.name === name) as HealthCheck, context);
  return { db, context, clock, find };
}
