const root = "/inbound-email/";

export type WebhookWay = "postmark" | "mailgun" | "ses";

const ways: readonly WebhookWay[] = ["postmark", "mailgun", "ses"];

/** The path that a provider calls. Mailgun sends the raw message if it ends with `mime`. */
export function webhookPath(way: WebhookWay, secret: string): string {
  return `${root}${way}/${secret}${way === "mailgun" ? "/mime" : ""}`;
}

/** Null for any other path. */
export function parseWebhookPath(path: string): { way: WebhookWay; secret: string } | null {
  if (!path.startsWith(root)) return null;
  const [name, secret = ""] = path.slice(root.length).split("/");
  const way = ways.find((each) => each === name);
  return way && secret !== "" && webhookPath(way, secret) === path ? { way, secret } : null;
}
