import type { Letterhead } from "./html.ts";
import type { Message } from "./lead-notice.ts";
import { staffEmail } from "./staff-email.ts";

/** Proves that emails arrive. `at` is in the company's time zone. */
export function testMessage(company: Letterhead, by: string, at: string): Message {
  return staffEmail({
    company,
    subject: `Test message - ${company.name}`,
    heading: "Your email works",
    paragraphs: [
      `${by} sent this test message from the ${company.name} admin on ${at}.`,
      "If you weren't expecting it, you can ignore it.",
    ],
  });
}
