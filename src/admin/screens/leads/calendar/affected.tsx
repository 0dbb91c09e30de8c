import { Link } from "react-router";
import { LongTextField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { maxReplyLength } from "#src/domain/leads/conversation/limits.ts";
import { inboxPath } from "../inbox/query-params.ts";
import { CancelAppointment } from "./appointment-forms.tsx";
import type { AffectedList } from "./read.server.ts";

interface AffectedProps {
  affected: AffectedList;
  /** The id of the next message. */
  message: string;
  isBookingOn: boolean;
}

/** Appointments that can't be held as planned. Nobody is written to before someone says so. */
export function Affected({ affected, ...props }: AffectedProps) {
  if (affected.length === 0) return null;
  return (
    <section aria-labelledby="calendar-affected" className="list-panel mb-4">
      <div className="calendar-row" data-head>
        <h3 id="calendar-affected" className="min-w-0 flex-1 basis-64 text-[1.0625rem] text-bad">
          {affected.length === 1 ? "1 appointment needs" : `${affected.length} appointments need`} another time or
          coworker
        </h3>
        {affected.length > 1 && (
          <span className="flex gap-2">
            <Write affected={affected} {...props} />
            <CancelAll affected={affected} />
          </span>
        )}
      </div>
      <ul>
        {affected.map((appointment) => {
          const { id, lead, name, at, conflict } = appointment;
          return (
            <li key={id} className="calendar-row">
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <Link to={inboxPath(new URLSearchParams(), lead)} className="link font-medium">
                  {name}
                </Link>
                <span className="block text-xs text-ink-3">
                  {at.exact} · {conflict}
                </span>
              </span>
              <span className="flex gap-2">
                <Write affected={[appointment]} {...props} />
                <CancelAppointment appointment={appointment} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const moveText = `Hello {first name},

We have to move your appointment on {appointment}. Please choose another time here:
{link}

Sorry for the trouble.`;

const askText = `Hello {first name},

We have to move your appointment on {appointment}. When else would work for you?

Sorry for the trouble.`;

/** A message that offers another time, to one lead or all. */
function Write({ affected, message, isBookingOn }: AffectedProps) {
  const written = affected.filter(({ noEmail }) => noEmail === null);
  const [one, ...others] = written;
  if (!one) return null;
  const isAll = affected.length > 1;
  return (
    <FormDialog
      trigger={isAll ? { label: "Write to all" } : { label: "Write", about: `to ${one.name}` }}
      title={isAll ? `Write to ${written.length} leads` : `Write to ${one.name}`}
      intent="write-about-appointments"
      about={isAll ? "all" : one.id}
    >
      <input type="hidden" name="item" value={message} />
      <input type="hidden" name="appointments" value={written.map(({ id }) => id).join(" ")} />
      <LongTextField
        name="text"
        label="Message"
        hint={`${others.length > 0 ? "Each gets an email of their own. " : ""}Their name, time and link are filled in.`}
        rows={9}
        maxLength={maxReplyLength}
        value={isBookingOn ? moveText : askText}
      />
      {written.length < affected.length && (
        <p className="text-ink-2">
          {written.length === affected.length - 1 ? "One gets" : `${affected.length - written.length} get`} no email.
          Call them.
        </p>
      )}
      <SubmitButton busy="Sending...">{others.length > 0 ? `Send ${written.length} emails` : "Send"}</SubmitButton>
    </FormDialog>
  );
}

function CancelAll({ affected }: Pick<AffectedProps, "affected">) {
  return (
    <FormDialog
      trigger={{ label: "Cancel all", about: "of these appointments" }}
      title={`Cancel ${affected.length} appointments?`}
      intent="cancel-appointments"
    >
      <input
        type="hidden"
        name="appointments"
        value={affected.map(({ id, sequence }) => `${id}:${sequence}`).join(" ")}
      />
      <p className="text-ink-2">Everyone with an email address gets an email that it's canceled.</p>
      <SubmitButton busy="Canceling..." tone="danger">
        Cancel {affected.length} appointments
      </SubmitButton>
    </FormDialog>
  );
}
