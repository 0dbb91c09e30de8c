import { permit } from "../../../admin-session/guard.server.ts";
import type { Action } from "../../../auth/policies.ts";
import { servicesContext } from "../../../context.ts";
import { findAttachment } from "../../../leads/conversation/attachments.server.ts";
import { isId } from "../query-params.ts";
import type { Route } from "./+types/attachment";
import { downloadFile } from "./download.server.ts";

export const handle = { right: "leads.read" } satisfies { right: Action };

/** Downloads an email's attachment. */
export async function loader({ params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, store } = context.get(servicesContext);
  return downloadFile(store, isId(params.attachment) ? await findAttachment(db, params.attachment) : null);
}
