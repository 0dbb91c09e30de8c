import type { BlockList } from "node:net";
import { z } from "zod";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { parseProxyList } from "#src/base/security/client-address.ts";
import { minPasswordLength } from "#src/domain/auth/passwords/password-limits.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import type { AlarmSettings } from "#src/domain/health/alarm.ts";
import { type BucketConfig, parseMediaUrl } from "#src/domain/media/store/media-url.ts";
import { defaultPort, portRule } from "./listen-address.js";
import { minMemoryLimitMb } from "./memory.ts";
import { minSecretLength } from "./secret.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

function wholeNumber(min: number, max: number, error: string) {
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
}

const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash || url.username) {
    context.addIssue(`must be a URL without a path, such as https://www.example.com (now: "${value}")`);
    return z.NEVER;
  }
  if (url.protocol === "http:" && !loopback.has(url.hostname)) {
    context.addIssue(`must start with https:// (use a TLS proxy, see docs/deploying.md; now: "${value}")`);
    return z.NEVER;
  }
  return url.origin;
});

const proxies = z.string().transform((value, context) => {
  const list = parseProxyList(value);
  if (list) return list;
  context.addIssue(
    `must be IP addresses or networks, separated by commas, such as 127.0.0.1,10.0.0.0/8 (now: "${value}")`,
  );
  return z.NEVER;
});

/** A Unix socket is a query parameter: `postgres:///database?host=/run/postgresql`. */
function namesServer(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && (url.hostname !== "" || url.searchParams.has("host"));
}

const databaseUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, {
    error: "must start with postgres:// (remove it to use the embedded database)",
    abort: true,
  })
  .refine(namesServer, {
    error:
      "must name the server, such as postgres://user:password@host:5432/database (remove it to use the embedded database)",
  });

/** Whether a site can use this database: `postgres://user:password@host:5432/database`. */
export function isDatabaseUrl(text: string): boolean {
  return databaseUrl.safeParse(text).success;
}

function mailUrl(protocol: "smtp" | "imap", tls: string, startTls: string) {
  const isUrl = (value: string) =>
    /^[a-z]{4}s?:\/\/[^/]/.test(value) && value.startsWith(protocol) && URL.canParse(value);
  const [secure, plain] = [`${protocol}s://user:password@host:${tls}`, `${protocol}://user:password@host:${startTls}`];
  return z.string().refine(isUrl, { error: `must be ${secure} or ${plain}` });
}

const smtpUrl = mailUrl("smtp", "465", "587");

const plainAddress = z.email("must be an email address, without a name");

const bucket = z.string().transform((value, context) => {
  const address = parseMediaUrl(value);
  if (address) return address;
  context.addIssue(
    "must be https://KEY:SECRET@host/bucket, or https://KEY:SECRET@host/bucket?region=NAME (write a slash in the secret as %2F)",
  );
  return z.NEVER;
});

/** In MB. */
const defaultMediaCacheMb = 2000;

const flag = z.enum(["yes", "no"], { error: "must be yes or no" }).transform((value) => value === "yes");

const minTokenLength = 16;

