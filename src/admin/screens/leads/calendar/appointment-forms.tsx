import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { ChoiceField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { Modal } from "#src/admin/ui/modal.tsx";
import type { OpenLead } from "../lead/open-lead.server.ts";
import { noEmailReason, placeOptions, type ShownAppointment } from "./describe.ts";

type People = { value: string; label: string }[];

interface TimeFieldsProps {
  day: string;
  clock: string;
  personId: string;
  people: People;
}

function TimeFields({ day, clock, personId, people }: TimeFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="day" label="Date" type="date" value={day} />
        <TextField name="time" label="Time" type="time" value={clock} />
      </div>
      <ChoiceField name="person" label="With" options={people} value={personId} />
    </>
  );
}

interface MoveProps {
  appointment: ShownAppointment;
  people: People;
}

const notice = ({ name, noEmail }: ShownAppointment, change: string) => noEmail ?? `${name} gets an email ${change}.`;

function MoveFields({ appointment, people }: MoveProps) {
  const { sequence, day, clock, personId, person } = appointment;
  // Its person may no longer take others.
  const isListed = personId === "" || people.some(({ value }) => value === personId);
  const options = isListed ? people : [...people, { value: personId, label: person }];
  return (
    <>
      <input type="hidden" name="sequence" value={sequence} />
      {/* New inputs once it was moved. */}
      <TimeFields key={sequence} {...{ day, clock, personId }} people={options} />
      <p className="text-ink-2">{notice(appointment, "with the new time")}</p>
      <SubmitButton busy="Moving...">Move</SubmitButton>
    </>
  );
}

export function MoveAppointment({ appointment, people }: MoveProps) {
  const { id, name } = appointment;
  return (
    <FormDialog
      trigger={{ label: "Move", about: `the appointment with ${name}` }}
      title="Move appointment"
      intent="move-appointment"
      about={id}
    >
      <MoveFields appointment={appointment} people={people} />
    </FormDialog>
  );
}

/** The same form, open, for an appointment that was dropped somewhere else. */
export function MoveDialog({ onLeave, ...props }: MoveProps & { onLeave: () => void }) {
  const { id, name } = props.appointment;
  return (
    <Modal title={`Move ${name}?`} onLeave={onLeave}>
      <ActionForm intent="move-appointment" about={id} onDone={onLeave}>
        <MoveFields {...props} />
      </ActionForm>
    </Modal>
  );
}

export function CancelAppointment({ appointment }: { appointment: ShownAppointment }) {
  const { id, name, sequence } = appointment;
  return (
    <FormDialog
      trigger={{ label: "Cancel", about: `the appointment with ${name}` }}
      title="Cancel this appointment?"
      intent="cancel-appointment"
      about={id}
    >
      <input type="hidden" name="sequence" value={sequence} />
      <p className="text-ink-2">{notice(appointment, "that it's canceled")}</p>
      <SubmitButton busy="Canceling..." tone="danger">
        Cancel appointment
      </SubmitButton>
    </FormDialog>
  );
}

/** Once it has begun: whether it took place. */
export function MarkAppointment({ appointment: { id, name, sequence, state } }: { appointment: ShownAppointment }) {
  const about = <span className="sr-only">: {name}</span>;
  return (
    <ActionForm intent="mark-appointment" about={id} className="flex flex-wrap gap-2">
      <input type="hidden" name="sequence" value={sequence} />
      {state !== "held" && (
        <SubmitButton busy="Saving..." tone="line" name="state" value="held">
          Held{about}
        </SubmitButton>
      )}
      {state !== "missed" && (
        <SubmitButton busy="Saving..." tone="line" name="state" value="missed">
          Missed{about}
        </SubmitButton>
      )}
    </ActionForm>
  );
}

interface BookProps {
  lead: Pick<OpenLead, "id" | "name" | "email" | "phone" | "status" | "newAppointment">;
  /** The person that is preselected. */
  personId: string;
  people: People;
}

/** For a time that was agreed on the phone, or by email. */
export function BookAppointment({ lead, personId, people }: BookProps) {
  const { id, name, phone, newAppointment } = lead;
  return (
    <FormDialog
      trigger={{ label: "Book a time", about: `with ${name}` }}
      title="Book a time"
      intent="book-appointment"
      about={id}
    >
      <input type="hidden" name="item" value={newAppointment} />
      <TimeFields day="" clock="" personId={personId} people={people} />
      <ChoiceField name="place" label="How" options={placeOptions} value="phone" />
      <TextField
        name="location"
        label="Phone number, link or address"
        value={phone}
        maxLength={500}
        autoComplete="off"
        isOptional
      />
      <p className="text-ink-2">{noEmailReason(lead) ?? `${name} gets an email with the time.`}</p>
      <SubmitButton busy="Booking...">Book</SubmitButton>
    </FormDialog>
  );
}
