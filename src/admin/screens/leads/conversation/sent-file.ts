import { permit } from "#src/admin/session/guard.server.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { findAnsweredFile } from "#src/domain/leads/answers/answers.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { isId } from "../inbox/query-params.ts";
import type { Route } from "./+types/sent-file";
import { downloadFile } from "./download.server.ts";

export const handle = { right: "leads.read" } satisfies { right: Action };

/** Downloads a file that a visitor sent with a form. */
export async function loader({ params: { lead, digest }, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, store } = context.get(servicesContext);
  return downloadFile(store, isId(lead) ? await findAnsweredFile(db, lead, digest) : null);
}