const environment = z.object({
  PORT: wholeNumber(0, 65535, portRule).default(defaultPort),
  HOST: z.string().optional(),
  ORIGIN: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: wholeNumber(3, 1000, "must be a number from 3 to 1000").optional(),
  MEDIA_URL: bucket.optional(),
  MEDIA_CACHE: wholeNumber(50, Number.MAX_SAFE_INTEGER, "must be a whole number of MB, 50 or more").optional(),
  AUTH_SECRET: z
    .string()
    .min(minSecretLength, "must have 43 characters or more (create one with: openssl rand -base64 48)")
    .optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: plainAddress.optional(),
  IMAP_URL: mailUrl("imap", "993/INBOX", "143/INBOX").optional(),
  INBOUND_ADDRESS: plainAddress.optional(),
  ADMIN_EMAIL: z
    .string()
    .transform((value, context) => {
      const email = emailAddress(value);
      if (email) return email;
      context.addIssue(`must be an email address, such as name@example.com (now: "${value}")`);
      return z.NEVER;
    })
    .optional(),
  ADMIN_PASSWORD: z.string().min(minPasswordLength, `must have ${minPasswordLength} characters or more`).optional(),
  TRUST_PROXY: proxies.optional(),
  HSTS: z
    .enum(["includeSubDomains", "preload"], { error: "must be includeSubDomains or preload, or not set" })
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 1000, "must be a number from 1 to 1000").default(7),
  WORKERS: wholeNumber(1, 64, "must be a number from 1 to 64").optional(),
  MEMORY_LIMIT: wholeNumber(
    minMemoryLimitMb,
    Number.MAX_SAFE_INTEGER,
    `must be a whole number of MB, ${minMemoryLimitMb} or more`,
  ).optional(),
  ALARM_WEBHOOK: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional(),
  ALARM_EMAIL: plainAddress.optional(),
  ALARM_SMTP_URL: smtpUrl.optional(),
  WEBHOOKS_TO_PRIVATE: flag.optional(),
  METRICS_TOKEN: z.string().min(minTokenLength, `must have ${minTokenLength} characters or more`).optional(),
  LOG_ADDRESSES: flag.optional(),
  LOG_PAGES: flag.optional(),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], { error: "must be one of debug, info, warn, error, silent" })
    .default("info"),
});

export type SettingName = keyof typeof environment.shape;

/** The names of all settings. */
export const settingNames = Object.keys(environment.shape) as SettingName[];

