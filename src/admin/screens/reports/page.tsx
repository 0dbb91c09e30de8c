import { Download } from "lucide-react";
import { href, Link } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { FigureCards, PeriodTabs } from "#src/admin/ui/chart/figures.tsx";
import { NameBar, NamesPanel } from "#src/admin/ui/chart/names-panel.tsx";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { Disclosure } from "#src/admin/ui/disclosure.tsx";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import type { Db } from "#src/base/db/tables.ts";
import { listStaff } from "#src/domain/auth/accounts/staff.server.ts";
import { readFormTitles } from "#src/domain/leads/intake/forms.server.ts";
import { formatMoney } from "#src/domain/leads/pipeline/outcome.ts";
import { findReportPeriod, reportPeriods } from "#src/domain/leads/reports/periods.ts";
import { readReport, type WeekFigures } from "#src/domain/leads/reports/report.server.ts";
import { readReportBasis } from "#src/domain/leads/reports/sums.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { SectionTabs } from "../section-tabs.tsx";
import type { Route } from "./+types/page";
import { MonthChart } from "./chart.tsx";
import { count, dayLabel, monthLabel, type ReportList, reportCards, reportLists, reportRow } from "./format.ts";
import { ReplyTimes, type WeekRow } from "./replies.tsx";

export const handle = screens.reports;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  permit(context, handle.right);
  const period = findReportPeriod(new URL(request.url).searchParams.get("period"));
  const report = await readReport(db, { period, basis: await readReportBasis(db), now: now() });
  const { currency, figures, months, lists, weeks, hasLeads } = report;
  return {
    period: period.value,
    currency,
    hasLeads,
    isEmpty: figures.leads === 0,
    cards: reportCards(figures, currency),
    months: months.map((month) => ({
      isInPeriod: month.isInPeriod,
      counts: { won: month.won, open: month.open, lost: month.lost },
      wonCents: month.wonCents,
      ...reportRow(monthLabel(month.month), month, currency),
    })),
    lists: reportLists(lists, { currency, forms: await readFormTitles(db) }),
    replies: await weekRows(db, weeks),
  };
}

async function weekRows(db: Db, weeks: readonly WeekFigures[]): Promise<WeekRow[]> {
  const staff = await listStaff(db);
  return weeks.map(({ week, person, leads, replied, inTime, unrecorded, medianMinutes }) => ({
    ...{ leads, replied, inTime, unrecorded, medianMinutes },
    week: dayLabel(week),
    person: person === null ? "Unassigned" : (staff.find(({ id }) => id === person)?.name ?? "A former coworker"),
  }));
}

type ReportData = Route.ComponentProps["loaderData"];

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { period, hasLeads, isEmpty, cards, lists, replies } = loaderData;
  return (
    <>
      <ScreenHeader
        title="Reports"
        text="Where your leads come from, and what becomes of them. A lead counts in the month it arrived, so last month's win rate can still change. Spam and tests don't count."
      >
        <div className="flex flex-wrap gap-3">
          <SectionTabs section="reports" />
          {hasLeads && (
            <ButtonLink
              href={`${href("/cms/reports/export")}?period=${period}`}
              variant="line"
              leftSection={<Download className="icon size-[1.1rem]" aria-hidden />}
            >
              Download CSV
            </ButtonLink>
          )}
        </div>
      </ScreenHeader>
      {hasLeads ? (
        <>
          <PeriodTabs periods={reportPeriods} selected={period} />
          {isEmpty ? <NothingInPeriod /> : <FigureCards cards={cards} />}
          <Charts data={loaderData} />
          <Disclosure label="Details">
            <div className="mt-3 grid items-start gap-6 lg:grid-cols-2">
              <MonthTable months={loaderData.months} />
              {replies.length > 0 && <ReplyTimes rows={replies} />}
              {!isEmpty && lists.map((list) => <ReportNames key={list.title} list={list} />)}
            </div>
          </Disclosure>
        </>
      ) : (
        <p className="list-panel px-6 py-14 text-center text-ink-2">
          No leads yet. Once someone writes to you, this page shows what brought them, and{" "}
          <Link to={href("/cms/leads/:lead?")} className="link">
            the leads
          </Link>{" "}
          show who they are.
        </p>
      )}
    </>
  );
}

function NothingInPeriod() {
  return (
    <p className="list-panel mb-6 px-6 py-10 text-center text-ink-2">
      No leads arrived in this time.{" "}
      <Link to="?period=all" className="link">
        Show all time
      </Link>
    </p>
  );
}

/** What became of the leads of each month, and what they were worth. */
function Charts({ data: { months, currency } }: { data: ReportData }) {
  const money = (cents: number) => formatMoney(cents, currency);
  const columns = months.map(({ name, isInPeriod, leads, counts, won, wonCents, value }) => ({
    leads: {
      label: name,
      isInPeriod,
      segments: Object.entries(counts).map(([series, number]) => ({ series, value: number })),
      text: `${name}: ${count(leads)} leads, ${count(counts.won)} won, ${count(counts.lost)} lost`,
    },
    value: {
      label: name,
      isInPeriod,
      segments: [{ series: "won", value: wonCents }],
      text: `${name}: ${value}, won ${won}`,
    },
  }));
  const hasValue = months.some(({ wonCents }) => wonCents > 0);
  return (
    <figure className="list-panel chart">
      <div className={hasValue ? "grid lg:grid-cols-2" : undefined}>
        <MonthChart
          title="Leads by month of arrival"
          legend={[
            { series: "won", label: "Won" },
            { series: "open", label: "Open" },
            { series: "lost", label: "Lost" },
          ]}
          columns={columns.map(({ leads }) => leads)}
          format={count}
        />
        {hasValue && (
          <MonthChart
            title={`Value of won leads, in ${currency}`}
            legend={[{ series: "won", label: "Won" }]}
            columns={columns.map(({ value }) => value)}
            format={money}
          />
        )}
      </div>
    </figure>
  );
}

/** The numbers of the charts. */
function MonthTable({ months }: Pick<ReportData, "months">) {
  const rows = months.toReversed().map(({ name, leads, counts, value, reply }) => (
    <tr key={name}>
      <th scope="row">
        {name}
        <span className="block text-xs font-normal text-ink-3">{reply}</span>
      </th>
      <td>{count(leads)}</td>
      <td>{count(counts.won)}</td>
      <td>{count(counts.lost)}</td>
      <td>{value}</td>
    </tr>
  ));
  const columns = ["Month", "Leads", "Won", "Lost", "Value won"];
  return <NamesPanel title="Months" {...{ columns, rows }} emptyText="" hiddenCount={0} />;
}

const columns = ["Name", "Leads", "Won", "Value"];

/** The most frequent names with what became of their leads. */
function ReportNames({ list: { title, rows, more, emptyText } }: { list: ReportList }) {
  const maxLeads = Math.max(1, ...rows.map(({ leads }) => leads));
  const tableRows = rows.map(({ id, name, leads, reply, won, value }) => (
    <tr key={id}>
      <th scope="row">
        <span className="wrap-anywhere">{name}</span>
        <NameBar share={leads / maxLeads} />
        <span className="mt-1 block text-xs font-normal text-ink-3">{reply}</span>
      </th>
      <td>{count(leads)}</td>
      <td className="whitespace-nowrap">{won}</td>
      <td className="whitespace-nowrap">{value}</td>
    </tr>
  ));
  return <NamesPanel {...{ title, columns, emptyText, hiddenCount: more }} rows={tableRows} />;
}
