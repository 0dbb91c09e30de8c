import { Pencil, Plus } from "lucide-react";
import { useActionData } from "react-router";
import { Checkbox } from "#src/admin/ui/controls.tsx";
import { Disclosure } from "#src/admin/ui/disclosure.tsx";
import { FieldGroup } from "#src/admin/ui/field.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { CheckField, ChoiceField, LongLineField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import type { ActionResult } from "#src/admin/ui/form/result.ts";
import { Panel } from "#src/admin/ui/panel.tsx";
import type { readRules } from "./lead-rules.server.ts";
import type { readVacationList } from "./vacation-actions.server.ts";
import { VacationList, vacationText } from "./vacations.tsx";

type Rules = Awaited<ReturnType<typeof readRules>>;
type Rule = Rules["all"] | Rules["services"][number];

interface LeadRulesProps {
  rules: Rules;
  vacations: Awaited<ReturnType<typeof readVacationList>>;
}

/** Who gets new leads. Most offices need the first line only. */
export function LeadRules({ rules, vacations }: LeadRulesProps) {
  const { all, services, people, availableServices } = rules;
  const actionData: ActionResult | undefined = useActionData();
  const isUsed = services.length > 0 || !rules.isOfficeOnly || vacations.vacations.length > 0;
  return (
    <Panel
      id="lead-rules"
      title="Who handles new leads"
      text="They get each lead when it arrives, and an email about it."
    >
      <ActionForm intent="save-owner" className="flex flex-wrap items-end gap-3">
        <OwnerFields
          label={services.length > 0 ? "All other leads go to" : "New leads go to"}
          owner={all.owner}
          people={people}
        />
        <SubmitButton busy="Saving...">Save</SubmitButton>
      </ActionForm>
      <Disclosure
        label="More: services, emails and vacations"
        // Without JavaScript, a refused form is inside.
        isOpen={isUsed || actionData?.state === "refused"}
      >
        <div className="mt-2 grid gap-5">
          <RuleTable rules={rules} />
          {availableServices.length > 0 && (
            <div>
              <FormDialog
                trigger={{ label: "Add a service", icon: <Plus className="icon size-[1.1rem]" aria-hidden /> }}
                title="Leads about a service"
                intent="save-rule"
              >
                <ChoiceField name="service" label="Service" options={availableServices} value="" />
                <RuleFields rules={rules} rule={null} />
              </FormDialog>
            </div>
          )}
          <div className="grid gap-1.5 border-t border-line pt-5">
            <h4 className="font-medium">Vacations</h4>
            <p className="text-ink-2">{vacationText()}</p>
          </div>
          <VacationList list={vacations} />
        </div>
      </Disclosure>
    </Panel>
  );
}

function RuleTable({ rules }: { rules: Rules }) {
  const { all, services } = rules;
  return (
    <table className="lead-rules">
      <thead>
        <tr>
          <th scope="col">Leads</th>
          <th scope="col">Go to</th>
          <th scope="col">Also emailed</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {[...services, all].map((rule) => (
          <RuleRow key={rule.id} rules={rules} rule={rule} />
        ))}
      </tbody>
    </table>
  );
}

function RuleRow({ rules, rule }: { rules: Rules; rule: Rule }) {
  const { id, title, isPublished, owner, notices } = rule;
  const name = title || (rules.services.length > 0 ? "All other leads" : "All leads");
  return (
    <tr>
      <th scope="row">
        {name}
        <Warning isShown={!isPublished}>Not published: its leads are handled like all others.</Warning>
      </th>
      <td data-label="Go to">
        {owner ? owner.text : "Same as others"}
        <Warning isShown={owner?.isNobodyLeft}>No one chosen here can see leads now.</Warning>
      </td>
      <td data-label="Also emailed">
        <span className="wrap-anywhere">{notices ? notices.text : "Same as others"}</span>
        <Warning isShown={notices?.isFallback}>No one chosen here can get these emails now, so owners do.</Warning>
      </td>
      <td>
        <div className="flex flex-wrap gap-2">
          <FormDialog
            trigger={{ label: "Change", icon: <Pencil className="icon size-[1.05rem]" aria-hidden />, about: name }}
            title={name}
            intent="save-rule"
            about={id}
          >
            <RuleFields rules={rules} rule={rule} />
          </FormDialog>
          {title && <RemoveRule id={id} title={title} />}
        </div>
      </td>
    </tr>
  );
}

