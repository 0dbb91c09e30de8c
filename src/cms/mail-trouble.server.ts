import type { Services } from "../context.ts";
import { mailHealth } from "../mail/queue.server.ts";
import { troubleInWords } from "../mail/trouble.ts";
import { can, type Role } from "../people/rules.ts";
import type { MailTrouble } from "./mail-trouble.tsx";
import { screens } from "./screens.ts";
import type { Moment } from "./times.ts";

/** A mail that has waited for less than this, in milliseconds, may just be about to be sent. */
const patience = 5 * 60_000;

/** Why mail does not go out, as it is said to somebody; null when it does. */
export async function readMailTrouble(
  { db, mail }: Pick<Services, "db" | "mail">,
  { role }: { role: Role },
  now: Date,
  moment: (at: Date) => Moment,
): Promise<MailTrouble | null> {
  const health = await mailHealth(db, now, patience);
  const mayMend = can({ role }, screens.settings.right);
  switch (health.state) {
    case "fine":
      return null;
    case "into-files":
      // A mail server that was set up since then has not been tried yet.
      return mail.way === "folder" ? { ...health, mayMend } : null;
    case "standstill": {
      const words = health.words ?? "";
      return { ...health, since: moment(health.since), words, why: words && troubleInWords(words), mayMend };
    }
  }
}
