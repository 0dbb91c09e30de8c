import { screens } from "#src/admin/session/screens.ts";
import type { Moment } from "#src/admin/ui/time/times.ts";
import { minuteMs } from "#src/base/durations.ts";
import { can, type Role } from "#src/domain/auth/policies.ts";
import { emailHealth } from "#src/domain/email/queue/queue.server.ts";
import { describeDeliveryError } from "#src/domain/email/transport/delivery-error.ts";
import type { Services } from "#src/domain/services.ts";
import type { EmailTrouble } from "./email-trouble.tsx";

/** Emails that wait for less than this, in milliseconds, do not count as stuck. */
const maxQueueAgeMs = 5 * minuteMs;

/** Why emails aren't being sent; null if they are. */
export async function readEmailTrouble(
  { db, mail }: Pick<Services, "db" | "mail">,
  person: { roles: readonly Role[] },
  now: Date,
  moment: (at: Date) => Moment,
): Promise<EmailTrouble | null> {
  const health = await emailHealth(db, now, maxQueueAgeMs);
  const mayFix = can(person, screens.email.right);
  switch (health.state) {
    case "fine":
      return null;
    case "into-files":
      // A mail server that was just set up has sent nothing yet.
      return (await mail()).kind === "folder" ? { ...health, mayFix } : null;
    case "standstill": {
      const serverMessage = health.lastAnswer ?? "";
      return {
        ...health,
        since: moment(health.since),
        serverMessage,
        why: serverMessage && describeDeliveryError(serverMessage),
        mayFix,
      };
    }
  }
}
