import { ExternalLink, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Field, Input, PasswordInput, Select } from "../../../admin-ui/controls.tsx";
import { CopyLink } from "../../../admin-ui/copy-text.tsx";
import { Dialog } from "../../../admin-ui/dialog.tsx";
import { ActionForm, useFormState } from "../../../admin-ui/form/action-form.tsx";
import { SubmitButton } from "../../../admin-ui/form/fields.tsx";
import { FormMessage } from "../../../admin-ui/message.tsx";
import { Panel } from "../../../admin-ui/panel.tsx";
import { TimeAgo } from "../../../admin-ui/time.tsx";
import type { InboundSetup } from "./inbound-state.server.ts";
import { type InboundChoice, inboundChoices } from "./inbound-ways.ts";

const intent = "save-inbound-email";

type InUse = NonNullable<InboundSetup["inUse"]>;

const problems = {
  missing: "The password isn't stored here, because backups don't contain it.",
  unreadable: "The stored password can't be read: it was encrypted with another secret.",
};

/** Where customers' replies come in, and how to set it up. */
export function InboundEmail({ setup }: { setup: InboundSetup }) {
  const { inUse, entered } = setup;
  const isFixed = inUse?.source === "environment";
  return (
    <Panel
      id="inbound-email"
      title="Replies"
      text="What customers answer by email comes back to their lead. Emails that fit no lead are listed for you."
    >
      {inUse ? <InUseStatus inUse={inUse} /> : <NotSetUp />}
      {inUse?.problem && (
        <FormMessage tone="bad">
          {problems[inUse.problem]} Emails wait in the mailbox, and none is lost. Enter the password again.
        </FormMessage>
      )}
      {!inUse && <InboundForm entered={null} />}
      {inUse?.webhook && <Webhook inUse={inUse} link={inUse.webhook} />}
      {isFixed && (
        <p className="max-w-2xl text-ink-2">
          The server's operator has set this by <code>IMAP_URL</code>, which counts before anything entered here. To
          change it here instead, ask the operator to remove <code>IMAP_URL</code> and restart the site.
        </p>
      )}
      {inUse && !isFixed && (
        <div className="flex flex-wrap gap-3">
          <Dialog trigger={change} title="Change where replies come in" forms={(key) => key === intent}>
            {(close) => <InboundForm entered={entered} onDone={close} />}
          </Dialog>
          <Remove version={entered?.version ?? ""} />
        </div>
      )}
    </Panel>
  );
}

const change = {
  label: "Change",
  icon: <Pencil className="icon size-[1.05rem]" aria-hidden />,
  about: "where replies come in",
};

function NotSetUp() {
  return (
    <p className="state whitespace-normal" data-tone="warn">
      Not set up: replies go to the company's mailbox, and leads don't show them.
    </p>
  );
}

