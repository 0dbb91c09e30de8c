import { minuteMs, secondMs } from "#src/base/durations.ts";
import { describeMailboxError } from "#src/domain/email/inbound/mailbox-error.ts";
import { readProgress } from "#src/domain/email/inbound/progress.server.ts";
import { inboundInUse, mailboxKey } from "#src/domain/email/inbound/settings.server.ts";
import { readUnfetched } from "#src/domain/email/inbound/unfetched.server.ts";
import { counted, duration, type HealthCheck } from "./check.ts";

/** How long a mailbox may fail: a server that restarts is back by then. */
const mailboxPatienceMs = 10 * minuteMs;

export const mailbox: HealthCheck = {
  name: "mailbox",
  title: "Replies by email",
  intervalMs: minuteMs,
  // After a start, the mailbox is read first.
  patienceMs: 3 * minuteMs,
  timeoutMs: 10 * secondMs,
  async find({ db, now }) {
    const inUse = await inboundInUse(db);
    if (inUse?.provider !== "imap") return { state: "ok", summary: "The site has no mailbox to read." };
    const { address, source } = inUse;
    const progress = await readProgress(db, mailboxKey(inUse));
    const read = progress?.checked_at ?? null;
    const since = progress?.failed_at ?? read;
    if (!since) return { state: "ok", summary: `The mailbox ${address} is about to be read.`, isUnknown: true };
    const failing = now().getTime() - since.getTime();
    if (failing < mailboxPatienceMs) {
      const { count } = await readUnfetched(db, mailboxKey(inUse));
      if (count === 0) return { state: "ok", summary: `The mailbox ${address} is being read.` };
      return {
        state: "warning",
        summary: `The mailbox ${address} is being read, but its mail server can't send ${counted(count, "email")}.`,
        advice: "Settings, Email names them. Read them in your email program. The site keeps trying.",
      };
    }
    const settings = source === "environment" ? "IMAP_URL" : "the mailbox under Settings, Email";
    const explanation = progress?.error ? describeMailboxError(progress.error) : "Its password may be missing.";
    return {
      state: "problem",
      summary: `The mailbox ${address} can't be read for ${duration(failing)}, so customers' replies don't show up here. ${explanation}`,
      advice: `Check ${settings}. Until it works, read that mailbox in your email program. No email is lost: the site catches up.`,
    };
  },
};
