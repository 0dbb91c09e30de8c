import type { Engine } from "#src/base/db/dialect.ts";
import { runCommand } from "#src/server/cli/dispatch.ts";
import { emptyDatabase } from "./databases.ts";

/** Output and exit code of an operator's command. */
export interface CommandOutput {
  code: number;
  out: string;
  err: string;
}

/** Runs an operator's command in this process, with only these settings. */
export async function runSite(settings: Record<string, string>, ...args: string[]): Promise<CommandOutput> {
  const output = { out: "", err: "" };
  const code = await runCommand(args, settings, {
    out: (text) => {
      output.out += text;
    },
    err: (text) => {
      output.err += text;
    },
  });
  return { code, ...output };
}

/** The environment of a site on an empty database for one test. */
export async function siteSettings(engine: Engine): Promise<Record<string, string>> {
  const { dataDir, url } = await emptyDatabase(engine);
  if (url === undefined) return { DATA_DIR: dataDir };
  return { DATA_DIR: dataDir, DATABASE_URL: url, AUTH_SECRET: "a".repeat(43) };
}
