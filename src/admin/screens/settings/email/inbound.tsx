import { Pencil } from "lucide-react";
import { CopyLink } from "#src/admin/ui/copy-text.tsx";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { EmailReason } from "../../email-reason.tsx";
import { Fact } from "./fact.tsx";
import { InboundForm, inboundIntent } from "./inbound-form.tsx";
import { inboundChoices } from "./inbound-providers.ts";
import type { InboundSetup } from "./inbound-state.server.ts";
import { ProviderSteps } from "./provider-steps.tsx";

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
      text="Customers' email replies appear in their lead. Emails that fit no lead are listed for you."
    >
      {inUse ? <InUseStatus inUse={inUse} /> : <NotSetUp />}
      {inUse && inUse.unfetched.count > 0 && <Unfetched {...inUse.unfetched} />}
      {inUse?.problem && (
        <FormMessage tone="bad">
          {problems[inUse.problem]} Emails wait in the mailbox, and none is lost. Enter the password again.
        </FormMessage>
      )}
      {!inUse && <InboundForm entered={null} />}
      {inUse?.webhook && <Webhook inUse={inUse} link={inUse.webhook} />}
      {isFixed && (
        <p className="max-w-2xl text-ink-2">
          The server's operator set this with <code>IMAP_URL</code>, which is used instead of anything entered here. To
          change it here, ask the operator to remove <code>IMAP_URL</code> and restart the site.
        </p>
      )}
      {inUse && !isFixed && (
        <div className="flex flex-wrap gap-3">
          <Dialog trigger={change} title="Change where replies come in" forms={(key) => key === inboundIntent}>
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
  const { failure, provider, address, server, checkedAt, receivedAt } = inUse;
  return (
    <>
      <p className="state whitespace-normal" data-tone={failure || inUse.problem ? "bad" : "good"}>
        {failure ? "Not working" : provider === "imap" || receivedAt ? "Set up" : "Waiting for the first email"}
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
          <Fact name={provider === "imap" ? "Last checked" : "Last contact"}>
            <TimeAgo at={checkedAt} />
          </Fact>
        )}
        <Fact name="Last email">{receivedAt ? <TimeAgo at={receivedAt} /> : "Nothing yet"}</Fact>
      </dl>
    </>
  );
}

function Unfetched({ count, listed }: InUse["unfetched"]) {
  const them = count === 1 ? "it" : "them";
  return (
    <FormMessage tone="bad">
      <p>
        {count === 1 ? "1 email is" : `${count} emails are`} in the mailbox, but the mail server can't send {them}. Read{" "}
        {them} in your email program. The site keeps trying, and reads the others.
      </p>
      <ul className="mt-2 grid gap-2">
        {listed.map(({ id, subject, sender, at, serverMessage }) => (
          <li key={id} className="wrap-anywhere">
            <b>{subject}</b>, {sender}, <TimeAgo at={at} />
            <EmailReason why="" serverMessage={serverMessage} />
          </li>
        ))}
      </ul>
      {count > listed.length && <p className="mt-2">And {count - listed.length} more.</p>}
    </FormMessage>
  );
}

function Webhook({ inUse: { provider }, link }: { inUse: InUse; link: string }) {
  const choice = inboundChoices.find(({ id }) => id === provider);
  return (
    <>
      <CopyLink label={`Web address for ${choice?.name ?? "your provider"}`} link={link} />
      <p className="text-ink-2">Keep it secret: it's how the site recognizes your provider.</p>
      {choice && <ProviderSteps label={`What to do at ${choice.name}`} steps={choice.after} />}
    </>
  );
}

function Remove({ version }: { version: string }) {
  const removal = "remove-inbound-email";
  return (
    <Dialog
      trigger={{ label: "Remove", about: "where replies come in" }}
      title="Stop receiving replies?"
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
