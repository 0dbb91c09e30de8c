import { expect, test } from "vitest";
import { settingNames } from "./config.ts";
import { misspelledSettings } from "./misspelled-settings.ts";

const misspelled = (...names: string[]) =>
  misspelledSettings(Object.fromEntries(names.map((name) => [name, "x"])), settingNames);

test.each([
  ["TRUST_PROXI", "TRUST_PROXY"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DTAABASE_URL", "DATABASE_URL"],
  ["ORGIN", "ORIGIN"],
  ["POTR", "PORT"],
  ["SMTPURL", "SMTP_URL"],
  ["data_dir", "DATA_DIR"],
])("%s is taken for a misspelled %s", (name, setting) => {
  expect(misspelled(name)).toEqual([`${name} isn't a setting and has no effect. Did you mean ${setting}?`]);
});

test("settings and the variables of other programs are not misspelled", () => {
  const others =
    "HOME HOSTNAME PATH PWD SHELL USER LOGNAME LANG TERM TMPDIR EDITOR SHLVL NODE_ENV NODE_OPTIONS NOTIFY_SOCKET " +
    "INVOCATION_ID JOURNAL_STREAM MAINPID MEMORY_PRESSURE_WATCH PGHOST PGPORT MAIL DISPLAY SSH_TTY PORTAL LS_COLORS " +
    "XDG_DATA_DIRS DB_URL POSTGRES_PASSWORD MANGROVE_PORT MANGROVE_SERVICE_HOST KUBERNETES_PORT npm_config_prefix";
  expect(misspelled(...settingNames, ...others.split(" "))).toEqual([]);
});
