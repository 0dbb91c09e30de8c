import { permit } from "../../admin-session/guard.server.ts";
import { screens } from "../../admin-session/screens.ts";
import { servicesContext } from "../../context.ts";
import { exportReport } from "../../leads/reports/export.server.ts";
import { periodNamed } from "../../leads/reports/periods.ts";
import type { Route } from "./+types/export";

export const handle = screens.reports;

/** The report of a period as a CSV file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const person = permit(context, handle.right);
  const period = periodNamed(new URL(request.url).searchParams.get("period"));
  return new Response(await exportReport(db, { period, by: person }, now()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="lead-report-${period.value}-${now().toISOString().slice(0, 10)}.csv"`,
    },
  });
}
