/** Starts the site: `node src/server/process/main.ts [--dev]`. Settings come from the environment; `--settings` only checks them. */
import { spawnSync } from "node:child_process";
import cluster from "node:cluster";
import module from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { refuseOldNode } from "#src/base/node-version.ts";
import { readWorkerTask, type WorkerMessage } from "./messages.ts";
import type { SupervisorSettings } from "./supervise.ts";

// The system's Node may be an older one, where the next lines would fail with an error of Node's.
refuseOldNode("npm start, or node_modules/.bin/node build/server/main.js");

const values = readFlags();

if (values.version) {
  const { version } = await import("#src/base/version.ts");
  process.stdout.write(`${version}\n`);
  process.exit();
}

// No other user of this machine may read leads, emails, or the secret.
process.umask(0o077);

// This release's files, also when `build`, or a link to the release, leads to the next one.
const buildDir = path.dirname(import.meta.dirname);

// Starts faster with the bytecode of the last start. Has no effect if the folder is not writable. The source has no build to
// put it beside.
if (path.extname(import.meta.filename) === ".js") module.enableCompileCache(path.join(buildDir, "compiled"));

// React chooses its build by NODE_ENV at its first import, so set it before anything imports React.
process.env.NODE_ENV = values.dev ? "development" : "production";

function readFlags() {
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({ options: { dev: flag, version: flag, settings: flag } }).values;
  } catch (error) {
    const [problem] = error instanceof Error ? error.message.split(". ") : [];
    process.stderr.write(`${problem}. Settings are environment variables: see docs/operating.md.\n`);
    process.exit(2);
  }
}

/** Checks the settings in a process of its own: their schemas would take a third of the supervisor's memory. */
function checkedSettings(): SupervisorSettings {
  const { error, status, stdout } = spawnSync(process.execPath, [import.meta.filename, "--settings"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (error) throw error;
  if (status !== 0) process.exit(1);
  return JSON.parse(stdout);
}

try {
  if (cluster.isPrimary && !values.dev && !values.settings) {
    const { supervise } = await import("./supervise.ts");
    await supervise(checkedSettings());
  } else {
    const { readConfig, settingNames } = await import("#src/server/config/config.ts");
    if (cluster.isPrimary) {
      const { misspelledSettings } = await import("#src/server/config/misspelled-settings.ts");
      for (const warning of misspelledSettings(process.env, settingNames)) process.stderr.write(`${warning}\n`);
    }
    const config = readConfig(process.env);
    if (values.settings) {
      const { defaultMemoryLimitMb: defaultMemoryLimit } = await import("#src/server/config/memory.ts");
      const { dataDir, port, host, workers = 1, memoryLimitMb: memoryLimit = defaultMemoryLimit(workers) } = config;
      const settings = { dataDir, port, ...(host && { host }), workers, memoryLimitMb: memoryLimit };
      process.stdout.write(JSON.stringify(settings satisfies SupervisorSettings));
    } else if (values.dev) {
      const { startDevelopment } = await import("./dev.ts");
      await startDevelopment(config);
    } else {
      const { serve } = await import("./serve.ts");
      await serve(config, { buildDir, ...readWorkerTask(process.env) });
    }
  }
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  const message: WorkerMessage = { refusal: error.message };
  await new Promise((sent) => (process.send ? process.send(message, sent) : sent(null)));
  process.exit(1);
}
