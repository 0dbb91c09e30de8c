import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("every setting has a default", () => {
  expect(readConfig({})).toEqual({ port: 3000, dataDir: "./data", logLevel: "info" });
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ PORT: "", ORIGIN: "" })).toEqual(readConfig({}));
});

test("all errors are reported in one message", () => {
  const invalidSettings = {
    PORT: "70000",
    ORIGIN: "http://www.example.com",
    DATABASE_URL: "mysql://x",
    LOG_LEVEL: "loud",
    HSTS: "yes",
    AUTH_SECRET: "short",
    SMTP_URL: "mail.example.com",
    MAIL_FROM: "Mangrove <hello@mangrove.example>",
    TRUST_PROXY: "yes",
    MEMORY_LIMIT: "64",
    ALARM_WEBHOOK: "hooks.example.com",
    ALARM_EMAIL: "Operator",
    ALARM_SMTP_URL: "https://mail.example.com",
    METRICS_TOKEN: "short",
    LOG_ADDRESSES: "1",
    LOG_PAGES: "on",
    MEDIA_URL: "s3://bucket",
    MEDIA_CACHE: "1 GB",
  };
  const message = messageOf(() => readConfig(invalidSettings));
  for (const name of Object.keys(invalidSettings)) expect(message).toContain(`  ${name} must`);
  expect(message).toContain("start again");
});

test("alarms by email use their own mail server, or else the site's", () => {
  const ALARM_EMAIL = "operator@example.com";
  expect(messageOf(() => readConfig({ ALARM_EMAIL }))).toContain("ALARM_EMAIL needs ALARM_SMTP_URL");
  const SMTP_URL = "smtp://mail.example.com:587";
  expect(readConfig({ ALARM_EMAIL, SMTP_URL }).alarms).toEqual({
    email: { to: ALARM_EMAIL, from: ALARM_EMAIL, url: SMTP_URL },
  });
  const ALARM_SMTP_URL = "smtp://other.example.net:587";
  expect(readConfig({ ALARM_EMAIL, SMTP_URL, ALARM_SMTP_URL }).alarms?.email?.url).toBe(ALARM_SMTP_URL);
  expect(readConfig({ ALARM_WEBHOOK: "http://10.0.0.5/x" }).alarms).toEqual({ webhook: "http://10.0.0.5/x" });
});

test("the memory limit is a whole number of MB", () => {
  expect(readConfig({ MEMORY_LIMIT: "512" }).memoryLimitMb).toBe(512);
  const must = "MEMORY_LIMIT must be a whole number of MB, 256 or more";
  for (const value of ["512MB", "300.5", "64"])
    expect(messageOf(() => readConfig({ MEMORY_LIMIT: value }))).toContain(must);
});

test("instances that share a database need one secret", () => {
  const DATABASE_URL = "postgres://localhost/mangrove";
  expect(messageOf(() => readConfig({ DATABASE_URL, PORT: "x" }))).toMatch(/PORT must[\s\S]*AUTH_SECRET must be set/);
  expect(readConfig({ DATABASE_URL, AUTH_SECRET: "s".repeat(43) }).authSecret).toBe("s".repeat(43));
});

test.each(["postgres://", "postgresql://", "postgres:///mangrove", "postgres://user:pass/word@host/mangrove"])(
  "DATABASE_URL may not be %s, which names no server",
  (DATABASE_URL) => {
    const message = messageOf(() => readConfig({ DATABASE_URL, AUTH_SECRET: "s".repeat(43) }));
    expect(message).toContain("DATABASE_URL must name the server, such as postgres://user:password@host:5432/database");
    expect(message).not.toContain("pass/word");
  },
);

test.each([
  "postgres://db.internal",
  "postgresql://a:b@[::1]:5432/mangrove",
  "postgres:///mangrove?host=/run/postgresql",
])("DATABASE_URL may be %s", (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL, AUTH_SECRET: "s".repeat(43) }).databaseUrl).toBe(DATABASE_URL);
});

test.each([
  ["https://www.example.com", "https://www.example.com"],
  ["https://www.example.com/", "https://www.example.com"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
])("ORIGIN may be %s", (value, origin) => {
  expect(readConfig({ ORIGIN: value }).origin).toBe(origin);
});

test.each(["www.example.com", "https://www.example.com/site", "ftp://example.com", "https://user@example.com"])(
  "ORIGIN may not be %s",
  (value) => {
    expect(messageOf(() => readConfig({ ORIGIN: value }))).toContain("ORIGIN must be a URL without a path");
  },
);

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "";
}

test("MEDIA_URL names a bucket, or a folder of one, and its key", () => {
  const read = (MEDIA_URL: string) => readConfig({ MEDIA_URL }).media?.bucketConfig;
  expect(read("https://key:a%2Fb+c@s3.example.com/bucket?region=eu-1")).toEqual({
    url: "https://s3.example.com/bucket/",
    key: "key",
    secret: "a/b+c",
    region: "eu-1",
  });
  expect(read("http://k:s@10.0.0.7:9000/bucket/www.example.com/")).toEqual({
    url: "http://10.0.0.7:9000/bucket/www.example.com/",
    key: "k",
    secret: "s",
  });
  for (const wrong of [
    "https://s3.example.com/bucket",
    "https://k:s@host",
    "https://k:s/s@host/b",
    "https://k:s@h/b?x=1",
  ])
    expect(messageOf(() => readConfig({ MEDIA_URL: wrong }))).toMatch(
      /MEDIA_URL must be https:\/\/KEY:SECRET@host\/bucket/,
    );
  expect(messageOf(() => readConfig({ MEDIA_CACHE: "100" }))).toContain("MEDIA_CACHE has no effect without MEDIA_URL");
});
