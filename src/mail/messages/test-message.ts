import type { Letterhead } from "./html.ts";
import type { Message } from "./lead-notice.ts";
import { letterMail } from "./letter.ts";

/** Shows whoever reads it that mail goes out. `at` is in the company's time zone. */
export function testMessage(company: Letterhead, by: string, at: string): Message {
  return letterMail({
    company,
    subject: `Test message - ${company.name}`,
    heading: "Mail goes out",
    paragraphs: [
      `${by} sent this test message from the admin area of ${company.name}, on ${at}.`,
      "If you did not expect it, you need do nothing.",
    ],
  });
}
