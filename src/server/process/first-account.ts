import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { createFirstAccount } from "#src/domain/auth/accounts/redeem-link.server.ts";
import type { Services } from "#src/domain/services.ts";
import type { Config } from "#src/server/config/config.ts";

/** Returns the link that creates the first account, if a link is needed. */
export async function ensureFirstAccount(services: Services, { firstOwner }: Config): Promise<string | null> {
  const account = await createFirstAccount(services, firstOwner ?? null);
  if (account.state === "refused") {
    throw new UserFacingError("ADMIN_PASSWORD is too easy to guess. Use four unrelated words.");
  }
  return account.state === "link" ? account.link : null;
}

/** Printed for a site without accounts. The link appears nowhere else. */
export function firstAccountText(link: string): string {
  return `There is no account yet. Create yours with this link (it works once, for 24 hours):\n  ${link}\n`;
}
