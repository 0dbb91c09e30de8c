import {
  ArrowDownLeft,
  ArrowUpRight,
  Dot,
  type LucideIcon,
  NotebookPen,
  Paperclip,
  Phone,
  TriangleAlert,
} from "lucide-react";
import { href } from "react-router";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { EmailReason } from "../../email-reason.tsx";
import type { OpenLead } from "../lead/open-lead.server.ts";

type Item = OpenLead["timeline"][number];
type Email = Extract<Item, { kind: "email" }>;

const icons: Record<Item["icon"], LucideIcon> = {
  sent: ArrowUpRight,
  received: ArrowDownLeft,
  trouble: TriangleAlert,
  note: NotebookPen,
  call: Phone,
  act: Dot,
};

/** All that was written and done about a lead, the latest first. */
export function Timeline({ lead: { id, timeline } }: { lead: OpenLead }) {
  return (
    <section aria-labelledby="lead-conversation" className="lead-part">
      <h3 id="lead-conversation">Conversation</h3>
      <ol className="timeline">
        {timeline.map((item) => {
          const Icon = icons[item.icon];
          return (
            <li key={item.id} data-kind={item.kind}>
              <Icon className="icon size-[1.1rem]" aria-hidden />
              <div className="min-w-0">
                <p className="flex flex-wrap justify-between gap-x-5">
                  <span className={item.kind === "act" ? "wrap-anywhere text-ink-2" : "font-medium wrap-anywhere"}>
                    {item.title}
                  </span>
                  <time dateTime={item.at.iso} className="text-xs text-ink-3">
                    {item.at.exact}
                  </time>
                </p>
                {item.kind === "email" && item.sender && <Sender email={item.id} sender={item.sender} />}
                {item.kind === "email" && <EmailBody email={item} lead={id} />}
                {item.kind === "note" && item.text !== "" && (
                  <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{item.text}</p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The address of an email that isn't from the lead's own. Staff say whether it is the customer's, too. */
function Sender({
  email,
  sender: { address, isKnown, expected },
}: {
  email: string;
  sender: NonNullable<Email["sender"]>;
}) {
  const shown = address || "It names no sender";
  return (
    <div className="my-1 flex flex-wrap items-center gap-x-5 gap-y-2">
      <p
        className="state min-w-0 flex-1 basis-60 whitespace-normal wrap-anywhere"
        data-tone={isKnown ? "plain" : "warn"}
      >
        {isKnown
          ? `${shown}, also an address of this customer`
          : `${shown}: not the address we know${expected && ` (${expected})`}`}
      </p>
      {address !== "" && (
        <ActionForm intent={isKnown ? "remove-address" : "add-address"} about={email}>
          <SubmitButton busy={isKnown ? "Removing..." : "Adding..."} tone={isKnown ? "quiet" : "line"}>
            {isKnown ? "Remove this address" : "Add this address"}
            <span className="sr-only"> {address}</span>
          </SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}

function EmailBody({ email, lead }: { email: Email; lead: string }) {
  const { id, subject, attachedBy, unquoted, quoted, files, delivery, hasOriginal } = email;
  return (
    <>
      <p className="text-xs text-ink-3 wrap-anywhere">
        {subject}
        {attachedBy && `, attached by ${attachedBy}`}
      </p>
      <p className="mt-1.5 wrap-anywhere whitespace-pre-wrap">{unquoted}</p>
      {quoted !== "" && (
        <details className="mt-1.5 text-ink-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-xs">Show quoted text</summary>
          <p className="wrap-anywhere whitespace-pre-wrap">{quoted}</p>
        </details>
      )}
      {files.length > 0 && (
        <ul aria-label="Attachments" className="mt-2 flex flex-wrap gap-x-5">
          {files.map((file) => (
            <li key={file.id}>
              <a
                href={href("/cms/leads/attachments/:attachment", { attachment: file.id })}
                download
                className="link inline-flex min-h-11 items-center gap-1.5 wrap-anywhere"
              >
                <Paperclip className="icon size-[1.05rem]" aria-hidden />
                {file.name}
                <span className="text-xs text-ink-3"> {file.size}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {hasOriginal && (
        <a
          href={href("/cms/leads/unmatched/:email/original", { email: id })}
          download
          className="link inline-flex min-h-11 items-center gap-1.5 text-xs text-ink-3"
        >
          Download the original
        </a>
      )}
      {delivery && (
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <p className="state whitespace-normal text-xs text-ink-2" data-tone={delivery.tone}>
              {delivery.status}
            </p>
            <EmailReason {...delivery} />
          </div>
          {delivery.canRetry && delivery.serverMessage !== "" && (
            <ActionForm intent="send-again" about={delivery.id}>
              <input type="hidden" name="lead" value={lead} />
              <SubmitButton busy="Sending..." tone="line">
                Send again
                <span className="sr-only"> {subject}</span>
              </SubmitButton>
            </ActionForm>
          )}
        </div>
      )}
    </>
  );
}
