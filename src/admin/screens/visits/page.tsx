import { Download } from "lucide-react";
import { href, Link } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { FigureCards, PeriodTabs } from "#src/admin/ui/chart/figures.tsx";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { CopyText } from "#src/admin/ui/copy-text.tsx";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { defaultLanguage } from "#src/base/languages.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { findVisitPeriod, visitPeriods } from "#src/domain/visits/periods.ts";
import { readVisits } from "#src/domain/visits/report.server.ts";
import { SectionTabs } from "../section-tabs.tsx";
import type { Route } from "./+types/page";
import { VisitChart } from "./chart.tsx";
import { visitCards } from "./figures.ts";
import { VisitNames } from "./lists.tsx";
import { columnLabel, visitLists } from "./names.ts";

export const handle = screens.visits;

export async function loader({ request, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, now, storeVisits } = context.get(servicesContext);
  await storeVisits();
  const period = findVisitPeriod(new URL(request.url).searchParams.get("period"));
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const { timeZone } = content.company;
  const report = await readVisits(db, { period: period.value, timeZone, now: now() });
  const { figures, before, served } = report;
  const unit: "Day" | "Month" = period.days === null ? "Month" : "Day";
  return {
    period,
    isOn: content.countVisits,
    isEmpty: figures.views === 0 && before === null,
    cards: visitCards(figures, before, period.before),
    unit,
    columns: report.columns.map(({ from, to, ...column }) => ({ ...column, label: columnLabel(from, unit) })),
    lists: visitLists(report.lists),
    served,
  };
}

/** For the privacy page of a site that did not count visits before. */
const privacyText =
  "We count how often each page is read, which site or campaign leads here, the browser's language, and whether it is a phone or a computer, as daily totals. We set no cookie and store nothing that identifies you. To count a visitor once a day, our server makes a code from the network address and the browser, with a random key. Code and key are deleted soon after midnight. Browsers that send Do Not Track or Global Privacy Control are not counted.";

export default function Visits({ loaderData }: Route.ComponentProps) {
  const { period, isOn, isEmpty, cards, unit, columns, lists, served } = loaderData;
  return (
    <>
      <ScreenHeader
        title="Visits"
        text="A visitor is one browser on one day, so someone who comes back tomorrow counts again. Nothing else is recorded: no cookies are used, and nobody is followed. Robots, and browsers where an editor is logged in, aren’t counted."
      >
        <div className="flex flex-wrap gap-3">
          <SectionTabs section="reports" />
          {!isEmpty && (
            <ButtonLink
              href={`${href("/cms/visits/export")}?period=${period.value}`}
              variant="line"
              leftSection={<Download className="icon size-[1.1rem]" aria-hidden />}
            >
              Download CSV
            </ButtonLink>
          )}
        </div>
      </ScreenHeader>
      {!isOn && <CountingIsOff />}
      {isEmpty ? (
        isOn && <p className="list-panel px-6 py-14 text-center text-ink-2">{empty}</p>
      ) : (
        <>
          <PeriodTabs periods={inOrder} selected={period.value} />
          <FigureCards cards={cards} />
          <VisitChart columns={columns} unit={unit} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {lists.map((column) => (
              <div key={column[0]?.title} className="grid gap-6">
                {column.map((list) => (
                  <VisitNames key={list.title} list={list} />
                ))}
              </div>
            ))}
          </div>
          <p className="mt-6 max-w-2xl text-ink-3">
            In this time the server delivered {count(served.browsers, "page")} to browsers, with or without JavaScript,
            and {count(served.robots, "page")} to robots such as search engines. Browsers that ask not to be tracked
            aren’t counted. Days end at midnight in the company’s time zone, new visits appear within a minute, and sums
            are kept for 25 months.
          </p>
        </>
      )}
    </>
  );
}

const inOrder = visitPeriods.toSorted((a, b) => (a.days ?? 365) - (b.days ?? 365));

const empty = "No visits yet. They appear here within a minute.";

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

function CountingIsOff() {
  return (
    <section className="list-panel mb-6 grid justify-items-start gap-4 px-6 py-6" aria-labelledby="counting-off">
      <h3 id="counting-off" className="text-[1.0625rem] leading-snug tracking-[-.015em]">
        Visits aren’t counted
      </h3>
      <p className="max-w-2xl text-ink-2">
        Turn on <b>Count visits, without cookies</b> in{" "}
        <Link to={`${screens.company.path}#field-countVisits`} className="link">
          Settings
        </Link>
        . If your privacy page doesn’t mention it yet, add this:
      </p>
      <blockquote className="max-w-2xl border-l-2 border-line-2 pl-4 text-ink-2">{privacyText}</blockquote>
      <CopyText text={privacyText} />
    </section>
  );
}
