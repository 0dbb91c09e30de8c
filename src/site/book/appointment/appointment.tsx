import { bookPath, calendarFilePath } from "../../paths.ts";
import { useShell, useWords } from "../../shell/shell.ts";
import { Actions, ButtonLink } from "../../ui/button.tsx";
import type { AppointmentState, loadAppointment } from "./appointment.server.ts";

type Loaded = Awaited<ReturnType<typeof loadAppointment>>;
type Appointment = NonNullable<Loaded["appointment"]>;

/** When it is, who it is with, and how. */
export function AppointmentFacts({ appointment }: { appointment: Omit<Appointment, "sequence"> }) {
  const { time, zone, companyCity, minutes, person, place, location } = appointment;
  const words = useWords();
  return (
    <>
      <p className="text-h3 font-medium">{words.book.dayAtTime(time.day, time.time)}</p>
      <p className="mt-1 text-ink-2">
        {words.book.minutes(minutes)}, {zone.text}
      </p>
      {time.companyTime && <p className="text-ink-2">{words.book.timeIn(time.companyTime, companyCity)}</p>}
      <dl className="mt-5 grid gap-4">
        {person && (
          <div>
            <dt className="text-sm text-ink-3">{words.book.talkTo}</dt>
            <dd className="font-medium">{person}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-ink-3">{location ? words.book.where[place] : words.book.how}</dt>
          <dd className="font-medium wrap-anywhere">
            {place === "video" && location ? (
              <a href={location} rel="noreferrer" className="text-link">
                {location}
              </a>
            ) : (
              location || words.book.where[place]
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}

interface ConfirmProps {
  title: string;
  text?: string;
  button: string;
  sequence: number;
  /** The time to move to; absent to cancel. */
  time?: string;
  back: string;
}

/** Asks before an appointment is changed. */
export function Confirm({ title, text, button, sequence, time, back }: ConfirmProps) {
  const words = useWords();
  return (
    <form method="post" className="mt-6 border-t border-line pt-6">
      <h2 className="text-h4">{title}</h2>
      {text && <p className="mt-1 text-ink-2">{text}</p>}
      <input type="hidden" name="sequence" value={sequence} />
      {time && <input type="hidden" name="time" value={time} />}
      <div className="mt-5">
        <Actions>
          <button type="submit" data-tone="pink" className="button">
            {button}
          </button>
          <ButtonLink to={back} tone="line">
            {time ? words.book.otherTimes : words.book.keep}
          </ButtonLink>
        </Actions>
      </div>
    </form>
  );
}

interface NextStepProps {
  state: AppointmentState;
  path: string;
  token: string;
  /** Appointments are offered. */
  isOn: boolean;
  canMove: boolean;
}

/** What a visitor can do with it. */
export function NextStep({ state, path, token, isOn, canMove }: NextStepProps) {
  const { language } = useShell();
  const words = useWords();
  if (state === "open")
    return (
      <div className="mt-7">
        <Actions>
          <ButtonLink to={calendarFilePath(language, token)} tone="pink" icon="download">
            {words.book.addToCalendar}
          </ButtonLink>
          {canMove && (
            <ButtonLink to={`${path}?change=move#times`} tone="line">
              {words.book.move}
            </ButtonLink>
          )}
          <ButtonLink to={`${path}?change=cancel#times`} tone="line">
            {words.book.cancel}
          </ButtonLink>
        </Actions>
      </div>
    );
  if (!isOn) return null;
  return (
    <div className="mt-7">
      <Actions>
        <ButtonLink to={bookPath(language)} tone="pink">
          {words.book.bookAnother}
        </ButtonLink>
      </Actions>
    </div>
  );
}
