import path from "node:path";
import { parseSettings, type SettingName, settingNames } from "./config.ts";
import { defaultMemoryLimitMb } from "./memory.ts";

/** What counts while a setting isn't set and has no default value. */
const otherwise: Partial<Record<SettingName, string>> = {
  ORIGIN: "any host is served",
  HOST: "all interfaces",
  DATABASE_URL: "SQLite in the data directory",
  MEDIA_URL: "media/ in the data directory",
  AUTH_SECRET: "the file secret in the data directory",
  SMTP_URL: "what an owner has entered under Settings, Email",
  BACKUP_DIR: "no daily backups",
  MEMORY_LIMIT: `${defaultMemoryLimitMb()} for one worker`,
};

/** What a start would use: the name and value of each setting, without secrets; null for one that isn't set. */
export function describeSettings(
  variables: Record<string, string | undefined>,
): { name: SettingName; value: string | null }[] {
  const defaults: Partial<Record<SettingName, unknown>> = parseSettings({}).data ?? {};
  const { errors } = parseSettings(variables);
  return settingNames.map((name) => {
    const given = variables[name];
    const isValid = !errors.some((error) => error.startsWith(`${name} must`));
    if (given) return { name, value: withoutSecret(name, given, isValid) };
    const value = defaults[name] ?? otherwise[name];
    return { name, value: value === undefined ? null : `${value} (default)` };
  });
}

const secretNames = /SECRET|PASSWORD|TOKEN/;
const hidden = "set, not shown";

function withoutSecret(name: SettingName, value: string, isValid: boolean): string {
  if (secretNames.test(name)) return hidden;
  if (name === "DATA_DIR" || name === "BACKUP_DIR") return path.resolve(value);
  if (!name.endsWith("_URL") && name !== "ALARM_WEBHOOK") return value;
  if (!isValid) return hidden;
  const { protocol, username, password, host, pathname } = new URL(value);
  const hasLogin = username !== "" || password !== "";
  // A character of the password that should be encoded has ended the host.
  if (value.includes("@") && !hasLogin) return hidden;
  // The path of a webhook is its key.
  return `${protocol}//${hasLogin ? "…@" : ""}${host}${name === "ALARM_WEBHOOK" ? "/…" : pathname}`;
}
