import type { Engine } from "../../src/db/dialect.ts";
import { runCommand } from "../../src/server/commands/dispatch.ts";
import { emptyDatabase } from "./databases.ts";

/** What a command of the operator's has said, and its exit code. */
export interface Said {
  code: number;
  out: string;
  err: string;
}

/** Runs one of the operator's commands in this process, with these settings and no others. */
export async function runSite(settings: Record<string, string>, ...args: string[]): Promise<Said> {
  const said = { out: "", err: "" };
  const code = await runCommand(args, settings, {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
  });
  return { code, ...said };
}

/** The environment of a site on an empty database of the running test's own. */
export async function siteSettings(engine: Engine): Promise<Record<string, string>> {
  const { dataDir, url } = await emptyDatabase(engine);
  if (url === undefined) return { DATA_DIR: dataDir };
  return { DATA_DIR: dataDir, DATABASE_URL: url, AUTH_SECRET: "a".repeat(43) };
}
