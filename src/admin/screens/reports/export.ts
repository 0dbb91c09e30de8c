import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { exportReport } from "#src/domain/leads/reports/export.server.ts";
import { findReportPeriod } from "#src/domain/leads/reports/periods.ts";
import { servicesContext } from "#src/domain/services.ts";
import { csvResponse } from "../csv-response.server.ts";
import type { Route } from "./+types/export";

export const handle = screens.reports;

/** The report of a period as a CSV file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const person = permit(context, handle.right);
  const period = findReportPeriod(new URL(request.url).searchParams.get("period"));
  return csvResponse(await exportReport(db, { period, by: person }, now()), `lead-report-${period.value}`, now());
}
