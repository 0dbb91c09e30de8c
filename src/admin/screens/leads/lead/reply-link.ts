import { emailUrl } from "#src/domain/email/email-address.ts";

interface ReplyOptions {
  name: string;
  email: string;
  message: string;
  /** Formatted date. */
  receivedAt: string;
  /** The company's name. */
  companyName: string;
}

/** Email programs cut URLs at about 2,000 characters. This many fit even if each needs three. */
const maxQuoteLength = 450;

/** A `mailto:` link with subject, greeting and the quoted message. */
export function replyLink({ name, email, message, receivedAt, companyName }: ReplyOptions): string {
  const [first = name] = name.split(" ");
  const quote = message.length > maxQuoteLength ? `${message.slice(0, maxQuoteLength).toWellFormed()} […]` : message;
  const lines = [
    `Hello ${first},`,
    "",
    "",
    "",
    `On ${receivedAt}, you wrote to ${companyName}:`,
    ...quote.split("\n").map((line) => `> ${line}`),
  ];
  const params = { subject: `Your inquiry to ${companyName}`, body: lines.join("\r\n") };
  const query = Object.entries(params).map(([key, text]) => `${key}=${encodeURIComponent(text)}`);
  return `${emailUrl(email)}?${query.join("&")}`;
}
