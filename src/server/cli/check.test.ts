import { spawnSync } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "#src/server/config/config.ts";
import { runSite } from "../../../tests/support/command.ts";
import { temporaryDirectory } from "../../../tests/support/databases.ts";

const secret = "wharf-quay-";
const url = (protocol: string, host: string) => `${protocol}://user:${secret}1@${host}`;

const production = {
  ORIGIN: "https://www.example.com",
  PORT: "8080",
  DATABASE_URL: `${url("postgres", "db.example.com:5432")}/site?password=${secret}2`,
  MEDIA_URL: `${url("https", "s3.example.com")}/pictures`,
  AUTH_SECRET: secret.repeat(4),
  SMTP_URL: url("smtps", "mail.example.com:465"),
  IMAP_URL: `${url("imaps", "mail.example.com:993")}/INBOX`,
  INBOUND_ADDRESS: "replies@example.com",
  ADMIN_EMAIL: "ada@example.com",
  ADMIN_PASSWORD: secret.repeat(2),
  ALARM_WEBHOOK: `https://hooks.example.com/${secret}3`,
  METRICS_TOKEN: secret.repeat(2),
};

test("shows what a start would use, without secrets and without starting", async () => {
  const directory = await temporaryDirectory();
  const { code, out, err } = await runSite({ ...production, DATA_DIR: path.join(directory, "data") }, "check");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).not.toContain(secret.slice(0, -1));
  expect(out).toMatch(/^DATABASE_URL +postgres:\/\/…@db\.example\.com:5432\/site$/m);
  expect(out).toMatch(/^ALARM_WEBHOOK +https:\/\/hooks\.example\.com\/…$/m);
  expect(out).toMatch(/^AUTH_SECRET +set, not shown$/m);
  expect(out).toMatch(/^PORT +8080$/m);
  expect(out).toMatch(/^BACKUP_KEEP +7 \(default\)$/m);
  expect(out).toMatch(/^BACKUP_DIR +no daily backups \(default\)$/m);
  expect(out).toMatch(/^Not set: .*TRUST_PROXY/m);
  for (const name of settingNames) expect(out).toContain(name);
  expect(await readdir(directory)).toEqual([]);
});

test("names every problem at once, also of values that are secret", async () => {
  const directory = await temporaryDirectory();
  await writeFile(path.join(directory, "file"), "");
  const { code, out, err } = await runSite(
    {
      PORT: "http",
      AUTH_SECRET: secret,
      SMTP_URL: `https://${secret}`,
      IMAP_URL: url("imaps", "mail.example.com:993"),
      DATABASE_URL: secret,
      DATA_DIR: path.join(directory, "none", "data"),
      BACKUP_DIR: path.join(directory, "file"),
      TRUST_PROXI: "127.0.0.1",
    },
    "check",
  );
  expect(code).toBe(1);
  expect(out + err).not.toContain(secret.slice(0, -1));
  expect(err).toMatch(/^7 problems:\n/);
  for (const problem of [
    "PORT must be a port number",
    "AUTH_SECRET must have 43 characters",
    "SMTP_URL must be smtps://",
    "DATABASE_URL must start with postgres://",
    "IMAP_URL and INBOUND_ADDRESS must be set together",
    `DATA_DIR: ${directory}/none doesn't exist`,
    `BACKUP_DIR: ${directory}/file is a file, not a directory`,
  ])
    expect(err).toContain(`\n  ${problem}`);
  expect(out).toContain("Did you mean TRUST_PROXY?");
});

test("checks the settings in a file, and not those of the environment", async () => {
  const file = path.join(await temporaryDirectory(), "mangrove.env");
  await writeFile(file, "# Settings\n\nORIGIN='https://www.example.com' # ours\nexport PORT=8080\nHOST 127.0.0.1\n");
  const { code, out, err } = await runSite({ PORT: "none" }, "check", file);
  expect(code).toBe(1);
  expect(out).toMatch(/^ORIGIN +https:\/\/www\.example\.com$/m);
  expect(out).toMatch(/^PORT +8080$/m);
  expect(err).toBe("1 problem:\n  Line 5 isn't a comment or NAME=value\n");
});

test("says that a .env file beside it isn't read", async () => {
  const directory = await temporaryDirectory();
  await writeFile(path.join(directory, ".env"), "PORT=none\n");
  const { status, stdout } = spawnSync(process.execPath, [path.resolve("src/server/cli/site.ts"), "check"], {
    cwd: directory,
    env: {},
    encoding: "utf8",
  });
  expect(status).toBe(0);
  expect(stdout).toContain("/.env isn't read by itself. To check it: npm run site -- check .env");
});
