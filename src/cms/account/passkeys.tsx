import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Dialog } from "../dialog.tsx";
import { AskForm, useAnswer } from "../form/ask-form.tsx";
import { CurrentPassword, SendButton, TextField } from "../form/fields.tsx";
import { useNews } from "../form/news.ts";
import { FormMessage } from "../message.tsx";
import { Panel } from "../panel.tsx";
import { Ago } from "../time.tsx";
import type { Moment } from "../times.ts";
import type { AccountAnswer } from "./actions.server.ts";
import { makePasskey } from "./make-passkey.ts";

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
      text="Log in with your fingerprint, your face or a security key instead of a password. They count as two-factor."
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
          Added <Ago at={added} />
          {used ? (
            <>
              , last used <Ago at={used} />
            </>
          ) : (
            ", not used yet"
          )}
        </span>
      </span>
      <div className="flex gap-3">
        <Dialog
          opener={{ label: "Rename", about: name }}
          title={`Rename ${name}`}
          forms={(form) => form === `rename-passkey ${id}`}
        >
          {(close) => (
            <AskForm intent="rename-passkey" about={id} onDone={close}>
              <TextField name="name" label="Name of the passkey" value={name} maxLength={60} />
              <SendButton busy="Saving...">Save name</SendButton>
            </AskForm>
          )}
        </Dialog>
        <Dialog
          opener={{ label: "Remove", about: name }}
          title={`Remove ${name}?`}
          forms={(form) => form === `remove-passkey ${id}`}
        >
          {(close) => (
            <AskForm intent="remove-passkey" about={id} onDone={close}>
              <p className="text-ink-2">It lets nobody in any more. Delete it in your browser or device as well.</p>
              <CurrentPassword />
              <SendButton busy="Removing..." tone="danger">
                Remove passkey
              </SendButton>
            </AskForm>
          )}
        </Dialog>
      </div>
    </li>
  );
}

/** Asks the server what to ask the browser, the browser for a passkey, and has the server keep it. */
function AddPasskey() {
  const begun = useAnswer<AccountAnswer>("begin-passkey")?.passkey;
  const adding = useFetcher<AccountAnswer>({ key: "add-passkey" });
  const added = useAnswer<AccountAnswer>("add-passkey");
  useNews("add-passkey");
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
    makePasskey(begun.options).then(
      (response) =>
        adding.submit({ intent: "add-passkey", name: begun.name, step: begun.step, response }, { method: "post" }),
      () => setRefusal("No passkey was made. This device may have one for this account already."),
    );
  });

  if (!isOffered) return <p className="text-ink-2">This browser cannot make passkeys.</p>;
  return (
    <>
      {refusal && <FormMessage tone="bad">{refusal}</FormMessage>}
      {added?.state === "refused" && <FormMessage tone="bad">{added.message}</FormMessage>}
      <div className="unscripted:hidden">
        <AskForm intent="begin-passkey">
          <TextField
            name="name"
            label="Name of the passkey"
            hint="So that you know it again, such as the device it is on."
            maxLength={60}
          />
          <CurrentPassword />
          <SendButton busy="Asking the browser...">Add a passkey</SendButton>
        </AskForm>
      </div>
      <p className="hidden text-ink-2 unscripted:block">Passkeys need JavaScript. Turn it on to add one.</p>
    </>
  );
}
