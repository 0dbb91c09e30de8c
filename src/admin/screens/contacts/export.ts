import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { exportSignUps } from "#src/domain/leads/newsletter/sign-ups.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { csvResponse } from "../csv-response.server.ts";
import type { Route } from "./+types/export";

export const handle = screens.contacts;

/** Everyone who has signed up for a newsletter, as a CSV file. */
export async function loader({ context }: Route.LoaderArgs) {
  const by = permit(context, handle.right);
  const { db, now, origin } = context.get(servicesContext);
  return csvResponse(await exportSignUps(db, { by, origin }, now()), "newsletter", now());
}