export interface Config {
  port: number;
  /** The address to listen on; all interfaces when absent. */
  host?: string;
  /** The public URL. Without it, any host is served. */
  origin?: string;
  dataDir: string;
  databaseUrl?: string;
  /** The most PostgreSQL connections of a worker, without the one that listens for changes. */
  databasePool?: number;
  /** The S3 store for pictures, and the size of its local copies, in bytes. Without it, they are in the data directory. */
  media?: { bucketConfig: BucketConfig; maxCacheBytes: number };
  /** Without it, one is created and stored in the data directory. */
  authSecret?: string;
  /** Without it, emails are saved to a folder of the data directory. */
  smtpUrl?: string;
  /** The sender's address; by default the company's. */
  mailFrom?: string;
  /** The mailbox that customers' replies are read from. Without it, what an owner has entered. */
  imapUrl?: string;
  /** That mailbox's address, which customers' replies go to. */
  inboundAddress?: string;
  /** Creates the first owner's account. Without it, the terminal shows a link that does. */
  firstOwner?: { email: string; password: string };
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustProxy?: BlockList;
  hsts?: "includeSubDomains" | "preload";
  /** Where a backup is written every day; none without it. */
  scheduledBackups?: { directory: string; maxCount: number };
  /** How many processes serve, each with its own memory; one by default. */
  workers?: number;
  /** A worker with more memory is replaced, in MB. The default depends on the machine's memory. */
  memoryLimitMb?: number;
  /** Where alarms are sent; nowhere when absent. */
  alarms?: AlarmSettings;
  /** Webhooks may go to private addresses, and without encryption. */
  webhooksToPrivate?: boolean;
  /** Programs that send it may read `/metrics`. */
  metricsToken?: string;
  /** Logs the addresses of clients whose login failed. */
  logAddresses?: boolean;
  /** Logs cached pages, too. */
  logPages?: boolean;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** The settings, if all are valid, and what is wrong with them. An empty variable counts as not set. */
export function parseSettings(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const { data, error } = environment.safeParse(given);
  const errors = (error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`);
  // Instances that share a database must accept each other's tokens.
  if (given.DATABASE_URL && !given.AUTH_SECRET)
    errors.push("AUTH_SECRET must be set, the same for every instance, with DATABASE_URL");
  if (given.MEDIA_CACHE && !given.MEDIA_URL) errors.push("MEDIA_CACHE has no effect without MEDIA_URL");
  if ((given.ADMIN_EMAIL === undefined) !== (given.ADMIN_PASSWORD === undefined))
    errors.push("ADMIN_EMAIL and ADMIN_PASSWORD must be set together");
  if ((given.IMAP_URL === undefined) !== (given.INBOUND_ADDRESS === undefined))
    errors.push("IMAP_URL and INBOUND_ADDRESS must be set together");
  if (given.ALARM_EMAIL && !given.ALARM_SMTP_URL && !given.SMTP_URL)
    errors.push("ALARM_EMAIL needs ALARM_SMTP_URL, a mail server for alarms");
  return { data, errors };
}

/** Reads all settings and reports all errors in one `UserFacingError`. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const { data, errors } = parseSettings(variables);
  if (!data || errors.length > 0) {
    const lines = errors.map((error) => `\n  ${error}`).join("");
    throw new UserFacingError(`These settings are invalid:${lines}\nFix them in the environment and start again.`);
  }
  const { PORT, HOST, ORIGIN, DATA_DIR, DATABASE_URL, HSTS, LOG_LEVEL, MEMORY_LIMIT, WORKERS } = data;
  const { BACKUP_DIR, BACKUP_KEEP, WEBHOOKS_TO_PRIVATE } = data;
  const { AUTH_SECRET, SMTP_URL, MAIL_FROM, TRUST_PROXY, ADMIN_EMAIL, ADMIN_PASSWORD } = data;
  const { IMAP_URL, INBOUND_ADDRESS } = data;
  const { ALARM_WEBHOOK, ALARM_EMAIL, METRICS_TOKEN, LOG_ADDRESSES, LOG_PAGES } = data;
  const { DATABASE_POOL, MEDIA_URL, MEDIA_CACHE = defaultMediaCacheMb } = data;
  const alarmServer = data.ALARM_SMTP_URL ?? SMTP_URL;
  const alarmEmail = ALARM_EMAIL &&
    alarmServer && { to: ALARM_EMAIL, from: MAIL_FROM ?? ALARM_EMAIL, url: alarmServer };
  return {
    port: PORT,
    ...(HOST && { host: HOST }),
    ...(ORIGIN && { origin: ORIGIN }),
    dataDir: DATA_DIR,
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(DATABASE_POOL && { databasePool: DATABASE_POOL }),
    ...(MEDIA_URL && { media: { bucketConfig: MEDIA_URL, maxCacheBytes: MEDIA_CACHE * 1_000_000 } }),
    ...(AUTH_SECRET && { authSecret: AUTH_SECRET }),
    ...(SMTP_URL && { smtpUrl: SMTP_URL }),
    ...(MAIL_FROM && { mailFrom: MAIL_FROM }),
    ...(IMAP_URL && { imapUrl: IMAP_URL }),
    ...(INBOUND_ADDRESS && { inboundAddress: INBOUND_ADDRESS }),
    ...(ADMIN_EMAIL && ADMIN_PASSWORD && { firstOwner: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } }),
    ...(TRUST_PROXY && { trustProxy: TRUST_PROXY }),
    ...(HSTS && { hsts: HSTS }),
    ...(BACKUP_DIR && { scheduledBackups: { directory: BACKUP_DIR, maxCount: BACKUP_KEEP } }),
    ...(WORKERS && { workers: WORKERS }),
    ...(MEMORY_LIMIT && { memoryLimitMb: MEMORY_LIMIT }),
    ...((ALARM_WEBHOOK || alarmEmail) && {
      alarms: { ...(ALARM_WEBHOOK && { webhook: ALARM_WEBHOOK }), ...(alarmEmail && { email: alarmEmail }) },
    }),
    ...(WEBHOOKS_TO_PRIVATE && { webhooksToPrivate: true }),
    ...(METRICS_TOKEN && { metricsToken: METRICS_TOKEN }),
    ...(LOG_ADDRESSES && { logAddresses: true }),
    ...(LOG_PAGES && { logPages: true }),
    logLevel: LOG_LEVEL,
  };
}
