interface Replied {
  name: string;
  email: string;
  message: string;
  /** For people. */
  receivedAt: string;
  /** What the office is called. */
  ownName: string;
}

/** Mail programs cut addresses at about 2,000 characters; this much of a message fits even where each takes three. */
const longestQuote = 450;

/** A mail to the visitor that only wants its words: with subject, salutation and what they wrote. */
export function replyLink({ name, email, message, receivedAt, ownName }: Replied): string {
  const [first = name] = name.split(" ");
  const quote = message.length > longestQuote ? `${message.slice(0, longestQuote).toWellFormed()} […]` : message;
  const lines = [
    `Hello ${first},`,
    "",
    "",
    "",
    `You wrote to ${ownName}, ${receivedAt}:`,
    ...quote.split("\n").map((line) => `> ${line}`),
  ];
  const parts = { subject: `Your enquiry to ${ownName}`, body: lines.join("\r\n") };
  const query = Object.entries(parts).map(([part, text]) => `${part}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?${query.join("&")}`;
}

/** What dials a number as it was typed, without an extension; null when there is nothing to dial. */
export function dialLink(phone: string): string | null {
  const [number = ""] = phone.split(/[a-z,;#]/i);
  const digits = number.replace(/[^\d+]/g, "");
  return digits.length < 5 ? null : `tel:${digits}`;
}
