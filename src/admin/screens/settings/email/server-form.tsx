import { useRef, useState } from "react";
import { Input, PasswordInput, Select } from "#src/admin/ui/controls.tsx";
import { ActionForm, useFormState } from "#src/admin/ui/form/action-form.tsx";
import { ChoiceCards, FormField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import type { TransportInfo } from "#src/domain/email/transport/transport-info.ts";
import { ProviderSteps } from "./provider-steps.tsx";
import { providerOf, providers } from "./providers.ts";
import type { readServerForm } from "./state.server.ts";

const intent = "save-mail-server";

export type ServerSetup = Awaited<ReturnType<typeof readServerForm>>;

const encryptionOptions = [
  { value: "tls", label: "TLS" },
  { value: "starttls", label: "STARTTLS" },
  { value: "offered", label: "If offered" },
];

interface ServerFormProps {
  setup: ServerSetup;
  transport: TransportInfo;
  userEmail: string;
  onDone?: () => void;
}

/** A mail server: the provider first, then only what differs between companies. */
export function ServerForm({ setup, transport, userEmail, onDone }: ServerFormProps) {
  return (
    <ActionForm
      key={setup.server?.version}
      intent={intent}
      className="grid max-w-2xl gap-5"
      {...(onDone && { onDone })}
    >
      <input type="hidden" name="version" value={setup.server?.version ?? ""} />
      <Fields {...{ setup, transport, userEmail }} />
    </ActionForm>
  );
}

function Fields({ setup: { server, company }, transport, userEmail }: ServerFormProps) {
  const { result } = useFormState();
  const isSenderChosen = useRef(server !== null);
  const storedProvider = server ? providerOf(server) : undefined;
  const [chosen, setChosen] = useState(result?.values.provider ?? storedProvider);
  const provider = providers.find(({ id }) => id === chosen);
  // Without JavaScript, all fields are there from the start.
  const currentProvider = provider ?? providers.at(-1);
  if (!currentProvider) return null;
  const stored = server && storedProvider === currentProvider.id ? server : null;
  const entered = result?.values.provider === currentProvider.id ? result.values : undefined;
  const value = (name: "host" | "username", preset: string) => entered?.[name] ?? stored?.[name] ?? preset;
  const hasPassword = stored !== null && stored.login !== "none" && transport.kind === "smtp" && !transport.problem;
  const isFromFixed = transport.fromSource === "environment";
  const from = (result?.values.from ?? server?.from_address) || company;
  return (
    <>
      <ChoiceCards
        label="Who provides your email?"
        name="provider"
        options={providers}
        chosen={chosen}
        choose={setChosen}
      />
      <div key={currentProvider.id} className={provider ? "grid gap-5" : "hidden gap-5 unscripted:grid"}>
        {provider && <ProviderSteps label={`Steps for ${provider.name}`} steps={provider.steps} />}
        <div className="grid gap-4 sm:grid-cols-2">
          {currentProvider.username && (
            <FormField name="username" {...currentProvider.username}>
              {(labels) => (
                <Input
                  {...labels}
                  name="username"
                  defaultValue={value("username", currentProvider.username?.value ?? "")}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={1000}
                  onChange={({ currentTarget: { form, value } }) => {
                    const sender = form?.elements.namedItem("from");
                    const follows = currentProvider.username?.isSender && !isSenderChosen.current;
                    if (follows && sender instanceof HTMLInputElement) sender.value = value || sender.defaultValue;
                  }}
                />
              )}
            </FormField>
          )}
          <FormField
            name="password"
            {...currentProvider.password}
            {...(hasPassword && { hint: "A password is stored. Leave this blank to keep it." })}
          >
            {(labels) => <PasswordInput {...labels} name="password" autoComplete="new-password" maxLength={1000} />}
          </FormField>
        </div>
        {isFromFixed ? (
          <>
            <input type="hidden" name="from" value={server?.from_address ?? ""} />
            <p className="text-ink-2">
              Sender address: {transport.from}. The operator has set it by <code>MAIL_FROM</code>.
            </p>
          </>
        ) : (
          <FormField name="from" label="Sender address" hint={`Recipients see it. ${currentProvider.senderHint}`}>
            {(labels) => (
              <Input
                {...labels}
                name="from"
                type="email"
                defaultValue={from}
                autoComplete="off"
                onChange={() => {
                  isSenderChosen.current = true;
                }}
              />
            )}
          </FormField>
        )}
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_5rem_9rem]">
          <FormField name="host" label="Host">
            {(labels) => (
              <Input
                {...labels}
                name="host"
                defaultValue={value("host", currentProvider.host)}
                required
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </FormField>
          <FormField name="port" label="Port">
            {(labels) => (
              <Input
                {...labels}
                name="port"
                inputMode="numeric"
                defaultValue={entered?.port ?? stored?.port ?? currentProvider.port}
                required
                autoComplete="off"
              />
            )}
          </FormField>
          <FormField name="encryption" label="Encryption">
            {(labels) => (
              <Select
                {...labels}
                name="encryption"
                options={encryptionOptions}
                defaultValue={entered?.encryption ?? stored?.encryption ?? currentProvider.encryption}
              />
            )}
          </FormField>
        </div>
        <Submit userEmail={userEmail} />
      </div>
    </>
  );
}

function Submit({ userEmail }: { userEmail: string }) {
  const { result } = useFormState();
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        Before anything changes, a test message is sent to {userEmail}. It can take up to 20 seconds.
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="mode" value="test" busy="Testing...">
          Test and save
        </SubmitButton>
        {result?.state === "refused" && result.values.failed && (
          <SubmitButton name="mode" value="untested" busy="Saving..." tone="line">
            Save without a test
          </SubmitButton>
        )}
      </div>
    </div>
  );
}
