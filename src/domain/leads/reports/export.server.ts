import type { Db } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { byteOrderMark, csvRow } from "../csv.ts";
import { readFormTitles } from "../intake/form-titles.server.ts";
import { wayLabel } from "../origins.ts";
import { amountOf } from "../pipeline/outcome.ts";
import type { ReportPeriod } from "./periods.ts";
import { readReport } from "./report.server.ts";
import { readBasis } from "./sums.server.ts";
import { dimensions, type Figures } from "./sums.ts";

const header = [
  ...["list", "name", "leads", "open", "won", "lost", "win rate", "replied", "median minutes to first reply"],
  ...["value won", "won leads with a value", "value of open leads", "currency"],
];

/** A report as a CSV file. The audit log records who exported which period. */
export async function exportReport(
  db: Db,
  { period, by }: { period: ReportPeriod; by: Actor },
  now: Date,
): Promise<string> {
  const { currency, figures, months, lists } = await readReport(db, { period, basis: await readBasis(db), now });
  const forms = await readFormTitles(db);
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      person: by,
      act: "exported",
      subject: { kind: "leads", id: "reports", title: `the report of leads (${period.label})` },
      detail: { period: period.value },
      at: now,
    }),
  );
  const row = (list: string, name: string, of: Figures) =>
    csvRow([
      ...[list, name, String(of.leads), String(of.open), String(of.won), String(of.lost)],
      ...[of.winRate === null ? "" : of.winRate.toFixed(3), String(of.replied), String(of.medianMinutes ?? "")],
      ...[amountOf(of.wonCents), String(of.valued), amountOf(of.openCents), currency],
    ]);
  return [
    byteOrderMark + csvRow(header),
    row("all", "", figures),
    ...months.filter(({ isShown }) => isShown).map((month) => row("month", month.month, month)),
    ...dimensions.flatMap((dimension) =>
      lists[dimension].map((named) => {
        const name = dimension === "form" && named.name ? wayLabel(named.name, forms) : named.name;
        return row(dimension, name || "other", named);
      }),
    ),
  ].join("");
}
