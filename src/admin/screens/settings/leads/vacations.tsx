import { Plus, TreePalm } from "lucide-react";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { ChoiceField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { ItemRow, Panel } from "#src/admin/ui/panel.tsx";
import type { readVacationList } from "./vacation-actions.server.ts";

interface VacationsProps {
  list: Awaited<ReturnType<typeof readVacationList>>;
  /** The person's id, if these are their own vacations. */
  personId?: string;
}

/** Someone's own vacations. */
export function Vacations(props: VacationsProps & { personId: string }) {
  return (
    <Panel id="vacations" title="Your vacation" text={vacationText(props.personId)}>
      <VacationList {...props} />
    </Panel>
  );
}

export function vacationText(personId?: string): string {
  return `Someone who is away gets no new leads by turn. They go to the substitute, or to the next person. ${personId ? "Owners hear" : "You get an email"} when a vacation begins and open leads wait.`;
}

/** Who is away when, and who gets their new leads. */
export function VacationList({ list: { vacations, people, next }, personId }: VacationsProps) {
  const substitutes = people.filter(({ value }) => value !== personId);
  return (
    <>
      {vacations.length === 0 && (
        <p className="text-ink-2">{personId ? "No vacation planned." : "No vacations planned."}</p>
      )}
      <ul>
        {vacations.map(({ id, name, days, substitute }) => (
          <ItemRow
            key={id}
            icon={TreePalm}
            name={personId ? days : name}
            detail={[!personId && days, substitute ? `Substitute: ${substitute}` : "No substitute"]
              .filter(Boolean)
              .join(". ")}
          >
            <Dialog
              trigger={{ label: "Remove", about: personId ? days : `${name}, ${days}` }}
              title="Remove this vacation?"
              forms={(key) => key === `remove-vacation ${id}`}
            >
              {(close) => (
                <ActionForm intent="remove-vacation" about={id} onDone={close}>
                  <p>New leads then go to {personId ? "you" : name} again.</p>
                  <SubmitButton busy="Removing..." tone="danger">
                    Remove
                  </SubmitButton>
                </ActionForm>
              )}
            </Dialog>
          </ItemRow>
        ))}
      </ul>
      <div>
        <FormDialog
          trigger={{ label: "Add a vacation", icon: <Plus className="icon size-[1.1rem]" aria-hidden /> }}
          title={personId ? "Your vacation" : "Add a vacation"}
          intent="add-vacation"
        >
          <input type="hidden" name="vacation" value={next} />
          {!personId && <ChoiceField name="person" label="Who" options={people} value={people[0]?.value ?? ""} />}
          <TextField name="firstDay" label="First day" type="date" />
          <TextField name="lastDay" label="Last day" type="date" />
          <ChoiceField
            name="substitute"
            label="New leads go to"
            options={[{ value: "", label: "The next person" }, ...substitutes]}
            value=""
          />
          <SubmitButton busy="Saving...">Save</SubmitButton>
        </FormDialog>
      </div>
    </>
  );
}
