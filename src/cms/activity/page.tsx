import { Button } from "@mantine/core";
import { Form, href, Link, useLocation } from "react-router";
import { servicesContext } from "../../context.ts";
import { type HistoryKey, readHistory } from "../../history/read.server.ts";
import { can } from "../../people/rules.ts";
import { listStaff } from "../../people/staff.server.ts";
import { Ask, Filters } from "../filters.tsx";
import { permit } from "../guard.server.ts";
import { Initials } from "../initials.tsx";
import { readOffice } from "../office.server.ts";
import { ScreenHead } from "../panel.tsx";
import { screens } from "../screens.ts";
import { Ago } from "../time.tsx";
import type { Moment } from "../times.ts";
import type { Route } from "./+types/page";
import { type Act, actInWords } from "./acts.ts";
import { asCalledNow } from "./called-now.server.ts";
import { groupsFor, kindLabel, kindsIn } from "./kinds.server.ts";

const pageSize = 50;

const day = 24 * 60 * 60_000;

/** How far back one looks, in days. */
const spans = [
  { value: "1", label: "Last 24 hours" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "365", label: "Last year" },
];

function spanOf(asked: string | null): number | null {
  return spans.some(({ value }) => value === asked) ? Number(asked) : null;
}

/** The place in the history that an address names; null for one that is none of ours. */
function keyOf(asked: string | null): HistoryKey | null {
  const [, time = "", id = ""] = /^(\d{1,13})-([\w-]{1,40})$/.exec(asked ?? "") ?? [];
  return time === "" ? null : { at: new Date(Number(time)), id };
}

export const handle = screens.activity;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const person = permit(context, handle.right);
  const asked = new URL(request.url).searchParams;
  const groups = groupsFor(can(person, "activity.read-all"));
  const span = spanOf(asked.get("days"));
  const before = keyOf(asked.get("before"));
  const staff = await listStaff(db);
  const who = staff.find(({ id }) => id === asked.get("person"))?.id;
  const filter = {
    kinds: kindsIn(asked.get("kind"), groups),
    ...(who && { person: who }),
    ...(span !== null && { since: new Date(now().getTime() - span * day) }),
  };
  const [{ moment }, { lines, earlier }] = await Promise.all([
    readOffice(db, now()),
    readHistory(db, filter, { before, size: pageSize }),
  ]);
  return {
    isLatest: before === null,
    earlier: earlier && `${earlier.at.getTime()}-${earlier.id}`,
    groups,
    people: staff.map(({ id, name }) => ({ value: id, label: name })),
    lines: (await asCalledNow(db, person, lines)).map((line) => ({
      id: line.id,
      who: line.person_name,
      act: actInWords(line, kindLabel(line.subject_kind), moment),
      at: moment(line.at),
    })),
  };
}

export default function Activity({ loaderData: { isLatest, earlier, groups, people, lines } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="Activity" text="Who did what, and when. The latest comes first." />
      <ActivityFilters groups={groups} people={people} />
      {lines.length === 0 ? (
        <Nothing />
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

/** What the address asks for. */
function useAsked(): URLSearchParams {
  return new URLSearchParams(useLocation().search);
}

type Choice = { value: string; label: string };

function ActivityFilters({ groups, people }: { groups: Choice[]; people: Choice[] }) {
  const all = { value: "", label: "Everybody" };
  const filters = [
    { name: "person", label: "Person", options: [all, ...people] },
    { name: "kind", label: "About", options: [{ value: "", label: "Everything" }, ...groups] },
    { name: "days", label: "Time", options: [{ value: "", label: "All time" }, ...spans] },
  ];
  return (
    <Form method="get" className="mb-4 flex flex-wrap items-end gap-3">
      <Filters filters={filters} isLabelled />
      <Ask />
    </Form>
  );
}

function Line({ who, act: { verb, joint, subject, detail }, at }: { who: string; act: Act; at: Moment }) {
  return (
    <li className="act-row">
      <Initials name={who} />
      <p className="min-w-0">
        <b>{who}</b> {[verb, subject && joint].filter(Boolean).join(" ")} {subject && <b>{subject}</b>}
        {detail && <span className="block text-xs text-ink-3">{detail}</span>}
      </p>
      <p className="act-time">
        <span className="block text-ink-2 first-letter:uppercase">
          <Ago at={at} />
        </span>
        {at.exact}
      </p>
    </li>
  );
}

function Nothing() {
  const asked = useAsked();
  const isFiltered = ["person", "kind", "days", "before"].some((name) => asked.get(name));
  return (
    <div className="list-panel grid justify-items-center gap-4 px-6 py-14 text-center">
      <p className="text-ink-2">
        {isFiltered
          ? "Nothing was done that fits this filter."
          : "Nothing was done yet. Every change will be listed here."}
      </p>
      {isFiltered && (
        <Button component={Link} to={href("/cms/activity")} variant="line">
          Show everything
        </Button>
      )}
    </div>
  );
}

function Pages({ isLatest, earlier }: { isLatest: boolean; earlier: string | null }) {
  const asked = useAsked();
  const from = (before: string | null) => {
    const next = new URLSearchParams(asked);
    if (before === null) next.delete("before");
    else next.set("before", before);
    return `?${next}`;
  };
  if (isLatest && earlier === null) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-3">
      {!isLatest && (
        <Button component={Link} to={from(null)} variant="line">
          The latest
        </Button>
      )}
      {earlier !== null && (
        <Button component={Link} to={from(earlier)} variant="line" className="ml-auto">
          Earlier
        </Button>
      )}
    </nav>
  );
}
