import { byteOrderMark, csvRow } from "#src/base/csv/write-csv.ts";
import type { Db } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { readFormTitles } from "../intake/forms.server.ts";
import { channelLabel } from "../origins.ts";
import { amountOf } from "../pipeline/outcome.ts";
import type { ReportPeriod } from "./periods.ts";
import { readReport } from "./report.server.ts";
import { readReportBasis } from "./sums.server.ts";
import { type LeadFigures, leadDimensions } from "./sums.ts";

const header = [
  ...["list", "name", "leads", "open", "won", "lost", "win rate", "replied", "median minutes to first reply"],
  ...["value won", "won leads with a value", "value of open leads", "currency"],
  ...["not a sale", "no reply recorded"],
];

/** A report as a CSV file. The audit log records who exported which period. */
export async function exportReport(
  db: Db,
  { period, by }: { period: ReportPeriod; by: Actor },
  now: Date,
): Promise<string> {
  const { currency, figures, months, lists } = await readReport(db, { period, basis: await readReportBasis(db), now });
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
  const row = (list: string, name: string, rowFigures: LeadFigures) =>
    csvRow([
      ...[
        list,
        name,
        String(rowFigures.leads),
        String(rowFigures.open),
        String(rowFigures.won),
        String(rowFigures.lost),
      ],
      ...[
        rowFigures.winRate === null ? "" : rowFigures.winRate.toFixed(3),
        String(rowFigures.replied),
        String(rowFigures.medianMinutes ?? ""),
      ],
      ...[amountOf(rowFigures.wonCents), String(rowFigures.valued), amountOf(rowFigures.openCents), currency],
      ...[String(rowFigures.notSale), String(rowFigures.unrecorded)],
    ]);
  return [
    byteOrderMark + csvRow(header),
    row("all", "", figures),
    ...months.filter(({ isInPeriod }) => isInPeriod).map((month) => row("month", month.month, month)),
    ...leadDimensions.flatMap((dimension) =>
      lists[dimension].map((named) => {
        const name = dimension === "form" && named.name ? channelLabel(named.name, forms) : named.name;
        return row(dimension, name || "other", named);
      }),
    ),
  ].join("");
}
