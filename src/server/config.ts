import type { BlockList } from "node:net";
import { z } from "zod";
import { Refusal } from "../db/refusal.ts";
import { emailAddress } from "../mail/email-address.ts";
import { shortestPassword } from "../people/password-limits.ts";
import { proxyList } from "./client-address.ts";
import { leastMemoryLimit } from "./memory.ts";
import { shortestSecret } from "./secret.ts";

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

const proxies = z.string().transform((value, context) => {
  const list = proxyList(value);
  if (list) return list;
  context.addIssue(`must be addresses or networks with commas between them, as 127.0.0.1,10.0.0.0/8; it is "${value}"`);
  return z.NEVER;
});

/** A socket is named behind the address: `postgres:///database?host=/run/postgresql`. */
function namesServer(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && (url.hostname !== "" || url.searchParams.has("host"));
}

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
    .regex(/^postgres(?:ql)?:\/\//, {
      error: "must begin with postgres:// (leave it out for the embedded database)",
      abort: true,
    })
    .refine(namesServer, {
      error:
        "must name the server, as postgres://user:password@host:5432/database (leave it out for the embedded database)",
    })
    .optional(),
  AUTH_SECRET: z
    .string()
    .min(shortestSecret, "must be 43 characters or more (make one with: openssl rand -base64 48)")
    .optional(),
  SMTP_URL: z
    .string()
    .refine((value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value), {
      error: "must be smtps://user:password@host:465 or smtp://user:password@host:587",
    })
    .optional(),
  MAIL_FROM: z.email("must be an e-mail address, without a name").optional(),
  ADMIN_EMAIL: z
    .string()
    .transform((value, context) => {
      const email = emailAddress(value);
      if (email) return email;
      context.addIssue(`must be an e-mail address, such as name@example.com; it is "${value}"`);
      return z.NEVER;
    })
    .optional(),
  ADMIN_PASSWORD: z.string().min(shortestPassword, `must have ${shortestPassword} characters or more`).optional(),
  TRUST_PROXY: proxies.optional(),
  HSTS: z
    .enum(["includeSubDomains", "preload"], { error: "must be includeSubDomains or preload, or be left out" })
    .optional(),
  MEMORY_LIMIT: z.coerce
    .number({ error: `must be a whole number of MB, ${leastMemoryLimit} or more` })
    .int(`must be a whole number of MB, ${leastMemoryLimit} or more`)
    .min(leastMemoryLimit, `must be a whole number of MB, ${leastMemoryLimit} or more`)
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
  /** Absent: made once, and kept in the data directory. */
  authSecret?: string;
  /** Absent: mails are put into a folder of the data directory. */
  smtpUrl?: string;
  /** The address that mails come from; the company's when absent. */
  mailFrom?: string;
  /** Whom the first owner's account is made for. Absent: a link is printed that makes it. */
  firstOwner?: { email: string; password: string };
  /** Proxies whose word about a client's address is taken. */
  trustProxy?: BlockList;
  hsts?: "includeSubDomains" | "preload";
  /** Memory of a worker, in MB, at which it is replaced; worked out from the machine's when absent. */
  memoryLimit?: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** Reads the settings out of the environment. Every fault is named in one refusal. An empty variable counts as absent. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = environment.safeParse(given);
  const issues = result.error?.issues ?? [];
  const faults = issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  // Instances that share a database must understand each other's tokens.
  if (given.DATABASE_URL && !given.AUTH_SECRET)
    faults.push("  AUTH_SECRET must be set, the same for every instance, with DATABASE_URL");
  if ((given.ADMIN_EMAIL === undefined) !== (given.ADMIN_PASSWORD === undefined))
    faults.push("  ADMIN_EMAIL and ADMIN_PASSWORD must be set both, or neither");
  if (!result.success || faults.length > 0) {
    throw new Refusal(
      `These settings cannot be used:\n${faults.join("\n")}\nMend them in the environment and start again.`,
    );
  }
  const { PORT, HOST, ORIGIN, DATA_DIR, DATABASE_URL, HSTS, LOG_LEVEL, MEMORY_LIMIT } = result.data;
  const { AUTH_SECRET, SMTP_URL, MAIL_FROM, TRUST_PROXY, ADMIN_EMAIL, ADMIN_PASSWORD } = result.data;
  return {
    port: PORT,
    ...(HOST && { host: HOST }),
    ...(ORIGIN && { origin: ORIGIN }),
    dataDir: DATA_DIR,
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(AUTH_SECRET && { authSecret: AUTH_SECRET }),
    ...(SMTP_URL && { smtpUrl: SMTP_URL }),
    ...(MAIL_FROM && { mailFrom: MAIL_FROM }),
    ...(ADMIN_EMAIL && ADMIN_PASSWORD && { firstOwner: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } }),
    ...(TRUST_PROXY && { trustProxy: TRUST_PROXY }),
    ...(HSTS && { hsts: HSTS }),
    ...(MEMORY_LIMIT && { memoryLimit: MEMORY_LIMIT }),
    logLevel: LOG_LEVEL,
  };
}
