import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { describeMailboxError } from "#src/domain/email/inbound/mailbox-error.ts";
import { readProgress } from "#src/domain/email/inbound/progress.server.ts";
import {
  type InboundSettings,
  inboundInUse,
  mailboxKey,
  readCredential,
  readEnteredInbound,
} from "#src/domain/email/inbound/settings.server.ts";
import { readUnfetched } from "#src/domain/email/inbound/unfetched.server.ts";
import { webhookPath } from "#src/domain/email/inbound/webhook/webhook-path.ts";
import type { Services } from "#src/domain/services.ts";

export type InboundSetup = Awaited<ReturnType<typeof readInboundSetup>>;

/** What owners see of how replies come in: everything but the password. */
export async function readInboundSetup({ db, now, origin, secret }: Services) {
  const [inUse, entered, { formatMoment: moment }] = await Promise.all([
    inboundInUse(db),
    readEnteredInbound(db),
    readCompanyInfo(db, now()),
  ]);
  const progress = inUse && (await readProgress(db, mailboxKey(inUse)));
  const unfetched = inUse && (await readUnfetched(db, mailboxKey(inUse)));
  const credential = inUse?.source === "admin" ? await readCredential(db, secret, inUse) : "";
  return {
    inUse: inUse && {
      source: inUse.source,
      provider: inUse.provider,
      address: inUse.address,
      server: inUse.provider === "imap" ? `${inUse.host}, port ${inUse.port}, folder ${inUse.folder}` : "",
      webhook: webhookUrl(inUse, origin),
      problem: typeof credential === "string" ? null : credential.problem,
      checkedAt: progress?.checked_at ? moment(progress.checked_at) : null,
      receivedAt: progress?.received_at ? moment(progress.received_at) : null,
      failure: progress?.failed_at
        ? {
            since: moment(progress.failed_at),
            why: reasonOf(inUse, progress.error ?? ""),
            serverMessage: progress.error ?? "",
          }
        : null,
      /** Emails that the mail server can't send. */
      unfetched: {
        count: unfetched?.count ?? 0,
        listed: (unfetched?.listed ?? []).map(({ id, subject, from_name, from_address, received_at, text }) => ({
          id,
          subject: subject || "No subject",
          sender: [from_name, from_address].filter(Boolean).join(", ") || "Unknown sender",
          at: moment(received_at),
          serverMessage: text ?? "",
        })),
      },
    },
    /** What an owner has entered, for the form. */
    entered: entered && withoutPath(entered),
  };
}

function webhookUrl({ provider, path }: InboundSettings, origin: string): string | null {
  return provider === "imap" ? null : origin + webhookPath(provider, path);
}

function reasonOf({ provider }: InboundSettings, error: string): string {
  return provider === "imap" ? describeMailboxError(error) : error;
}

function withoutPath<Settings extends { path: string }>({ path: _, ...settings }: Settings) {
  return settings;
}
