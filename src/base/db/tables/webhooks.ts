import type { Generated } from "kysely";

/** Where events are sent. */
interface WebhooksTable {
  id: string;
  /** Rises with each change by a person, to detect conflicts. */
  version: number;
  name: string;
  url: string;
  format: "standard" | "slack" | "teams";
  events: { types: string[] };
  /** `minimal`: nothing that says who the visitor is. */
  detail: "full" | "minimal";
  created_at: Date;
  /** Why nothing is sent: an owner has turned it off, or it has failed for days. */
  off: "owner" | "failures" | null;
  /** Attempts that failed since the last one that did not. */
  failures: Generated<number>;
  failing_since: Date | null;
  /** After a failure, nothing is sent until then. */
  paused_until: Date | null;
}

/** The keys that sign what is sent, encrypted. No backup contains them. */
interface WebhookSecretsTable {
  webhook_id: string;
  sealed: string;
  /** Its predecessor signs, too, until then. */
  former: string | null;
  former_until: Date | null;
}

/** An event for one webhook. Its id is the same in each attempt. */
interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  /** Deleted with its lead. Null for tests. */
  lead_id: string | null;
  type: string;
  /** JSON: a `WebhookEvent`. */
  event: string;
  created_at: Date;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  /** From the event, or from when a person asked to send it again. */
  tried_since: Date;
  next_attempt_at: Date;
  lease_owner: string | null;
  lease_until: Date | null;
  finished_at: Date | null;
}

interface WebhookAttemptsTable {
  id: string;
  delivery_id: string;
  at: Date;
  duration_ms: number;
  /** Null if there was no answer. */
  status: number | null;
  /** The start of the answer, or why there was none. */
  response: string;
}

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_secrets: WebhookSecretsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
}