function Warning({ isShown = false, children }: { isShown?: boolean | undefined; children: string }) {
  return (
    isShown && (
      <span className="state whitespace-normal" data-tone="warn">
        {children}
      </span>
    )
  );
}

function RemoveRule({ id, title }: { id: string; title: string }) {
  return (
    <FormDialog trigger={{ label: "Remove", about: title }} title={`Remove ${title}?`} intent="remove-rule" about={id}>
      <p>From then on, these leads are handled like all others.</p>
      <SubmitButton busy="Removing..." tone="danger">
        Remove
      </SubmitButton>
    </FormDialog>
  );
}

/** Who gets the leads about a service, or all others, and who else is emailed. `null` for a new rule. */
function RuleFields({ rules: { people, office }, rule }: { rules: Rules; rule: Rule | null }) {
  const isService = rule?.title !== "";
  const chosen = rule?.notices?.chosen;
  return (
    // The key shows what was saved.
    <div key={JSON.stringify(rule)} className="grid gap-4">
      <OwnerFields label="Go to" owner={rule?.owner ?? null} people={people} isService={isService} />
      <FieldGroup
        label="Also emailed"
        hint={isService ? "Leave all of these blank to email the same people as for other leads." : undefined}
        className="gap-3"
      >
        <CheckField name="office" label={`The company's address, ${office}`} checked={chosen?.office ?? false} />
        <CheckField name="sales" label="Everyone in sales" checked={chosen?.roles.includes("sales") ?? false} />
        <CheckField name="owners" label="All owners" checked={chosen?.roles.includes("owner") ?? false} />
        <PeopleBoxes name="people" people={people} chosen={chosen?.people ?? []} />
      </FieldGroup>
      <LongLineField
        name="addresses"
        label="Other addresses"
        hint="With commas between them. They get name, contact details and message of each inquiry."
        value={chosen?.addresses.join(", ") ?? ""}
      />
      <SubmitButton busy="Saving...">Save</SubmitButton>
    </div>
  );
}

interface OwnerFieldsProps {
  label: string;
  /** Null: as for all others. */
  owner: Rule["owner"];
  people: Rules["people"];
  isService?: boolean;
}

/** Nobody, a person, or several, who are chosen below. */
function OwnerFields({ label, owner, people, isService = false }: OwnerFieldsProps) {
  const options = [
    ...(isService ? [{ value: "others", label: "Same as all other leads" }] : []),
    { value: "", label: "Nobody: they wait until someone takes them" },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...(people.length > 1 ? [{ value: "turns", label: "Several people, in turn" }] : []),
  ];
  const choice = owner ? owner.choice : "others";
  return (
    <div key={JSON.stringify(owner)} className="group/owner grid flex-1 basis-60 gap-4">
      <ChoiceField name="owner" label={label} options={options} value={choice} />
      <FieldGroup
        label="Who gets them, in turn"
        hint="Someone on vacation is skipped."
        className="hidden gap-3 group-has-[[value=turns]:checked]/owner:grid"
      >
        <PeopleBoxes name="turns" people={people} chosen={owner?.turns ?? []} />
      </FieldGroup>
    </div>
  );
}

interface PeopleBoxesProps {
  name: string;
  people: Rules["people"];
  chosen: readonly string[];
}

function PeopleBoxes({ name: field, people, chosen }: PeopleBoxesProps) {
  return people.map(({ id, name, email }) => (
    <Checkbox key={id} name={field} value={id} label={`${name}, ${email}`} defaultChecked={chosen.includes(id)} />
  ));
}
