import { href, useLocation } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { Disclosure } from "#src/admin/ui/disclosure.tsx";
import { FilterForm, FilterSubmit, Filters } from "#src/admin/ui/filters.tsx";
import { Initials } from "#src/admin/ui/initials.tsx";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import type { Moment } from "#src/admin/ui/time/times.ts";
import { dayMs } from "#src/base/durations.ts";
import { type AuditCursor, type AuditRow, readActs } from "#src/domain/audit-log/read.server.ts";
import { listStaff } from "#src/domain/auth/accounts/staff.server.ts";
import { can } from "#src/domain/auth/policies.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { type AuditLine, describeAct, describeGroup } from "./act-labels.ts";
import { withCurrentTitles } from "./current-titles.server.ts";
import { countSubjects, groupsFor, kindLabel, kindsIn, kindsTogether } from "./kinds.server.ts";

const pageSize = 50;

/** The time filter, in days. */
const spans = [
  { value: "1", label: "Last 24 hours" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "365", label: "Last year" },
];

function parseDays(value: string | null): number | null {
  return spans.some((span) => span.value === value) ? Number(value) : null;
}

/** Parses the cursor in the URL; null if it is invalid. */
function parseCursor(value: string | null): AuditCursor | null {
  const [, time = "", id = ""] = /^(\d{1,13})-([\w-]{1,40})$/.exec(value ?? "") ?? [];
  return time === "" ? null : { at: new Date(Number(time)), id };
}

export const handle = screens.activity;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const person = permit(context, handle.right);
  const params = new URL(request.url).searchParams;
  const groups = groupsFor(can(person, "activity.read-all"));
  const span = parseDays(params.get("days"));
  const before = parseCursor(params.get("before"));
  const staff = await listStaff(db);
  const who = staff.find(({ id }) => id === params.get("person"))?.id;
  const filter = {
    kinds: kindsIn(params.get("kind"), groups),
    together: kindsTogether,
    ...(who && { person: who }),
    ...(span !== null && { since: new Date(now().getTime() - span * dayMs) }),
  };
  const [{ formatMoment: moment }, { acts, earlier }] = await Promise.all([
    readCompanyInfo(db, now()),
    readActs(db, filter, { before, size: pageSize }),
  ]);
  const titled = await withCurrentTitles(db, person, acts.flat());
  const current = new Map(titled.map((line) => [line.id, line]));
  return {
    isLatest: before === null,
    earlier: earlier && `${earlier.at.getTime()}-${earlier.id}`,
    groups,
    people: staff.map(({ id, name }) => ({ value: id, label: name })),
    lines: acts.flatMap((act) => {
      const [line, ...others] = act.flatMap(({ id }) => current.get(id) ?? []);
      if (!line) return [];
      return {
        id: line.id,
        who: line.person_name,
        act:
          others.length > 0
            ? describeGroup(line.act, countSubjects(act.map(({ subject_kind }) => subject_kind)))
            : describeAct(line, kindLabel(line.subject_kind), moment),
        /** The titles of several subjects. */
        titles: others.length > 0 ? titlesOf([line, ...others]) : [],
        at: moment(line.at),
      };
    }),
  };
}

/** Titles shown at most. */
const maxTitles = 200;

function titlesOf(lines: readonly AuditRow[]): string[] {
  const titles = lines
    .map(({ subject_title }) => subject_title)
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  const hidden = titles.length - maxTitles;
  return hidden > 0 ? [...titles.slice(0, maxTitles), `and ${hidden.toLocaleString("en-US")} more`] : titles;
}

export default function Activity({ loaderData: { isLatest, earlier, groups, people, lines } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader title="Activity" text="Who did what, and when. Newest first." />
      <ActivityFilters groups={groups} people={people} />
      {lines.length === 0 ? (
        <EmptyLog />
      ) : (
        <ol className="list-panel">
          {lines.map((line) => (
            <Line key={line.id} {...line} />
          ))}
        </ol>
      )}
      <Pages isLatest={isLatest} earlier={earlier} />
    </>
  );
}

function useQueryParams(): URLSearchParams {
  return new URLSearchParams(useLocation().search);
}

type Choice = { value: string; label: string };

function ActivityFilters({ groups, people }: { groups: Choice[]; people: Choice[] }) {
  const all = { value: "", label: "Everyone" };
  const filters = [
    { name: "person", label: "Person", options: [all, ...people] },
    { name: "kind", label: "About", options: [{ value: "", label: "Everything" }, ...groups] },
    { name: "days", label: "Time", options: [{ value: "", label: "All time" }, ...spans] },
  ];
  return (
    <FilterForm className="mb-4 flex flex-wrap items-end gap-3">
      <Filters filters={filters} isLabeled />
      <FilterSubmit />
    </FilterForm>
  );
}

interface LineProps {
  who: string;
  act: AuditLine;
  titles: readonly string[];
  at: Moment;
}

function Line({ who, act: { verb, preposition, subject, detail }, titles, at }: LineProps) {
  return (
    <li className="row act-row">
      <Initials name={who} />
      <div className="min-w-0">
        <p>
          <b>{who}</b> {[verb, subject && preposition].filter(Boolean).join(" ")} {subject && <b>{subject}</b>}
          {detail && <span className="block text-xs text-ink-3">{detail}</span>}
        </p>
        {titles.length > 0 && (
          <Disclosure label="Names">
            <ul className="pb-2 text-ink-2">
              {titles.map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same title
                <li key={index} className="break-words">
                  {title}
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
      <p className="flex gap-[.6rem] text-xs text-ink-3 min-[40rem]:block min-[40rem]:text-right">
        <span className="block text-ink-2 first-letter:uppercase">
          <TimeAgo at={at} />
        </span>
        {at.exact}
      </p>
    </li>
  );
}

function EmptyLog() {
  const params = useQueryParams();
  const isFiltered = ["person", "kind", "days", "before"].some((name) => params.get(name));
  return (
    <div className="list-panel grid justify-items-center gap-4 px-6 py-14 text-center">
      <p className="text-ink-2">
        {isFiltered ? "No activity matches this filter." : "No activity yet. Every change will be listed here."}
      </p>
      {isFiltered && (
        <ButtonLink to={href("/cms/activity")} variant="line">
          Show everything
        </ButtonLink>
      )}
    </div>
  );
}

function Pages({ isLatest, earlier }: { isLatest: boolean; earlier: string | null }) {
  const params = useQueryParams();
  const pageQuery = (before: string | null) => {
    const next = new URLSearchParams(params);
    if (before === null) next.delete("before");
    else next.set("before", before);
    return `?${next}`;
  };
  if (isLatest && earlier === null) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-3">
      {!isLatest && (
        <ButtonLink to={pageQuery(null)} variant="line">
          Newest
        </ButtonLink>
      )}
      {earlier !== null && (
        <ButtonLink to={pageQuery(earlier)} variant="line" className="ml-auto">
          Older
        </ButtonLink>
      )}
    </nav>
  );
}
