import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import type { Services } from "#src/domain/services.ts";
import { listWebhooks, readDeliveries, readWebhook } from "#src/domain/webhooks/webhooks.server.ts";
import { eventLabel } from "./labels.ts";

export type WebhookList = Awaited<ReturnType<typeof readWebhooks>>;
export type WebhookLog = NonNullable<Awaited<ReturnType<typeof readLog>>>;

const maxListed = 50;

export async function readWebhooks({ db }: Services) {
  return (await listWebhooks(db)).map(({ id, name, url, off, failing_since, waiting, failed }) => ({
    id,
    name,
    host: new URL(url).host,
    ...stateOf({ off, failing_since }),
    waiting,
    failed,
  }));
}

function stateOf(webhook: { off: string | null; failing_since: Date | null }) {
  if (webhook.off === "owner") return { tone: "idle", state: "Turned off" };
  if (webhook.off === "failures") return { tone: "bad", state: "Turned off after failing for three days" };
  return webhook.failing_since ? { tone: "warn", state: "Failing" } : { tone: "good", state: "On" };
}

/** The state of a webhook and its latest events. The page polls it while something is being sent. */
export async function readLog({ db, now: clock }: Services, id: string) {
  const now = clock();
  const webhook = await readWebhook(db, id);
  if (!webhook) return null;
  const [{ formatMoment: moment }, deliveries] = await Promise.all([
    readCompanyInfo(db, now),
    readDeliveries(db, id, maxListed),
  ]);
  return {
    ...stateOf(webhook),
    isOff: webhook.off !== null,
    failed: deliveries.filter(({ state }) => state === "failed").length,
    isSending: webhook.off === null && deliveries.some(({ state, attempts }) => state === "waiting" && !attempts[0]),
    isFull: deliveries.length === maxListed,
    deliveries: deliveries.map(({ id: delivery, type, lead_id, created_at, state, next_attempt_at, attempts }) => ({
      id: delivery,
      label: eventLabel(type),
      lead: lead_id,
      at: moment(created_at),
      state,
      next: state === "waiting" && attempts.length > 0 ? moment(next_attempt_at) : null,
      attempts: attempts.map(({ at, ...attempt }) => ({ at: moment(at), ...attempt })),
    })),
  };
}
