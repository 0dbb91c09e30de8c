import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { ChoiceField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import type { ReminderSettings } from "#src/domain/leads/deadlines/reminder-settings.server.ts";

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`,
}));

/** When staff are emailed about deadlines. */
export function Reminders({ reminders: { minutesBefore, digestHour } }: { reminders: ReminderSettings }) {
  return (
    <Panel
      id="reminders"
      title="Reminders"
      text="Before a reply is due, we email the person who has the lead. When it's overdue, we email the owners. Each of them once."
    >
      <ActionForm intent="save-reminders">
        <TextField
          key={`minutes ${minutesBefore}`}
          name="minutesBefore"
          label="Remind before the reply is due"
          hint="In business minutes, such as 30. Enter 0 for no reminder."
          value={String(minutesBefore)}
          inputMode="numeric"
          maxLength={4}
        />
        <ChoiceField
          key={`hour ${digestHour}`}
          name="digestHour"
          label="Daily summary"
          hint="On business days: what's open, overdue and due today. Everyone can turn off their own under Account."
          options={[{ value: "", label: "Off" }, ...hours]}
          value={digestHour === null ? "" : String(digestHour)}
        />
        <SubmitButton busy="Saving...">Save reminders</SubmitButton>
      </ActionForm>
    </Panel>
  );
}
