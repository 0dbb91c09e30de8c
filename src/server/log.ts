import { pino } from "pino";
import type { Config } from "./config.ts";

export type Log = ReturnType<typeof createLog>;

/** Structured lines on standard output: no personal data, no addresses of visitors, no query strings. */
export function createLog(level: Config["logLevel"]) {
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` });
}