function InUseStatus({ inUse }: { inUse: InUse }) {
  const { failure, way, address, server, checkedAt, receivedAt } = inUse;
  return (
    <>
      <p className="state whitespace-normal" data-tone={failure || inUse.problem ? "bad" : "good"}>
        {failure ? "Not working" : way === "imap" || receivedAt ? "Set up" : "Waiting for the first email"}
      </p>
      {failure && (
        <FormMessage tone="bad">
          {failure.why} Since <TimeAgo at={failure.since} />.
        </FormMessage>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <Fact name="Replies go to">{address}</Fact>
        {server && <Fact name="Mailbox">{server}</Fact>}
        {checkedAt && (
          <Fact name={way === "imap" ? "Last checked" : "Last contact"}>
            <TimeAgo at={checkedAt} />
          </Fact>
        )}
        <Fact name="Last email">{receivedAt ? <TimeAgo at={receivedAt} /> : "Nothing yet"}</Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Webhook({ inUse: { way }, link }: { inUse: InUse; link: string }) {
  const choice = inboundChoices.find(({ id }) => id === way);
  return (
    <>
      <CopyLink label={`Web address for ${choice?.name ?? "your provider"}`} link={link} />
      <p className="text-ink-2">Keep it secret: it's how the site recognizes your provider.</p>
      {choice && <Steps label={`What to do at ${choice.name}`} steps={choice.after} />}
    </>
  );
}

interface InboundFormProps {
  entered: InboundSetup["entered"];
  onDone?: () => void;
}

function InboundForm({ entered, onDone }: InboundFormProps) {
  return (
    <ActionForm key={entered?.version} intent={intent} className="grid max-w-2xl gap-5" {...(onDone && { onDone })}>
      <input type="hidden" name="version" value={entered?.version ?? ""} />
      <Fields entered={entered} />
    </ActionForm>
  );
}

function Fields({ entered }: Pick<InboundFormProps, "entered">) {
  const { result } = useFormState();
  const [chosen, setChosen] = useState<string | undefined>(result?.values.way ?? entered?.way);
  const choice = inboundChoices.find(({ id }) => id === chosen);
  // Without JavaScript, all fields are there from the start.
  const [first] = inboundChoices;
  const shown = choice ?? first;
  if (!shown) return null;
  return (
    <>
      <fieldset>
        <legend className="input-label">Where do replies come in?</legend>
        <div className="choice-cards">
          {inboundChoices.map(({ id, name }) => (
            <label key={id}>
              <input
                type="radio"
                name="way"
                value={id}
                checked={chosen === id}
                onChange={() => setChosen(id)}
                required
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <div key={shown.id} className={choice ? "grid gap-5" : "hidden gap-5 unscripted:grid"}>
        {choice && <Steps label={`Steps for ${choice.name}`} steps={choice.before} />}
        <ChosenFields choice={shown} isAll={!choice} stored={entered?.way === shown.id ? entered : null} />
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
      <InboundField name="address" label={address.label} hint={address.hint}>
        {(labels) => (
          <Input {...labels} name="address" type="email" defaultValue={value("address")} required autoComplete="off" />
        )}
      </InboundField>
      {(isAll || id === "imap") && <ServerFields stored={stored} />}
      {(isAll || id === "mailgun") && (
        <Secret label="HTTP webhook signing key" isStored={stored?.way === "mailgun"} isHidden={isAll} />
      )}
      {(isAll || id === "ses") && (
        <InboundField name="topic" label="ARN of the topic">
          {(labels) => (
            <Input {...labels} name="topic" defaultValue={value("topic")} autoComplete="off" spellCheck={false} />
          )}
        </InboundField>
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
        <InboundField name="username" label="Username" hint="Mostly the full email address">
          {(labels) => (
            <Input
              {...labels}
              name="username"
              defaultValue={value("username", "")}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </InboundField>
        <Secret label="Password or app password" isStored={stored !== null} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_5rem_9rem]">
        <InboundField name="host" label="IMAP host">
          {(labels) => (
            <Input {...labels} name="host" defaultValue={value("host", "")} autoComplete="off" spellCheck={false} />
          )}
        </InboundField>
        <InboundField name="port" label="Port">
          {(labels) => (
            <Input {...labels} name="port" inputMode="numeric" defaultValue={value("port", "993")} autoComplete="off" />
          )}
        </InboundField>
        <InboundField name="encryption" label="Encryption">
          {(labels) => (
            <Select {...labels} name="encryption" options={encryptions} defaultValue={value("encryption", "tls")} />
          )}
        </InboundField>
      </div>
      <InboundField name="folder" label="Folder">
        {(labels) => <Input {...labels} name="folder" defaultValue={value("folder", "INBOX")} autoComplete="off" />}
      </InboundField>
    </>
  );
}

function Secret({ label, isStored, isHidden = false }: { label: string; isStored: boolean; isHidden?: boolean }) {
  // Without JavaScript, the first field takes either.
  if (isHidden) return null;
  return (
    <InboundField
      name="credential"
      label={label}
      {...(isStored && { hint: "It's stored. Leave this blank to keep it." })}
    >
      {(labels) => <PasswordInput {...labels} name="credential" autoComplete="new-password" maxLength={1000} />}
    </InboundField>
  );
}

interface InboundFieldProps {
  name: string;
  label: string;
  hint?: string;
  children: Parameters<typeof Field>[0]["children"];
}

function InboundField({ name, label, hint, children }: InboundFieldProps) {
  const { result } = useFormState();
  return (
    <Field id={`inbound-email-${name}`} label={label} hint={hint} error={result?.errors[name]}>
      {children}
    </Field>
  );
}

function Steps({ label, steps }: { label: string; steps: InboundChoice["before"] }) {
  return (
    <section aria-label={label} className="rounded-m border border-line bg-paper p-4">
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map(({ text, link }) => (
          <li key={text} className="pl-1">
            {text}{" "}
            {link && (
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1 text-leaf underline underline-offset-4"
              >
                {new URL(link).host}
                <ExternalLink className="icon size-3.5" aria-hidden />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Remove({ version }: { version: string }) {
  const removal = "remove-inbound-email";
  return (
    <Dialog
      trigger={{ label: "Remove", about: "where replies come in" }}
      title="Stop taking replies in?"
      forms={(key) => key === removal}
    >
      {(close) => (
        <ActionForm intent={removal} onDone={close}>
          <input type="hidden" name="version" value={version} />
          <p>
            New replies go to the company's mailbox. Customers who answer an earlier email still write to the address
            set up here: keep someone reading it for a while.
          </p>
          <SubmitButton busy="Removing..." tone="danger">
            Remove
          </SubmitButton>
        </ActionForm>
      )}
    </Dialog>
  );
}
