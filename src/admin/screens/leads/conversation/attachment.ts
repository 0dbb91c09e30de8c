import { permit } from "#src/admin/session/guard.server.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { findAttachment } from "#src/domain/leads/conversation/attachments.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { isId } from "../inbox/query-params.ts";
import type { Route } from "./+types/attachment";
import { downloadFile } from "./download.server.ts";

export const handle = { right: "leads.read" } satisfies { right: Action };

/** Downloads an email's attachment. */
export async function loader({ params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, store } = context.get(servicesContext);
  return downloadFile(store, isId(params.attachment) ? await findAttachment(db, params.attachment) : null);
}
