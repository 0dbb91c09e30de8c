import path from "node:path";
import { renewWorker } from "../renew.ts";
import { type Command, readArguments, WrongUse } from "./command.ts";

const help = `npm run site -- restart
    Has a new worker start, out of the build that lies there now, and take the place of the one that serves, without a
    request refused in between. Ends when the new one is ready, or says why it is not; the one before then serves on.
    Settings are read anew only by a full stop and start.`;

export const restart: Command = {
  name: "restart",
  summary: "replace what serves by the latest build, without a gap",
  help,
  async run(args, { config, say }) {
    const { positionals } = readArguments(args, {});
    if (positionals.length > 0) throw new WrongUse(`restart does not know "${positionals[0]}"`);
    const began = Date.now();
    await renewWorker(config.dataDir);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    say(`A new worker serves from ${path.resolve(config.dataDir)}, ready after ${seconds} s.`);
  },
};
