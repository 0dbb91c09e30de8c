import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { byteOrderMark, csvRow } from "#src/base/csv/write-csv.ts";
import { servicesContext } from "#src/domain/services.ts";
import { findVisitPeriod } from "#src/domain/visits/periods.ts";
import { readDailySums } from "#src/domain/visits/report.server.ts";
import { csvResponse } from "../csv-response.server.ts";
import type { Route } from "./+types/export";

export const handle = screens.visits;

const header = ["date", "list", "name", "visitors", "page views", "inquiries"];

/** The sums of each day of a period as a CSV file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const { value } = findVisitPeriod(new URL(request.url).searchParams.get("period"));
  const { timeZone } = await readCompanyInfo(db, now());
  const { sums, inquiriesOn } = await readDailySums(db, { period: value, timeZone, now: now() });
  const rows = sums.map(({ day, dimension, name, visitors, views }) => {
    const isTotal = dimension === "total";
    const inquiries = isTotal ? String(inquiriesOn(day)) : "";
    return csvRow([day, dimension, isTotal ? "" : name || "other", String(visitors), String(views), inquiries]);
  });
  return csvResponse([byteOrderMark + csvRow(header), ...rows].join(""), `visits-${value}`, now());
}
