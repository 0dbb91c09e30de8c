import { Pencil, Plus } from "lucide-react";
import { Checkbox } from "../../../admin-ui/controls.tsx";
import { Dialog } from "../../../admin-ui/dialog.tsx";
import { ActionForm } from "../../../admin-ui/form/action-form.tsx";
import { CheckField, ChoiceField, LongLineField, SubmitButton } from "../../../admin-ui/form/fields.tsx";
import { FormDialog } from "../../../admin-ui/form/form-dialog.tsx";
import { Panel } from "../../../admin-ui/panel.tsx";
import type { readNotices } from "./notice-acts.server.ts";

type NoticeSettings = Awaited<ReturnType<typeof readNotices>>;
type Rule = NoticeSettings["rules"][number];

/** Who is emailed about new leads: a rule for each service that needs one, and one for all others. */
export function Notices({ notices }: { notices: NoticeSettings }) {
  const { rules, servicesLeft } = notices;
  const icon = <Plus className="icon size-[1.1rem]" aria-hidden />;
  return (
    <Panel
      id="lead-notices"
      title="New lead notices"
      text="Who gets an email about a new inquiry. People whose account is disabled, or who may not see leads, never do."
    >
      <ul>
        {rules.map((rule) => (
          <RuleRow key={rule.id} rule={rule} notices={notices} />
        ))}
      </ul>
      {servicesLeft.length > 0 && (
        <div>
          <FormDialog
            trigger={{ label: "Add a rule for a service", icon }}
            title="Inquiries about a service"
            intent="save-notice-rule"
          >
            <ChoiceField
              name="service"
              label="Service"
              options={servicesLeft.map(({ id, title }) => ({ value: id, label: title }))}
              value=""
            />
            <Recipients notices={notices} />
          </FormDialog>
        </div>
      )}
    </Panel>
  );
}

function RuleRow({ rule, notices }: { rule: Rule; notices: NoticeSettings }) {
  const { id, title, goesTo, isFallback, isPublished } = rule;
  const isDefault = title === "";
  const name = isDefault ? (notices.rules.length === 1 ? "All inquiries" : "All other inquiries") : title;
  const icon = <Pencil className="icon size-[1.05rem]" aria-hidden />;
  return (
    <li className="row">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">
          <b>{name}</b>
        </p>
        <p className="break-words text-ink-2">
          {goesTo.map(({ name: person, address }) => (person ? `${person} (${address})` : address)).join(", ")}
        </p>
        {isFallback && (
          <p className="state whitespace-normal" data-tone="warn">
            No one chosen here can get these emails now, so owners do.
          </p>
        )}
        {!isPublished && (
          <p className="state whitespace-normal" data-tone="warn">
            This service isn't published: its inquiries follow the rule for all others.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <FormDialog trigger={{ label: "Change", icon, about: name }} title={name} intent="save-notice-rule" about={id}>
          <Recipients notices={notices} rule={rule} />
        </FormDialog>
        {!isDefault && (
          <Dialog
            trigger={{ label: "Remove", about: name }}
            title={`Remove the rule for ${title}?`}
            forms={(key) => key === `remove-notice-rule ${id}`}
          >
            {(close) => (
              <ActionForm intent="remove-notice-rule" about={id} onDone={close}>
                <p>From then on, these inquiries follow the rule for all others.</p>
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

function Recipients({ notices: { people, office }, rule }: { notices: NoticeSettings; rule?: Rule }) {
  const chosen = rule?.recipients;
  return (
    // The key shows what was saved.
    <div key={JSON.stringify(chosen)} className="grid gap-4">
      <fieldset className="grid gap-3">
        <legend className="input-label">Email these</legend>
        <CheckField name="office" label={`The company's address, ${office}`} checked={chosen?.office ?? false} />
        <CheckField name="sales" label="Everyone in sales" checked={chosen?.roles.includes("sales") ?? false} />
        <CheckField name="owner" label="All owners" checked={chosen?.roles.includes("owner") ?? false} />
        {people.map(({ id, name, email }) => (
          <Checkbox
            key={id}
            name="people"
            value={id}
            label={`${name}, ${email}`}
            defaultChecked={chosen?.people.includes(id) ?? false}
          />
        ))}
      </fieldset>
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
