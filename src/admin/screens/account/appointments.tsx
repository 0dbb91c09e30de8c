import { CalendarCheck } from "lucide-react";
import { useState } from "react";
import { screens } from "#src/admin/session/screens.ts";
import { ButtonLink, Select } from "#src/admin/ui/controls.tsx";
import { CopyLink } from "#src/admin/ui/copy-text.tsx";
import { DayTimes } from "#src/admin/ui/day-times.tsx";
import { Disclosure } from "#src/admin/ui/disclosure.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { CheckField, FormField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { ItemRow, Panel } from "#src/admin/ui/panel.tsx";
import type { Hours } from "#src/domain/content/schema/kinds/settings.ts";
import type { readAppointmentSettings } from "./appointment-actions.server.ts";

type AppointmentsProps = Awaited<ReturnType<typeof readAppointmentSettings>> & { businessHours: Hours };

/** Instead of them, while visitors can't book. */
export function NoAppointments({ canSetUp }: { canSetUp: boolean }) {
  return (
    <Panel id="appointments" title="Appointments" text="Visitors can't book appointments on the website yet.">
      {canSetUp ? (
        <div>
          <ButtonLink to={screens.appointments.path} variant="line">
            Turn on booking
          </ButtonLink>
        </div>
      ) : (
        <p className="text-ink-2">Ask an owner or editor to turn it on.</p>
      )}
    </Panel>
  );
}

/** When someone can be booked, by whose calendar, and where their appointments appear. */
export function Appointments({ calendar, feedUrl, ...settings }: AppointmentsProps) {
  return (
    <>
      <Panel id="appointments" title="Appointments" text="Calls and visits that people book on the website.">
        <AppointmentHours key={JSON.stringify(settings)} {...settings} />
      </Panel>
      <Panel
        id="own-calendar"
        title="Your calendar"
        text="Visitors can't book you while your own calendar says you're busy. We keep only the times."
      >
        {calendar ? <Connected {...calendar} /> : <ConnectForm />}
      </Panel>
      <Panel
        id="appointment-feed"
        title="Appointments in your calendar"
        text="Subscribe to this address in Google, Outlook or Apple Calendar. Keep it private: it shows who you meet."
      >
        <CopyLink label="Feed address" link={feedUrl} />
        <div>
          <FormDialog
            trigger={{ label: "Renew", about: "the feed address" }}
            title="Renew the feed address?"
            intent="renew-feed"
          >
            <p>The old address stops working. Subscribe to the new one in your calendar.</p>
            <SubmitButton busy="Renewing...">Renew</SubmitButton>
          </FormDialog>
        </div>
      </Panel>
    </>
  );
}

const days: [day: keyof Hours, name: string][] = [
  ["mon", "Monday"],
  ["tue", "Tuesday"],
  ["wed", "Wednesday"],
  ["thu", "Thursday"],
  ["fri", "Friday"],
  ["sat", "Saturday"],
  ["sun", "Sunday"],
];

const hourOptions = [
  { value: "business", label: "Business hours" },
  { value: "own", label: "My own hours" },
];

const maxTimesOfDay = 3;

function AppointmentHours({ takesBookings, hours, businessHours }: Omit<AppointmentsProps, "calendar" | "feedUrl">) {
  const [isOwn, setOwn] = useState(hours !== null);
  const [week, setWeek] = useState(hours ?? businessHours);
  const { mon } = week;
  const copyMonday = () => setWeek({ ...week, tue: mon, wed: mon, thu: mon, fri: mon });
  return (
    <ActionForm intent="change-appointments">
      <CheckField name="takes" label="Take appointments" checked={takesBookings} />
      <FormField name="hours" label="Hours">
        {(labels) => (
          <Select
            {...labels}
            name="hours"
            options={hourOptions}
            value={isOwn ? "own" : "business"}
            onChange={({ currentTarget }) => setOwn(currentTarget.value === "own")}
          />
        )}
      </FormField>
      <input type="hidden" name="week" value={JSON.stringify(week)} />
      {isOwn && (
        <div className="edit-fields">
          {days.map(([day, name]) => (
            <DayTimes
              key={day}
              text={{ id: `appointments-${day}`, label: name }}
              times={week[day]}
              max={maxTimesOfDay}
              onChange={(times) => setWeek({ ...week, [day]: times })}
              copyToWeekdays={day === "mon" ? copyMonday : undefined}
            />
          ))}
        </div>
      )}
      <SubmitButton busy="Saving...">Save</SubmitButton>
    </ActionForm>
  );
}

function ConnectForm() {
  return (
    <ActionForm intent="connect-calendar">
      <AddressField />
      <SubmitButton busy="Connecting...">Connect</SubmitButton>
    </ActionForm>
  );
}

function AddressField() {
  return (
    <>
      <TextField
        name="address"
        label="Private address"
        hint="An iCal link from Google, Outlook or iCloud."
        autoComplete="off"
      />
      <Disclosure label="Where to find it">
        <ul className="grid gap-1.5 pb-2 text-ink-2">
          <li>
            <b>Google:</b> Settings, your calendar, Secret address in iCal format.
          </li>
          <li>
            <b>Outlook:</b> Settings, Calendar, Shared calendars, Publish a calendar, ICS.
          </li>
          <li>
            <b>iCloud:</b> Share button of the calendar, Public Calendar, Copy Link.
          </li>
        </ul>
      </Disclosure>
    </>
  );
}

function Connected({ host, readAt, problem, unreadEvents }: NonNullable<AppointmentsProps["calendar"]>) {
  return (
    <>
      {problem && (
        <FormMessage tone="bad">
          Couldn't read your calendar since {problem.since}: {problem.reason}. {problem.advice} Until then, the busy
          times we last read count.
        </FormMessage>
      )}
      <ul>
        <ItemRow
          icon={CalendarCheck}
          name={`Connected: ${host || "unknown calendar"}`}
          detail={[
            readAt && `Last read ${readAt.exact}.`,
            unreadEvents === 1 && "1 event couldn't be read. Visitors can book its time.",
            unreadEvents > 1 && `${unreadEvents} events couldn't be read. Visitors can book their times.`,
          ]
            .filter(Boolean)
            .join(" ")}
        >
          <div className="flex gap-3">
            <FormDialog
              trigger={{ label: "Replace", about: host }}
              title="Replace the calendar"
              intent="connect-calendar"
            >
              <AddressField />
              <SubmitButton busy="Connecting...">Connect</SubmitButton>
            </FormDialog>
            <FormDialog
              trigger={{ label: "Remove", about: host }}
              title="Remove this calendar?"
              intent="disconnect-calendar"
            >
              <p>Visitors can then book you while it says you're busy.</p>
              <SubmitButton busy="Removing..." tone="danger">
                Remove
              </SubmitButton>
            </FormDialog>
          </div>
        </ItemRow>
      </ul>
    </>
  );
}
