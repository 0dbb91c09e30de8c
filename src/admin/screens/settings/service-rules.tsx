import { Pencil, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "#src/admin/ui/controls.tsx";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { ChoiceField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";

interface ServiceRulesProps<Rule> {
  id: string;
  title: string;
  text: string;
  /** What the rules are about. */
  subject: "leads" | "inquiries";
  intents: { save: string; remove: string };
  /** The last one is for all other services; its title is empty. */
  rules: readonly Rule[];
  /** The services without a rule. */
  availableServices: { value: string; label: string }[];
  /** Who is in a rule, in words, and what is wrong with it. */
  describe: (rule: Rule) => { text: string; warnings: (string | false)[] };
  /** The form's fields; `null` for a new rule. */
  fields: (rule: Rule | null) => ReactNode;
}

/** A rule for each service that needs one, and one for all others. */
export function ServiceRules<Rule extends { id: string; title: string }>(props: ServiceRulesProps<Rule>) {
  const { id, title, text, subject, intents, rules, availableServices, fields } = props;
  return (
    <Panel id={id} title={title} text={text}>
      <ul>
        {rules.map((rule) => (
          <RuleRow key={rule.id} {...props} rule={rule} />
        ))}
      </ul>
      {availableServices.length > 0 && (
        <div>
          <FormDialog
            trigger={{ label: "Add a rule for a service", icon: <Plus className="icon size-[1.1rem]" aria-hidden /> }}
            title={`${subject === "leads" ? "Leads" : "Inquiries"} about a service`}
            intent={intents.save}
          >
            <ChoiceField name="service" label="Service" options={availableServices} value="" />
            {fields(null)}
          </FormDialog>
        </div>
      )}
    </Panel>
  );
}

function RuleRow<Rule extends { id: string; title: string }>({
  rule,
  rules,
  subject,
  intents,
  describe,
  fields,
}: ServiceRulesProps<Rule> & { rule: Rule }) {
  const { id, title } = rule;
  const isDefault = title === "";
  const name = isDefault ? `All ${rules.length === 1 ? "" : "other "}${subject}` : title;
  const { text, warnings } = describe(rule);
  return (
    <li className="row">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">
          <b>{name}</b>
        </p>
        <p className="break-words text-ink-2">{text}</p>
        {warnings.map(
          (warning) =>
            warning && (
              <p key={warning} className="state whitespace-normal" data-tone="warn">
                {warning}
              </p>
            ),
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <FormDialog
          trigger={{ label: "Change", icon: <Pencil className="icon size-[1.05rem]" aria-hidden />, about: name }}
          title={name}
          intent={intents.save}
          about={id}
        >
          {fields(rule)}
        </FormDialog>
        {!isDefault && (
          <Dialog
            trigger={{ label: "Remove", about: name }}
            title={`Remove the rule for ${title}?`}
            forms={(key) => key === `${intents.remove} ${id}`}
          >
            {(close) => (
              <ActionForm intent={intents.remove} about={id} onDone={close}>
                <p>{`From then on, these ${subject} follow the rule for all others.`}</p>
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

interface PeopleBoxesProps {
  people: { id: string; name: string; email: string }[];
  chosen: readonly string[];
}

/** A checkbox for each person. */
export function PeopleBoxes({ people, chosen }: PeopleBoxesProps) {
  return people.map(({ id, name, email }) => (
    <Checkbox key={id} name="people" value={id} label={`${name}, ${email}`} defaultChecked={chosen.includes(id)} />
  ));
}
