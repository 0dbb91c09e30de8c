import { Pencil, Plus } from "lucide-react";
import { Checkbox } from "../../../admin-ui/controls.tsx";
import { Dialog } from "../../../admin-ui/dialog.tsx";
import { ActionForm } from "../../../admin-ui/form/action-form.tsx";
import { ChoiceField, SubmitButton } from "../../../admin-ui/form/fields.tsx";
import { FormDialog } from "../../../admin-ui/form/form-dialog.tsx";
import { formatList } from "../../../admin-ui/format-list.ts";
import { Panel } from "../../../admin-ui/panel.tsx";
import type { readAssignment } from "./assignment-acts.server.ts";

type Assignment = Awaited<ReturnType<typeof readAssignment>>;
type Rule = Assignment["rules"][number];

/** Who gets new leads: a rule for each service that needs one, and one for all others. */
export function AssignmentRules({ assignment }: { assignment: Assignment }) {
  const { rules, servicesLeft } = assignment;
  return (
    <Panel
      id="assignment"
      title="Who gets new leads"
      text="Leads are assigned when they arrive. Several people get them in turn; someone who is on vacation is skipped."
    >
      <ul>
        {rules.map((rule) => (
          <RuleRow key={rule.id} rule={rule} assignment={assignment} />
        ))}
      </ul>
      {servicesLeft.length > 0 && (
        <div>
          <FormDialog
            trigger={{
              label: "Add a rule for a service",
              icon: <Plus className="icon size-[1.1rem]" aria-hidden />,
              about: "and who gets its leads",
            }}
            title="Leads about a service"
            intent="save-assignment"
          >
            <ChoiceField name="service" label="Service" options={servicesLeft} value="" />
            <People assignment={assignment} chosen={[]} />
          </FormDialog>
        </div>
      )}
    </Panel>
  );
}

function RuleRow({ rule, assignment }: { rule: Rule; assignment: Assignment }) {
  const { id, title, names, chosen } = rule;
  const isDefault = title === "";
  const name = isDefault ? (assignment.rules.length === 1 ? "All leads" : "All other leads") : title;
  return (
    <li className="row">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">
          <b>{name}</b>
        </p>
        <p className="break-words text-ink-2">{describePeople(names)}</p>
        {names.length === 0 && chosen.length > 0 && (
          <p className="state whitespace-normal" data-tone="warn">
            No one chosen here can see leads now.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <FormDialog
          trigger={{ label: "Change", icon: <Pencil className="icon size-[1.05rem]" aria-hidden />, about: name }}
          title={name}
          intent="save-assignment"
          about={id}
        >
          <People assignment={assignment} chosen={chosen} />
        </FormDialog>
        {!isDefault && (
          <Dialog
            trigger={{ label: "Remove", about: name }}
            title={`Remove the rule for ${title}?`}
            forms={(key) => key === `remove-assignment ${id}`}
          >
            {(close) => (
              <ActionForm intent="remove-assignment" about={id} onDone={close}>
                <p>From then on, these leads follow the rule for all others.</p>
                <SubmitButton busy="Removing..." tone="danger">
                  Remove
                </SubmitButton>
              </ActionForm>
            )}
          </Dialog>
        )}
      </div>
    </li>
  );
}

function describePeople(names: readonly string[]): string {
  if (names.length === 0) return "Nobody: they wait unassigned until someone takes them.";
  return names.length === 1 ? `${names[0]}` : `${formatList(names)}, in turn`;
}

function People({ assignment: { people }, chosen }: { assignment: Assignment; chosen: readonly string[] }) {
  return (
    // The key shows what was saved.
    <div key={chosen.join(" ")} className="grid gap-4">
      <fieldset className="grid gap-3">
        <legend className="input-label">Assign them to</legend>
        {people.map(({ id, name, email }) => (
          <Checkbox
            key={id}
            name="people"
            value={id}
            label={`${name}, ${email}`}
            defaultChecked={chosen.includes(id)}
          />
        ))}
      </fieldset>
      <SubmitButton busy="Saving...">Save</SubmitButton>
    </div>
  );
}
