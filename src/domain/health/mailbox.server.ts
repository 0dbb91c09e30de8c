import { minuteMs, secondMs } from "#src/base/durations.ts";
import { describeMailboxError } from "#src/domain/email/inbound/mailbox-error.ts";
import { readProgress } from "#src/domain/email/inbound/progress.server.ts";
import { type InboundProvider, inboundInUse, mailboxKey } from "#src/domain/email/inbound/settings.server.ts";
import { readUnfetched } from "#src/domain/email/inbound/unfetched.server.ts";
import { counted, duration, type HealthCheck, type HealthFinding } from "./check.ts";

/** How long a mailbox may fail: a server that restarts is back by then. */
const mailboxPatienceMs = 10 * minuteMs;

const providers: Record<Exclude<InboundProvider, "imap">, string> = {
  postmark: "Postmark",
  mailgun: "Mailgun",
  ses: "Amazon SES",
};

export const mailbox: HealthCheck = {
  name: "mailbox",
  title: "Replies by email",
  intervalMs: minuteMs,
  // After a start, the mailbox is read first.
  patienceMs: 3 * minuteMs,
  timeoutMs: 10 * secondMs,
  async find({ db, now }) {
    const inUse = await inboundInUse(db);
    if (!inUse) return { state: "ok", summary: "Replies by email aren't set up." };
    const { provider, address, source } = inUse;
    const progress = await readProgress(db, mailboxKey(inUse));
    if (provider !== "imap") return findInWebhook(providers[provider], address, progress, now());
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

type Progress = Awaited<ReturnType<typeof readProgress>>;

/** What a provider has brought: silence says nothing, since nobody may have written. */
function findInWebhook(provider: string, address: string, progress: Progress, now: Date): HealthFinding {
  const failing = progress?.failed_at ? now.getTime() - progress.failed_at.getTime() : 0;
  if (failing < mailboxPatienceMs) {
    const isFirst = !progress?.received_at;
    const summary = `${provider} brings the emails to ${address}.${isFirst ? " None has come yet." : ""}`;
    return { state: "ok", summary };
  }
  return {
    state: "problem",
    summary: `Emails to ${address} from ${provider} have been refused for ${duration(failing)}, so customers' replies don't show up here. ${progress?.error ?? ""}`,
    advice: `Check the replies under Settings, Email, and what ${provider} says. It tries again for some hours.`,
  };
}
