import { data } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { readRaw } from "#src/domain/email/inbound/store.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { isId } from "../inbox/query-params.ts";
import type { Route } from "./+types/original";

export const handle = screens.leads;

/** An email as it arrived, as a download: a browser shows nothing of it. Also of one that a lead has, while it is kept. */
export async function loader({ params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db } = context.get(servicesContext);
  const raw = isId(params.email) ? await readRaw(db, params.email) : null;
  if (!raw) throw data(null, { status: 404, statusText: "Not Found" });
  return new Response(new Uint8Array(raw), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": 'attachment; filename="email.eml"',
    },
  });
}
