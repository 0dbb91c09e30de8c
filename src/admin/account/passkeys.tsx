import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Dialog } from "../../admin-ui/dialog.tsx";
import { ActionForm, useActionResult } from "../../admin-ui/form/action-form.tsx";
import { CurrentPassword, SubmitButton, TextField } from "../../admin-ui/form/fields.tsx";
import { useFormSuccess } from "../../admin-ui/form/form-events.ts";
import { FormMessage } from "../../admin-ui/message.tsx";
import { Panel } from "../../admin-ui/panel.tsx";
import { TimeAgo } from "../../admin-ui/time.tsx";
import type { Moment } from "../../admin-ui/times.ts";
import type { AccountResult } from "./actions.server.ts";

interface Passkey {
  id: string;
  name: string;
  added: Moment;
  used: Moment | null;
}

export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <Panel
      id="passkeys"
      title="Passkeys"
      text="Log in with your fingerprint, your face or a security key instead of a password. They count as two-step sign-in."
    >
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      <AddPasskey />
    </Panel>
  );
}

function PasskeyRow({ id, name, added, used }: Passkey) {
  return (
    <li className="row">
      <KeyRound className="icon size-5 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 basis-40">
        <b className="block break-words">{name}</b>
        <span className="text-xs text-ink-3">
          Added <TimeAgo at={added} />
          {used ? (
            <>
              , last used <TimeAgo at={used} />
            </>
          ) : (
            ", not used yet"
          )}
        </span>
      </span>
      <div className="flex gap-3">
        <Dialog
          trigger={{ label: "Rename", about: name }}
          title={`Rename ${name}`}
          forms={(form) => form === `rename-passkey ${id}`}
        >
          {(close) => (
            <ActionForm intent="rename-passkey" about={id} onDone={close}>
              <TextField name="name" label="Passkey name" value={name} maxLength={60} />
              <SubmitButton busy="Saving...">Save name</SubmitButton>
            </ActionForm>
          )}
        </Dialog>
        <Dialog
          trigger={{ label: "Remove", about: name }}
          title={`Remove ${name}?`}
          forms={(form) => form === `remove-passkey ${id}`}
        >
          {(close) => (
            <ActionForm intent="remove-passkey" about={id} onDone={close}>
              <p className="text-ink-2">It will no longer log anyone in. Delete it from your browser or device too.</p>
              <CurrentPassword />
              <SubmitButton busy="Removing..." tone="danger">
                Remove passkey
              </SubmitButton>
            </ActionForm>
          )}
        </Dialog>
      </div>
    </li>
  );
}

/** Gets a challenge from the server, a passkey from the browser, and sends it to the server. */
function AddPasskey() {
  const begun = useActionResult<AccountResult>("begin-passkey")?.passkey;
  const adding = useFetcher<AccountResult>({ key: "add-passkey" });
  const added = useActionResult<AccountResult>("add-passkey");
  useFormSuccess("add-passkey");
  const taken = useRef<string>(undefined);
  const [isOffered, setOffered] = useState(true);
  const [refusal, setRefusal] = useState("");

  useEffect(
    () => setOffered("PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential),
    [],
  );

  useEffect(() => {
    if (!begun || begun.step === taken.current) return;
    taken.current = begun.step;
    setRefusal("");
    createPasskey(begun.options).then(
      (response) =>
        adding.submit({ intent: "add-passkey", name: begun.name, step: begun.step, response }, { method: "post" }),
      () => setRefusal("No passkey was created. This device may already have one for this account."),
    );
  });

  if (!isOffered) return <p className="text-ink-2">This browser doesn't support passkeys.</p>;
  return (
    <>
      {refusal && <FormMessage tone="bad">{refusal}</FormMessage>}
      {added?.state === "refused" && <FormMessage tone="bad">{added.message}</FormMessage>}
      <div className="unscripted:hidden">
        <ActionForm intent="begin-passkey">
          <TextField
            name="name"
            label="Passkey name"
            hint="So you can recognize it, like the device it's on."
            maxLength={60}
          />
          <CurrentPassword />
          <SubmitButton busy="Waiting for the browser...">Add a passkey</SubmitButton>
        </ActionForm>
      </div>
      <p className="hidden text-ink-2 unscripted:block">Passkeys need JavaScript. Turn it on to add one.</p>
    </>
  );
}

/** Creates a passkey in the browser. Returns the JSON that the server stores. */
async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("The browser created no passkey");
  return JSON.stringify(credential.toJSON());
}
