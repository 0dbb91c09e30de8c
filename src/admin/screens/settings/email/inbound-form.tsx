import { useState } from "react";
import { Input, PasswordInput, Select } from "#src/admin/ui/controls.tsx";
import { ActionForm, useFormState } from "#src/admin/ui/form/action-form.tsx";
import { ChoiceCards, FormField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { type InboundChoice, inboundChoices } from "./inbound-providers.ts";
import type { InboundSetup } from "./inbound-state.server.ts";
import { ProviderSteps } from "./provider-steps.tsx";

export const inboundIntent = "save-inbound-email";

interface InboundFormProps {
  entered: InboundSetup["entered"];
  onDone?: () => void;
}

/** How replies come in: the provider first, then what it needs. */
export function InboundForm({ entered, onDone }: InboundFormProps) {
  return (
    <ActionForm
      key={entered?.version}
      intent={inboundIntent}
      className="grid max-w-2xl gap-5"
      {...(onDone && { onDone })}
    >
      <input type="hidden" name="version" value={entered?.version ?? ""} />
      <Fields entered={entered} />
    </ActionForm>
  );
}

function Fields({ entered }: Pick<InboundFormProps, "entered">) {
  const { result } = useFormState();
  const [chosen, setChosen] = useState<string | undefined>(result?.values.provider ?? entered?.provider);
  const choice = inboundChoices.find(({ id }) => id === chosen);
  // Without JavaScript, all fields are there from the start.
  const [first] = inboundChoices;
  const currentChoice = choice ?? first;
  if (!currentChoice) return null;
  return (
    <>
      <ChoiceCards
        label="Where do replies come in?"
        name="provider"
        options={inboundChoices}
        chosen={chosen}
        choose={setChosen}
      />
      <div key={currentChoice.id} className={choice ? "grid gap-5" : "hidden gap-5 unscripted:grid"}>
        {choice && <ProviderSteps label={`Steps for ${choice.name}`} steps={choice.before} />}
        <ChosenFields
          choice={currentChoice}
          isAll={!choice}
          stored={entered?.provider === currentChoice.id ? entered : null}
        />
      </div>
    </>
  );
}

interface ChosenFieldsProps {
  choice: InboundChoice;
  /** Without JavaScript. */
  isAll: boolean;
  stored: InboundSetup["entered"];
}

function ChosenFields({ choice: { id, address }, isAll, stored }: ChosenFieldsProps) {
  const { result } = useFormState();
  const value = (name: "address" | "topic") => result?.values[name] ?? stored?.[name] ?? "";
  return (
    <>
      <FormField name="address" label={address.label} hint={address.hint}>
        {(labels) => (
          <Input {...labels} name="address" type="email" defaultValue={value("address")} required autoComplete="off" />
        )}
      </FormField>
      {(isAll || id === "imap") && <ServerFields stored={stored} />}
      {(isAll || id === "mailgun") && (
        <Secret label="HTTP webhook signing key" isStored={stored?.provider === "mailgun"} isHidden={isAll} />
      )}
      {(isAll || id === "ses") && (
        <FormField name="topic" label="ARN of the topic">
          {(labels) => (
            <Input {...labels} name="topic" defaultValue={value("topic")} autoComplete="off" spellCheck={false} />
          )}
        </FormField>
      )}
      {id === "imap" ? (
        <>
          <p className="text-ink-2">
            The mailbox is opened before anything changes. Emails that are in it already aren't read.
          </p>
          <SubmitButton busy="Testing...">Test and save</SubmitButton>
        </>
      ) : (
        <SubmitButton busy="Saving...">Save</SubmitButton>
      )}
    </>
  );
}

const encryptions = [
  { value: "tls", label: "TLS" },
  { value: "starttls", label: "STARTTLS" },
  { value: "offered", label: "If offered" },
];

function ServerFields({ stored }: Pick<ChosenFieldsProps, "stored">) {
  const { result } = useFormState();
  const value = (name: "host" | "port" | "username" | "folder" | "encryption", preset: string) =>
    result?.values[name] ?? String(stored?.[name] ?? preset);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="username" label="Username" hint="Usually the full email address">
          {(labels) => (
            <Input
              {...labels}
              name="username"
              defaultValue={value("username", "")}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </FormField>
        <Secret label="Password or app password" isStored={stored !== null} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_5rem_9rem]">
        <FormField name="host" label="IMAP host">
          {(labels) => (
            <Input {...labels} name="host" defaultValue={value("host", "")} autoComplete="off" spellCheck={false} />
          )}
        </FormField>
        <FormField name="port" label="Port">
          {(labels) => (
            <Input {...labels} name="port" inputMode="numeric" defaultValue={value("port", "993")} autoComplete="off" />
          )}
        </FormField>
        <FormField name="encryption" label="Encryption">
          {(labels) => (
            <Select {...labels} name="encryption" options={encryptions} defaultValue={value("encryption", "tls")} />
          )}
        </FormField>
      </div>
      <FormField name="folder" label="Folder">
        {(labels) => <Input {...labels} name="folder" defaultValue={value("folder", "INBOX")} autoComplete="off" />}
      </FormField>
    </>
  );
}

function Secret({ label, isStored, isHidden = false }: { label: string; isStored: boolean; isHidden?: boolean }) {
  // Without JavaScript, the first field takes either.
  if (isHidden) return null;
  return (
    <FormField name="credential" label={label} {...(isStored && { hint: "It's stored. Leave this blank to keep it." })}>
      {(labels) => <PasswordInput {...labels} name="credential" autoComplete="new-password" maxLength={1000} />}
    </FormField>
  );
}
