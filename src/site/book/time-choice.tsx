import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { contactFormPath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { Actions, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { SiteLink } from "../ui/link.tsx";
import type { TimeChoice as Choice, ShownDay, ShownTime } from "./time-choice.server.ts";

interface Props extends Choice {
  day: NonNullable<Choice["day"]>;
  /** The requested time was free before. */
  isGone: boolean;
  /** The page, and its query with these parameters. */
  path: string;
  query: (change: Record<string, string>) => string;
  companyCity: string;
  /** Absent if the visitor's time zone is known for sure. */
  companyZone?: string;
}

/** The ids of the headings that links within the page lead to. */
const timesId = "choose-time";

/** Links to the days and times that are free. `visitor-zone.client.ts` asks for them in the visitor's time zone. */
export function TimeChoice({
  zone,
  days,
  daysPerWeek,
  day,
  times,
  isGone,
  path,
  query,
  companyCity,
  companyZone,
}: Props) {
  const words = useWords();
  return (
    <div data-behavior={companyZone && "visitor-zone"} data-zone={zone.name}>
      {isGone && (
        <p role="status" className="form-errors mb-5">
          <Icon name="circle-alert" />
          <span>{words.book.timeGone}</span>
        </p>
      )}
      <div className="book-choice">
        <section aria-labelledby="choose-day">
          <h2 id="choose-day" className="text-h3">
            {words.book.chooseDay}
          </h2>
          <Days
            days={days}
            width={daysPerWeek}
            day={day}
            hrefOf={(date) => `${path}${query({ day: date })}#${timesId}`}
          />
        </section>
        <section aria-labelledby={timesId}>
          <h2 id={timesId} className="text-h3">
            <span className="sr-only">{words.book.chooseTime}: </span>
            {day.name}
          </h2>
          <Times times={times} city={companyCity} hrefOf={(at) => `${path}${query({ at })}#times`} />
        </section>
        <div className="text-sm text-ink-3">
          <p>{zone.isElsewhere ? words.book.timesInBoth(zone.text, companyCity) : words.book.timesIn(zone.text)}</p>
          {zone.isElsewhere && companyZone && (
            <p>
              <SiteLink
                to={`${path}${query({ day: day.date, zone: companyZone })}#${timesId}`}
                rel="nofollow"
                className="text-link"
              >
                {words.book.showTimesIn(companyCity)}
              </SiteLink>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

interface DaysProps {
  days: readonly ShownDay[];
  width: number;
  day: { date: string };
  hrefOf: (date: string) => string;
}

function Days({ days, width, day, hrefOf }: DaysProps) {
  return (
    <>
      <ol aria-hidden="true" data-width={width} className="book-days mt-4">
        {days.slice(0, width).map(({ date, weekday }) => (
          <li key={date} className="text-center text-xs text-ink-3">
            {weekday}
          </li>
        ))}
      </ol>
      <ol data-width={width} className="book-days mt-1">
        {days.map((shown) =>
          shown.isFree ? (
            <li key={shown.date}>
              <SiteLink
                to={hrefOf(shown.date)}
                rel="nofollow"
                aria-current={shown.date === day.date ? "date" : undefined}
                className="book-day font-number"
              >
                <DayNumber {...shown} />
                <span className="sr-only">{shown.name}</span>
              </SiteLink>
            </li>
          ) : (
            <li key={shown.date} aria-hidden="true" className="book-day font-number">
              <DayNumber {...shown} />
            </li>
          ),
        )}
      </ol>
    </>
  );
}

function DayNumber({ number, month }: ShownDay) {
  return (
    <span aria-hidden="true">
      {month && <span className="book-month">{month}</span>}
      {number}
    </span>
  );
}

interface TimesProps {
  times: readonly ShownTime[];
  /** The company's. */
  city: string;
  hrefOf: (time: string) => string;
}

function Times({ times, city, hrefOf }: TimesProps) {
  const words = useWords();
  return (
    <ul className="book-times mt-4 grid gap-2">
      {times.map((time) => (
        <li key={time.value}>
          <SiteLink to={hrefOf(time.value)} rel="nofollow" className="book-time font-number">
            <TimeText time={time} inCompanyTime={(text) => words.book.timeIn(text, city)} />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

interface TimeTextProps {
  time: ShownTime;
  inCompanyTime: (time: string) => string;
}

/** A time of day, and that of the company if its clocks show another one. */
export function TimeText({ time: { time, companyTime }, inCompanyTime }: TimeTextProps) {
  return (
    <>
      {time}
      {companyTime && (
        <>
          <span aria-hidden="true" className="text-xs text-ink-3 deep:text-on-deep-2">
            {companyTime}
          </span>
          <span className="sr-only">, {inCompanyTime(companyTime)}</span>
        </>
      )}
    </>
  );
}

/** Instead of times, if there are none. */
export function NoTimes() {
  const { language, company } = useShell();
  const words = useWords();
  return (
    <>
      <h2 className="text-h3">{words.book.noTimes}</h2>
      <p className="mt-2 mb-6 text-ink-2">{words.book.noTimesText}</p>
      <Actions>
        <ButtonLink to={phoneUrl(company.phone)} tone="pink" icon="phone">
          {company.phone}
        </ButtonLink>
        <ButtonLink to={contactFormPath(language)} tone="line">
          {words.book.writeToUs}
        </ButtonLink>
      </Actions>
    </>
  );
}
