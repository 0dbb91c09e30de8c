import type { PersonCalendarRow } from "#src/base/db/tables/bookings.ts";
import { dayMs } from "#src/base/durations.ts";
import { ChildLimitError } from "#src/base/limited-child.server.ts";
import { type CallAnswer, callUrl, NotHttpsError } from "#src/domain/webhooks/call-url.server.ts";
import { PrivateAddressError } from "#src/domain/webhooks/public-addresses.server.ts";
import type { CalendarFailure } from "./calendar-failures.ts";
import type { CalendarReader } from "./calendar-reader.server.ts";
import type { Period } from "./slots.ts";

export interface CalendarSourceContext {
  calendarReader: Pick<CalendarReader, "read">;
  webhooks: { allowsPrivate: boolean };
  now: () => Date;
  /** Tests set it. In milliseconds. */
  timeoutMs?: number;
}

type Validators = NonNullable<PersonCalendarRow["validators"]>;

export type CalendarAnswer =
  | { state: "read"; busy: { periods: Period[]; unreadEvents: number }; validators: Validators }
  | { state: "unchanged" }
  | { state: "failed"; failure: CalendarFailure };

/** For a calendar with all redirects. */
const defaultTimeoutMs = 20_000;

const maxRedirects = 5;

/** In bytes. It is what `readBusyTimes` reads. */
const maxBytes = 10_000_000;

/** More than visitors can book: see `settings.booking`. A calendar that can't be read for days still says enough. */
const keptDays = 35;

/** More than the busiest person has in that time. */
const maxPeriods = 10_000;

/** Asks for a calendar, and reads when its owner is busy. No failure contains the address, which is a secret. */
export async function readCalendar(
  context: CalendarSourceContext,
  url: string,
  { timeZone, validators, signal }: { timeZone: string; validators: Validators | null; signal: AbortSignal },
): Promise<CalendarAnswer> {
  try {
    const answer = await followRedirects(context, url, validators, signal);
    const { status, headers, body, isCut } = answer;
    if (status === 304 && validators) return { state: "unchanged" };
    if (status !== 200) return failed(status !== null && status >= 400 && status < 500 ? "refused" : "unreachable");
    if (isCut) return failed(body.length < maxBytes ? "unreachable" : "too-large");
    const now = context.now().getTime();
    const period: Period = [now - dayMs, now + keptDays * dayMs];
    const busy = await context.calendarReader.read({ bytes: body, period, timeZone });
    if (!busy) return failed(body.includes("BEGIN:VCALENDAR") ? "too-large" : "no-calendar");
    if (busy.busy.length > maxPeriods) return failed("too-large");
    const { etag, "last-modified": lastModified } = headers;
    return {
      state: "read",
      busy: { periods: busy.busy, unreadEvents: busy.unreadEvents },
      validators: { ...(etag && { etag }), ...(lastModified && { lastModified }) },
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ChildLimitError) return failed("too-large");
    return failed(error instanceof PrivateAddressError || error instanceof NotHttpsError ? "private" : "unreachable");
  }
}

function failed(failure: CalendarFailure): CalendarAnswer {
  return { state: "failed", failure };
}

/** Each address on the way is checked like the first. */
async function followRedirects(
  { webhooks, timeoutMs = defaultTimeoutMs }: CalendarSourceContext,
  start: string,
  validators: Validators | null,
  stop: AbortSignal,
): Promise<CallAnswer> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]);
  const { etag, lastModified } = validators ?? {};
  const headers = {
    accept: "text/calendar",
    "user-agent": "Mangrove-Calendar",
    ...(etag && { "if-none-match": etag }),
    ...(lastModified && { "if-modified-since": lastModified }),
  };
  let url = new URL(start);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const { allowsPrivate } = webhooks;
    const answer = await callUrl(url, { method: "GET", headers, maxBytes, allowsPrivate, signal });
    const { location } = answer.headers;
    if (![301, 302, 303, 307, 308].includes(answer.status ?? 0) || !location) return answer;
    url = new URL(location, url);
  }
  throw new Error("Too many redirects");
}
