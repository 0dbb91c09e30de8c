import { z } from "zod";
import { Refusal } from "../db/refusal.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash || url.username) {
    context.addIssue(`must be an address without a path, such as https://www.example.com; it is "${value}"`);
    return z.NEVER;
  }
  if (url.protocol === "http:" && !loopback.has(url.hostname)) {
    context.addIssue(`must begin with https:// (put a TLS proxy in front, see docs/operating.md); it is "${value}"`);
    return z.NEVER;
  }
  return url.origin;
});

const environment = z.object({
  PORT: z.coerce
    .number({ error: "must be a port number from 0 to 65535" })
    .int()
    .min(0, "must be a port number from 0 to 65535")
    .max(65535, "must be a port number from 0 to 65535")
    .default(3000),
  HOST: z.string().optional(),
  ORIGIN: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, "must begin with postgres:// (leave it out for the embedded database)")
    .optional(),
  HSTS: z
    .enum(["includeSubDomains", "preload"], { error: "must be includeSubDomains or preload, or be left out" })
    .optional(),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], { error: "must be one of debug, info, warn, error, silent" })
    .default("info"),
});

/** The names of all settings, for the documents to be checked against. */
export const settingNames = Object.keys(environment.shape);

export interface Config {
  port: number;
  /** The address to listen on; all interfaces when absent. */
  host?: string;
  /** The public address. Absent while trying out: any host is served. */
  origin?: string;
  dataDir: string;
  databaseUrl?: string;
  hsts?: "includeSubDomains" | "preload";
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** Reads the settings out of the environment. Every fault is named in one refusal. An empty variable counts as absent. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = environment.safeParse(given);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new Refusal(
      `These settings cannot be used:\n${faults.join("\n")}\nMend them in the environment and start again.`,
    );
  }
  const { PORT, HOST, ORIGIN, DATA_DIR, DATABASE_URL, HSTS, LOG_LEVEL } = result.data;
  return {
    port: PORT,
    ...(HOST && { host: HOST }),
    ...(ORIGIN && { origin: ORIGIN }),
    dataDir: DATA_DIR,
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(HSTS && { hsts: HSTS }),
    logLevel: LOG_LEVEL,
  };
}
