import type { Letterhead } from "./html.ts";
import type { Message } from "./lead-notice.ts";
import { staffEmail } from "./staff-email.ts";

export interface RestartFacts {
  reason: "stalled" | "memory" | "crashed";
  /** In the company's time zone. */
  at: string;
  /** Where all restarts are listed. */
  activity: string;
}

const causes = {
  stalled: "Your website stopped responding for several seconds",
  memory: "Your website used more memory than its limit",
  crashed: "Your website's server process crashed",
};

export function restartNotice(company: Letterhead, { reason, at, activity }: RestartFacts): Message {
  return staffEmail({
    company,
    subject: `Your website was restarted - ${company.name}`,
    heading: "Your website was restarted",
    paragraphs: [
      `${causes[reason]}, so Mangrove restarted it on ${at}. It's running again.`,
      "If this happened once, there's nothing to do. If it keeps happening, forward this email to the person who runs your server: the server's log has the details.",
      "You get this email once a day at most. Activity lists every restart.",
    ],
    link: { text: "Open Activity", address: activity },
  });
}
