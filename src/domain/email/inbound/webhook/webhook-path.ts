const root = "/inbound-email/";

export type WebhookProvider = "postmark" | "mailgun" | "ses";

const providers: readonly WebhookProvider[] = ["postmark", "mailgun", "ses"];

/** The path that a provider calls. Mailgun sends the raw message if it ends with `mime`. */
export function webhookPath(provider: WebhookProvider, secret: string): string {
  return `${root}${provider}/${secret}${provider === "mailgun" ? "/mime" : ""}`;
}

/** Null for any other path. */
export function parseWebhookPath(path: string): { provider: WebhookProvider; secret: string } | null {
  if (!path.startsWith(root)) return null;
  const [name, secret = ""] = path.slice(root.length).split("/");
  const provider = providers.find((candidate) => candidate === name);
  return provider && secret !== "" && webhookPath(provider, secret) === path ? { provider, secret } : null;
}
