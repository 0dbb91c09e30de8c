import { renderToStaticMarkup } from "react-dom/server";
import { minuteMs } from "#src/base/durations.ts";
import { wordsFor } from "#src/base/words/words.ts";
import { allTimes, offeredTimes } from "#src/domain/bookings/offered-times.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import { serviceParameter } from "../../lead-form/service-choices.server.ts";
import { readRequest } from "../../load-page.server.ts";
import { bookPath } from "../../paths.ts";
import { knownZone, type ShownTime, shownZone, timeWriter, zoneParameter } from "../time-choice.server.ts";
import { TimeText } from "../time-choice.tsx";
import type { Route } from "./+types/list";

export const handle: RoutePolicy = { parameters: { zone: zoneParameter, service: serviceParameter } };

const maxDays = 2;
const maxTimesPerDay = 3;

/** The next free times, as a part of other pages. One answer for all who ask within a minute. */
export async function loader(args: Route.LoaderArgs) {
  const { reader, language, searchParams } = readRequest(args);
  const { company, booking } = (await reader.content(language, ["settings"])).single("settings").content;
  const { db, content, now } = args.context.get(servicesContext);
  const words = wordsFor(language).book;
  const zones = { language, company, timeZone: knownZone(searchParams.get("zone")) ?? company.timeZone };
  const slots = await offeredTimes({ db, content }, allTimes(now(), booking));
  const times = slots.map(({ startsAt }) => startsAt).map(timeWriter(zones));
  const days = [...Map.groupBy(times, ({ day }) => day)].slice(0, maxDays);
  const shown = days.map(([day, ofDay]) => ({ day, times: ofDay.slice(0, maxTimesPerDay) }));
  const zone = shownZone(zones, times);
  const { city } = company.address;
  const kept = {
    ...(zone.isElsewhere && { zone: zone.name }),
    ...(searchParams.has("service") && { service: searchParams.get("service") ?? "" }),
  };
  const note = zone.isElsewhere ? words.timesInBoth(zone.text, city) : words.timesIn(zone.text);
  const markup = renderToStaticMarkup(
    <>
      {shown.map((day) => (
        <Day
          key={day.day}
          {...day}
          hrefOf={(at) => `${bookPath(language)}?${new URLSearchParams({ at, ...kept })}#times`}
          inCompanyTime={(time) => words.timeIn(time, city)}
        />
      ))}
      <p className="text-ink-3 deep:text-on-deep-2">
        {days.length > 0 ? note : `${words.noTimes}. ${words.noTimesText}`}
      </p>
    </>,
  );
  return new Response(markup, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": `s-maxage=${minuteMs / 1000}` },
  });
}

interface DayProps {
  day: string;
  times: readonly ShownTime[];
  hrefOf: (time: string) => string;
  inCompanyTime: (time: string) => string;
}

function Day({ day, times, hrefOf, inCompanyTime }: DayProps) {
  return (
    <div>
      <p className="font-medium">{day}</p>
      <ul className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2">
        {times.map((time) => (
          <li key={time.value}>
            <a
              href={hrefOf(time.value)}
              rel="nofollow"
              data-tone="line"
              className="button grid place-items-center gap-1 p-0.5"
            >
              <span className="sr-only">{day}, </span>
              <TimeText time={time} inCompanyTime={inCompanyTime} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
