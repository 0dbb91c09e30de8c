import { emailUrl } from "#src/domain/email/email-address.ts";

interface ReplyOptions {
  name: string;
  email: string;
  message: string;
  /** Formatted date. */
  receivedAt: string;
  /** The company's name. */
  ownName: string;
}

/** Email programs cut URLs at about 2,000 characters. This many fit even if each needs three. */
const longestQuote = 450;

/** A `mailto:` link with subject, greeting and the quoted message. */
export function replyLink({ name, email, message, receivedAt, ownName }: ReplyOptions): string {
  const [first = name] = name.split(" ");
  const quote = message.length > longestQuote ? `${message.slice(0, longestQuote).toWellFormed()} […]` : message;
  const lines = [
    `Hello ${first},`,
    "",
    "",
    "",
    `On ${receivedAt}, you wrote to ${ownName}:`,
    ...quote.split("\n").map((line) => `> ${line}`),
  ];
  const parts = { subject: `Your inquiry to ${ownName}`, body: lines.join("\r\n") };
  const query = Object.entries(parts).map(([part, text]) => `${part}=${encodeURIComponent(text)}`);
  return `${emailUrl(email)}?${query.join("&")}`;
}
