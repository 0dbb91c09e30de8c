import type { Services } from "../context.ts";
import { Refusal } from "../db/refusal.ts";
import { firstAccount } from "../people/take-link.server.ts";
import type { Config } from "./config.ts";

/** Sees that somebody can sign in. Answers with the link that makes the first account, when one is needed. */
export async function ensureFirstAccount(services: Services, { firstOwner }: Config): Promise<string | null> {
  const found = await firstAccount(services, firstOwner ?? null);
  switch (found.state) {
    case "link":
      return found.link;
    case "refused":
      throw new Refusal("ADMIN_PASSWORD is too easy to guess. Take several words that do not belong together.");
    default:
      return null;
  }
}

/** What the terminal says about a site that nobody can sign in to yet. The link stands there and nowhere else. */
export function firstAccountText(link: string): string {
  return `Nobody can log in yet. This link makes the first account; it works once, for 24 hours:\n  ${link}\n`;
}
