import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { ActionForm, useActionResult } from "#src/admin/ui/form/action-form.tsx";
import { CurrentPassword, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { useOnResult } from "#src/admin/ui/form/form-events.ts";
import { useFormSuccess } from "#src/admin/ui/form/form-success.ts";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { ItemRow, Panel } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import type { Route } from "./+types/page";
import type { AccountResult } from "./actions.server.ts";

type Passkey = Route.ComponentProps["loaderData"]["passkeys"][number];

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
  const detail = (
    <>
      Added <TimeAgo at={added} />, {used ? "last used " : "not used yet"}
      {used && <TimeAgo at={used} />}
    </>
  );
  return (
    <ItemRow icon={KeyRound} name={name} detail={detail}>
      <div className="flex gap-3">
        <FormDialog
          trigger={{ label: "Rename", about: name }}
          title={`Rename ${name}`}
          intent="rename-passkey"
          about={id}
        >
          <TextField name="name" label="Passkey name" value={name} maxLength={60} />
          <SubmitButton busy="Saving...">Save name</SubmitButton>
        </FormDialog>
        <FormDialog
          trigger={{ label: "Remove", about: name }}
          title={`Remove ${name}?`}
          intent="remove-passkey"
          about={id}
        >
          <p className="text-ink-2">It will no longer log anyone in. Delete it from your browser or device too.</p>
          <CurrentPassword />
          <SubmitButton busy="Removing..." tone="danger">
            Remove passkey
          </SubmitButton>
        </FormDialog>
      </div>
    </ItemRow>
  );
}

/** Gets a challenge from the server, a passkey from the browser, and sends it to the server. */
function AddPasskey() {
  const { submit } = useFetcher<AccountResult>({ key: "add-passkey" });
  const added = useActionResult<AccountResult>("add-passkey");
  useFormSuccess("add-passkey");
  const [isSupported, setSupported] = useState(true);
  const [refusal, setRefusal] = useState("");

  useEffect(() => {
    setSupported("PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential);
  }, []);

  useOnResult(useActionResult<AccountResult>("begin-passkey"), ({ passkey }) => {
    if (!passkey) return;
    const { step, name, options } = passkey;
    setRefusal("");
    createPasskey(options).then(
      (response) => submit({ intent: "add-passkey", name, step, response }, { method: "post" }),
      () => setRefusal("No passkey was created. This device may already have one for this account."),
    );
  });

  if (!isSupported) return <p className="text-ink-2">This browser doesn't support passkeys.</p>;
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
