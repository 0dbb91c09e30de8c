import { pino } from "pino";
import type { Config } from "./config.ts";

export type Log = ReturnType<typeof createLog>;

/** JSON lines on standard output. Log no personal data, IP addresses, or query strings. */
export function createLog(level: Config["logLevel"]) {
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` });
}
