import { Pencil } from "lucide-react";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { Fact } from "./fact.tsx";
import { ServerForm, type ServerSetup } from "./server-form.tsx";
import type { EmailState } from "./state.server.ts";

const encryptions = {
  tls: "TLS",
  starttls: "STARTTLS, required",
  offered: "STARTTLS, if the server offers it",
};

const problems = {
  missing: "The password isn't stored here, because backups don't contain it. Emails wait, and none is lost.",
  unreadable:
    "The stored password can't be read: it was encrypted with another secret. Emails wait, and none is lost. If AUTH_SECRET was changed by mistake, set it back and restart the site.",
};

interface MailServerProps {
  state: EmailState;
  /** Null for those who may not set it up. */
  setup: ServerSetup | null;
  userEmail: string;
}

/** The mail server in use, and for owners how to set it up or change it. */
export function MailServer({ state, setup, userEmail }: MailServerProps) {
  const { transport } = state;
  const isFixed = transport.kind === "smtp" && transport.source === "environment";
  const form = setup && !isFixed && <ServerForm {...{ setup, transport, userEmail }} />;
  return (
    <Panel id="mail-server" title="Mail server" text="The server that sends your site's emails.">
      <Status {...state} />
      {transport.kind === "smtp" && transport.problem ? (
        <>
          <FormMessage tone="bad">
            {problems[transport.problem]} {setup ? "Enter the password again below." : "Tell a site owner."}
          </FormMessage>
          {form}
          <Facts {...state} />
        </>
      ) : (
        <>
          {transport.kind === "folder" && form}
          <Facts {...state} />
          {transport.kind === "smtp" && form && (
            <div className="flex flex-wrap gap-3">
              <Dialog trigger={change} title="Change the mail server" forms={(key) => key === "save-mail-server"}>
                {(close) => <ServerForm {...{ setup, transport, userEmail }} onDone={close} />}
              </Dialog>
              <Remove version={setup.server?.version ?? ""} waiting={state.waiting.number} />
            </div>
          )}
        </>
      )}
      {isFixed && <SetByOperator hasStored={setup?.server != null} />}
      {transport.kind === "folder" && !setup && <p className="text-ink-2">A site owner can set up email here.</p>}
    </Panel>
  );
}

const change = {
  label: "Change",
  icon: <Pencil className="icon size-[1.05rem]" aria-hidden />,
  about: "the mail server",
};

function Status({ transport }: EmailState) {
  if (transport.kind === "folder")
    return (
      <p className="state whitespace-normal" data-tone="bad">
        Not set up: emails are saved as files on the server and aren't sent later. No leads are lost.
      </p>
    );
  return (
    <p className="state whitespace-normal" data-tone={transport.problem ? "bad" : "good"}>
      {transport.problem ? "Password needed" : "Set up"}
    </p>
  );
}

function SetByOperator({ hasStored }: { hasStored: boolean }) {
  return (
    <p className="max-w-2xl text-ink-2">
      The server's operator set this with <code>SMTP_URL</code>, which is used instead of anything entered here. To
      change it here, ask the operator to remove <code>SMTP_URL</code> and restart the site.
      {hasStored && " Then the settings entered here are used again."}
    </p>
  );
}

function Facts({ transport, sender, lastSent }: EmailState) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {transport.kind === "smtp" && (
        <>
          <Fact name="Host">
            {transport.host}, port {transport.port}
          </Fact>
          <Fact name="Encryption">{encryptions[transport.encryption]}</Fact>
          <Fact name="Login">{transport.hasLogin ? "With username and password" : "None"}</Fact>
        </>
      )}
      <Fact name="Sender">
        {sender.name}, {sender.address}
        {transport.fromSource === "environment" && " (set by the operator, with MAIL_FROM)"}
      </Fact>
      <Fact name={lastSent?.intoFile ? "Last saved to a file" : "Last sent"}>
        {lastSent ? <TimeAgo at={lastSent.at} /> : "Nothing yet"}
      </Fact>
    </dl>
  );
}

function Remove({ version, waiting }: { version: string; waiting: number }) {
  const intent = "remove-mail-server";
  return (
    <Dialog
      trigger={{ label: "Remove", about: "the mail server" }}
      title="Remove the mail server?"
      forms={(key) => key === intent}
    >
      {(close) => (
        <ActionForm intent={intent} onDone={close}>
          <input type="hidden" name="version" value={version} />
          <p>
            The server and its password are deleted here. From then on, emails are saved as files on the server, and
            aren't sent later.
            {waiting > 0 && ` That includes the ${waiting === 1 ? "email" : `${waiting} emails`} waiting now.`}
          </p>
          <SubmitButton busy="Removing..." tone="danger">
            Remove
          </SubmitButton>
        </ActionForm>
      )}
    </Dialog>
  );
}
