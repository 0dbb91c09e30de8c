import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link, useLocation } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { FilterForm, FilterSubmit, Filters } from "#src/admin/ui/filters.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { can } from "#src/domain/auth/policies.ts";
import { servicesContext } from "#src/domain/services.ts";
import { ViewSwitch } from "../inbox/header.tsx";
import type { Route } from "./+types/page";
import { appointmentForm, runAppointmentAction } from "./actions.server.ts";
import { Affected } from "./affected.tsx";
import { Agenda } from "./agenda.tsx";
import { readCalendar } from "./read.server.ts";
import { Week } from "./week.tsx";

export const handle = { ...screens.calendar, writes: "leads.work" } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  const calendar = await readCalendar(context.get(servicesContext), new URL(request.url).searchParams);
  return { ...calendar, canSetUp: can(person, screens.company.right) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.writes);
  return runAppointmentAction(context.get(servicesContext), person, await parseForm(request, appointmentForm));
}

type Data = Route.ComponentProps["loaderData"];

export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { isUnused, isBookingOn, days, hours, people, affected, message } = loaderData;
  const query = new URLSearchParams(useLocation().search);
  const isAgenda = query.get("as") === "agenda";
  return (
    <div className="calendar" data-agenda={isAgenda || undefined}>
      <ScreenHeader title={screens.calendar.name} isCompact>
        <ViewSwitch query={new URLSearchParams()} current="calendar" />
      </ScreenHeader>
      {isUnused && <Unused calendar={loaderData} />}
      <Affected affected={affected} message={message} isBookingOn={isBookingOn} />
      <Tools calendar={loaderData} query={query} />
      <Agenda days={days} />
      {!isAgenda && <Week days={days} hours={hours} people={people} />}
    </div>
  );
}

function Unused({ calendar: { isBookingOn, canSetUp } }: { calendar: Data }) {
  return (
    <div className="list-panel mb-4 flex flex-wrap items-center justify-between gap-3 px-5 py-4">
      <p className="text-ink-2">
        {isBookingOn
          ? "No appointments yet. Those that visitors book on your site appear here."
          : `Visitors can't book appointments yet.${canSetUp ? "" : " Ask an owner or editor to turn it on."}`}
      </p>
      {!isBookingOn && canSetUp && (
        <ButtonLink to={screens.appointments.path} variant="line">
          Turn on booking
        </ButtonLink>
      )}
    </div>
  );
}

function Tools({ calendar, query }: { calendar: Data; query: URLSearchParams }) {
  const { week, previous, next, isCurrent, title, people, who } = calendar;
  const isAgenda = query.get("as") === "agenda";
  const to = (change: Record<string, string>) =>
    `?${new URLSearchParams(Object.entries({ week, who, as: isAgenda ? "agenda" : "", ...change }).filter(([, value]) => value !== ""))}`;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav aria-label="Weeks" className="flex items-center gap-1">
        <Link to={to({ week: previous })} aria-label="Previous week" className="icon-only">
          <ChevronLeft className="icon size-5" aria-hidden />
        </Link>
        <Link to={to({ week: next })} aria-label="Next week" className="icon-only">
          <ChevronRight className="icon size-5" aria-hidden />
        </Link>
        {!isCurrent && (
          <ButtonLink to={to({ week: "" })} variant="line" className="ml-1">
            Today
          </ButtonLink>
        )}
      </nav>
      <h3 className="text-[1.0625rem]">{title}</h3>
      <div className="ml-auto flex items-center gap-2">
        {people.length > 1 && (
          <FilterForm className="flex items-center gap-2">
            {query.get("week") && <input type="hidden" name="week" value={week} />}
            {isAgenda && <input type="hidden" name="as" value="agenda" />}
            <Filters
              filters={[{ name: "who", label: "Person", options: [{ value: "", label: "Everyone" }, ...people] }]}
            />
            <FilterSubmit>Show</FilterSubmit>
          </FilterForm>
        )}
        <nav aria-label="Layout" className="calendar-layouts">
          <Link to={to({ as: "" })} aria-current={isAgenda ? undefined : "page"}>
            Week
          </Link>
          <Link to={to({ as: "agenda" })} aria-current={isAgenda ? "page" : undefined}>
            List
          </Link>
        </nav>
      </div>
    </div>
  );
}
