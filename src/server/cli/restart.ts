import path from "node:path";
import { hotRestart } from "#src/server/process/hot-restart.ts";
import { type Command, readArguments, refusePositionals } from "./command.ts";

const help = `npm run site -- restart
    Starts a new worker from the current build and lets it replace the old one without downtime. Waits until the new one
    is ready. If it doesn't start, says why, and the old one keeps serving. To change settings, stop and start the site.`;

export const restart: Command = {
  name: "restart",
  summary: "switch to the latest build without downtime",
  help,
  async run(args, { config, print }) {
    refusePositionals(readArguments(args, {}).positionals);
    const startedAt = Date.now();
    await hotRestart(config.dataDir);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    print(`A new worker is serving ${path.resolve(config.dataDir)}. It was ready after ${seconds} s.`);
  },
};
