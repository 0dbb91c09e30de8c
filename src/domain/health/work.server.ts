import { stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "#src/base/db/error-details.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#src/base/durations.ts";
import { failuresOf } from "#src/base/jobs/job.ts";
import type { PasswordProblem } from "#src/domain/email/answers.ts";
import { emailHealth } from "#src/domain/email/queue/queue.server.ts";
import { counted, duration, type HealthCheck } from "./check.ts";

const whereToLook = "Settings, Email shows the server's answer and lets you try again.";

const passwordProblems: Record<PasswordProblem, { summary: string; advice: string }> = {
  missing: {
    summary: "The mail server's password isn't stored here, because backups don't contain it. Emails wait.",
    advice: "An owner enters it again under Settings, Email.",
  },
  unreadable: {
    summary: "The mail server's password was encrypted with another secret. Emails wait.",
    advice: "An owner enters it again under Settings, Email. Or set AUTH_SECRET back to what it was, and restart.",
  },
};

/** How long an email may wait for the mail server. */
const emailPatienceMs = 30 * minuteMs;

export const emails: HealthCheck = {
  name: "emails",
  title: "Email",
  intervalMs: minuteMs,
  patienceMs: 0,
  timeoutMs: 10 * secondMs,
  async find({ db, now, mail }) {
    const setUp = await mail();
    if (setUp.kind === "folder") {
      const summary = "No mail server is set up: emails are saved as files and reach no one.";
      return { state: "warning", summary, advice: "An owner sets it up under Settings, Email." };
    }
    if (setUp.problem) return { state: "problem", ...passwordProblems[setUp.problem] };
    const health = await emailHealth(db, now(), emailPatienceMs);
    if (health.state !== "standstill") return { state: "ok", summary: "Emails are being sent." };
    const { waiting, since, lastAnswer } = health;
    const answer = lastAnswer ? ` The mail server's answer: ${lastAnswer}` : "";
    return {
      state: "problem",
      summary: `No email has been sent for ${duration(now().getTime() - since.getTime())}: ${counted(waiting, "email")} waiting.${answer}`,
      advice: `Check the mail server, and ${setUp.source === "environment" ? "SMTP_URL" : "its settings"}. ${whereToLook}`,
    };
  },
};

/** How long a refused notice is a problem, unless it is sent again. */
const refusalRetentionMs = 7 * dayMs;

export const refusedNotices: HealthCheck = {
  name: "refused-notices",
  title: "Notices about leads",
  intervalMs: 5 * minuteMs,
  patienceMs: 0,
  timeoutMs: 10 * secondMs,
  async find({ db, now }) {
    const { number } = await db
      .selectFrom("outbox")
      .select(({ fn }) => fn.countAll().as("number"))
      .where("purpose", "=", "lead-notice")
      .where("state", "=", "refused")
      .where("finished_at", ">", new Date(now().getTime() - refusalRetentionMs))
      .executeTakeFirstOrThrow();
    if (Number(number) === 0) return { state: "ok", summary: "Every notice about a new lead was delivered or waits." };
    return {
      state: "problem",
      summary: `The mail server refused ${counted(Number(number), "notice")} about new leads in the last 7 days.`,
      advice: `Correct the address that receives leads, or make room in its mailbox. ${whereToLook}`,
    };
  },
};

/** How long after the last test that succeeded a site is taken for untested. */
const selfTestPatienceMs = 30 * hourMs;

export const contactForm: HealthCheck = {
  name: "contact-form",
  title: "Contact form",
  intervalMs: 5 * minuteMs,
  patienceMs: 0,
  timeoutMs: 10 * secondMs,
  async find({ db, now }) {
    const row = await db.selectFrom("self_test").selectAll().executeTakeFirst();
    if (!row || (row.passed_at === null && row.failures === 0)) {
      return { state: "ok", summary: "The site is about to send itself a test inquiry.", isUnknown: true };
    }
    const { passed_at, url, failures, problem } = row;
    const ago = passed_at && now().getTime() - passed_at.getTime();
    const last = ago === null ? "None has arrived yet." : `The last one arrived ${duration(ago)} ago.`;
    const advice = "Send an inquiry yourself, and answer calls until it works. The server's log says more.";
    if (failures > 0) {
      // A restart may have cut off one of them.
      const state = failures === 1 ? "warning" : "problem";
      return { state, summary: `A test inquiry through the contact form failed: ${problem}. ${last}`, advice };
    }
    if (ago !== null && ago > selfTestPatienceMs) {
      const untested = "The contact form isn't tested any more: the background job has stopped.";
      return { state: "problem", summary: `${untested} ${last}`, advice: "Restart the site." };
    }
    return { state: "ok", summary: `A test inquiry went through the form at ${url}. ${last}` };
  },
};

const unsetAdvice = "Set BACKUP_DIR to a folder on another disk, and restart the site: docs/backups.md says more.";

/** A check of a background job that must succeed at least every `atLeastEvery` milliseconds. */
function jobCheck(options: {
  job: string;
  name: string;
  title: string;
  maxIntervalMs: number;
  none: string;
  /** Without scheduled backups, if that is not this check's to say. */
  unscheduled?: string;
}): HealthCheck {
  const { job, name, title, maxIntervalMs, none, unscheduled } = options;
  return {
    name,
    title,
    intervalMs: 5 * minuteMs,
    patienceMs: 0,
    timeoutMs: 10 * secondMs,
    async find({ db, now, backupDir }) {
      const row = await db.selectFrom("jobs").selectAll().where("id", "=", job).executeTakeFirst();
      if (!row && backupDir === null && unscheduled) return { state: "ok", summary: unscheduled };
      if (!row) return { state: "warning", summary: none, advice: unsetAdvice };
      const { succeeded_at: succeeded, error } = row;
      const ago = succeeded && now().getTime() - succeeded.getTime();
      const last = ago === null ? "It hasn't succeeded yet." : `It last succeeded ${duration(ago)} ago.`;
      const advice = "Read the error, free disk space if it says so, and see docs/backups.md.";
      if (error !== null)
        return { state: "problem", summary: `It failed: ${error.replace(/\.$/, "")}. ${last}`, advice };
      const waited = ago ?? now().getTime() - row.next_attempt_at.getTime();
      if (waited > maxIntervalMs) return { state: "problem", summary: `It has stopped. ${last}`, advice };
      return { state: "ok", summary: last };
    },
  };
}

export const backup = jobCheck({
  job: "backup",
  name: "backup",
  title: "Backup",
  maxIntervalMs: 36 * hourMs,
  none: "There's no scheduled backup.",
});

export const backupTest = jobCheck({
  job: "verify-backup",
  name: "backup-test",
  title: "Tested restore",
  maxIntervalMs: 15 * dayMs,
  none: "No backup has been tested by restoring it.",
  unscheduled: "There are no scheduled backups to test.",
});

/** Touched by what copies the backups to another place, when it has copied all. */
const copiedFile = "copied-offsite";

export const offsiteCopy: HealthCheck = {
  name: "offsite-copy",
  title: "Offsite copy",
  onEachInstance: true,
  intervalMs: 5 * minuteMs,
  patienceMs: 0,
  timeoutMs: 10 * secondMs,
  async find({ backupDir, now }) {
    if (backupDir === null) return { state: "ok", summary: "There are no scheduled backups to copy." };
    const copied = await stat(join(backupDir, copiedFile)).catch((error) => {
      if (codeOf(error) === "ENOENT") return null;
      throw error;
    });
    if (!copied) {
      const summary = "The backups are not known to be copied to another place. A fire or a thief takes both.";
      return { state: "warning", summary, advice: "Set it up: docs/backups.md says how." };
    }
    const age = now().getTime() - copied.mtimeMs;
    const summary = `The backups were last copied to another place ${duration(age)} ago.`;
    if (age <= 36 * hourMs) return { state: "ok", summary };
    return { state: "problem", summary, advice: "Look why it fails: journalctl -u mangrove-offsite" };
  },
};

/** A job that fails less often may succeed with its next attempt. */
const toleratedFailures = 2;

export const jobs: HealthCheck = {
  name: "jobs",
  title: "Background jobs",
  intervalMs: minuteMs,
  patienceMs: 0,
  timeoutMs: 10 * secondMs,
  async find({ db }) {
    const rows = db.selectFrom("jobs").selectAll().where("id", "not in", ["backup", "verify-backup"]).orderBy("id");
    const failing = (await rows.execute()).filter((job) => failuresOf(job) > toleratedFailures);
    if (failing.length === 0) return { state: "ok", summary: "No background job is failing." };
    return {
      state: "problem",
      summary: `${counted(failing.length, "background job")} failing: ${failing.map(({ id, error }) => `${id} (${error})`).join(", ")}`,
      advice: "The errors are in the server's log. They're retried by themselves.",
    };
  },
};

/** In one hour. A person who has forgotten a password fails ten times at most. */
const manyFailedLogins = 30;

export const logins: HealthCheck = {
  name: "logins",
  title: "Failed logins",
  intervalMs: minuteMs,
  patienceMs: 0,
  timeoutMs: 10 * secondMs,
  async find({ db, now }) {
    const lines = await db
      .selectFrom("audit_log")
      .select("detail")
      .where("subject_kind", "=", "sign-in")
      .where("act", "in", ["password-refused", "code-refused", "passkey-refused"])
      .where("at", ">", new Date(now().getTime() - hourMs))
      .execute();
    const times = lines.reduce((sum, { detail }) => sum + timesOf(detail), 0);
    const summary = `${counted(times, "failed login")} in the last hour.`;
    if (times < manyFailedLogins) return { state: "ok", summary };
    return {
      state: "problem",
      summary: `Someone may be guessing passwords: ${summary}`,
      advice: "Require two-step sign-in for every role under People. Activity shows which accounts are meant.",
    };
  },
};

export const alarms: HealthCheck = {
  name: "alarms",
  title: "Alarms",
  intervalMs: 5 * minuteMs,
  patienceMs: 0,
  timeoutMs: 10 * secondMs,
  async find({ db, alarmChannels }) {
    if (alarmChannels.length === 0) {
      const summary = "When something here becomes a problem, no one gets a message.";
      return { state: "warning", summary, advice: "Set ALARM_WEBHOOK or ALARM_EMAIL. See docs/monitoring.md." };
    }
    const failed = await db
      .selectFrom("alarm_messages")
      .select(["channel", "error"])
      .where("sent_at", "is", null)
      .where("error", "is not", null)
      .orderBy("at", "desc")
      .executeTakeFirst();
    const summary = `Alarms are sent by ${alarmChannels.join(" and ")}.`;
    if (!failed) return { state: "ok", summary };
    return {
      state: "warning",
      summary: `An alarm couldn't be sent by ${failed.channel} (${failed.error}).`,
      advice: "Correct the settings that start with ALARM_, then restart the site.",
    };
  },
};

function timesOf(detail: unknown): number {
  return typeof detail === "object" && detail !== null && "times" in detail ? Number(detail.times) : 1;
}
