import type { BookingPlace } from "#src/domain/bookings/offered-times.server.ts";
import { Field, FieldError } from "../lead-form/field.tsx";
import type { FormResult } from "../lead-form/receive.server.ts";
import { useWords } from "../shell/shell.ts";
import { SiteLink } from "../ui/link.tsx";
import type { ShownTime, ShownZone } from "./time-choice.server.ts";

interface ChosenTimeProps {
  time: ShownTime | null;
  /** Free ones near it, if it is taken. */
  otherTimes: readonly ShownTime[];
  error: string | undefined;
  zone: ShownZone;
  companyCity: string;
  minutes: number;
  changePath: string;
}

/** The time that a form books; if someone else has taken it meanwhile, others to choose. */
export function ChosenTime({ time, otherTimes, error, zone, companyCity, minutes, changePath }: ChosenTimeProps) {
  const words = useWords();
  const change = (
    <SiteLink to={`${changePath}#times`} className="text-link">
      {error ? words.book.otherTimes : words.book.change}
    </SiteLink>
  );
  const length = `${words.book.minutes(minutes)}, ${zone.text}`;
  if (error || !time)
    return (
      <fieldset aria-describedby="time-error" className="col-span-full min-w-0">
        <legend className="text-sm font-medium">{words.book.chooseTime}</legend>
        <div className="form-options mt-2">
          {otherTimes.map(({ value, day, time: text }, index) => (
            <label key={value} className="form-option flex min-h-11 items-start gap-3 py-2">
              <input id={index === 0 ? "time" : undefined} name="time" type="radio" value={value} className="size-5" />
              {words.book.dayAtTime(day, text)}
            </label>
          ))}
        </div>
        <p className="mt-1 mb-3 text-sm text-ink-3">{length}</p>
        <FieldError id="time" error={error} />
        <p className="mt-3">{change}</p>
      </fieldset>
    );
  return (
    <div className="book-chosen col-span-full">
      <p className="text-h4 font-medium">{words.book.dayAtTime(time.day, time.time)}</p>
      <p className="text-sm text-ink-2">{length}</p>
      {time.companyTime && <p className="text-sm text-ink-2">{words.book.timeIn(time.companyTime, companyCity)}</p>}
      {change}
      <input type="hidden" name="time" value={time.value} />
    </div>
  );
}

/** How to meet; and for a visit, where. */
export function PlaceFields({ places, result }: { places: readonly BookingPlace[]; result: FormResult | undefined }) {
  const words = useWords();
  const chosen = places.find((place) => place === result?.values.place) ?? places[0];
  const [only, ...others] = places;
  return (
    <>
      {others.length === 0 ? (
        <p className="col-span-full text-ink-2">
          {only && words.book.byPlace[only]}
          <input type="hidden" name="place" value={only} />
        </p>
      ) : (
        <fieldset className="col-span-full min-w-0">
          <legend className="mb-1 text-sm font-medium">{words.book.howToTalk}</legend>
          <div className="form-options">
            {places.map((place) => (
              <label key={place} className="form-option flex min-h-11 items-start gap-3 py-2">
                <input name="place" type="radio" value={place} defaultChecked={place === chosen} className="size-5" />
                {words.book.byPlace[place]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {places.includes("visit") && (
        <div className="book-address col-span-full">
          <Field
            name="visitAddress"
            label={words.book.visitAddress}
            isRequired
            error={result?.errors.visitAddress}
            isWide
          >
            {(control) => (
              <input {...control} defaultValue={result?.values.visitAddress} autoComplete="street-address" />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
