import {
  ArrowDownLeft,
  ArrowUpRight,
  type LucideIcon,
  NotebookPen,
  Paperclip,
  Phone,
  TriangleAlert,
} from "lucide-react";
import { href } from "react-router";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { ExactTime } from "#src/admin/ui/time/time.tsx";
import { EmailReason } from "../../email-reason.tsx";
import type { OpenLead } from "../lead/open-lead.server.ts";

type Item = OpenLead["timeline"][number];
type Email = Extract<Item, { kind: "email" }>;
type HistoryItem = OpenLead["history"][number];

const icons: Record<Item["icon"], LucideIcon> = {
  sent: ArrowUpRight,
  received: ArrowDownLeft,
  trouble: TriangleAlert,
  note: NotebookPen,
  call: Phone,
};

/** All that was written about a lead, the latest first, and below it what was done. */
export function Timeline({ lead: { id, timeline, history } }: { lead: OpenLead }) {
  return (
    <section aria-labelledby="lead-conversation" className="lead-part">
      <h3 id="lead-conversation">Conversation</h3>
      <ol className="timeline">
        {timeline.map((item) => {
          const Icon = icons[item.icon];
          return (
            <li key={item.id} data-kind={item.kind}>
              <Icon className="icon size-[1.1rem]" aria-hidden />
              <Entry item={item} lead={id} />
            </li>
          );
        })}
      </ol>
      {history.length > 0 && (
        <details className="lead-history">
          <summary>
            History <span className="text-ink-3">{history.length}</span>
          </summary>
          <ol>
            {history.map((item) => (
              <HistoryEntry key={item.id} item={item} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/** In characters: more than a line has room for. */
const maxBeginningLength = 160;

/** Folded, it is a line with who wrote, when, and the beginning. */
function Entry({ item, lead }: { item: Item; lead: string }) {
  const { title, at, text, isOpen } = item;
  const head = (
    <>
      <span className="font-medium wrap-anywhere">{title}</span>
      <span className="timeline-beginning">{text.slice(0, maxBeginningLength)}</span>
      <ExactTime at={at} className="text-xs text-ink-3" />
    </>
  );
  if (item.kind === "note" && text === "") return <p className="timeline-head">{head}</p>;
  return (
    <details className="timeline-entry" open={isOpen}>
      <summary className="timeline-head">{head}</summary>
      {item.kind === "email" && <EmailBody email={item} />}
      {text !== "" && <p className="mt-1.5 wrap-anywhere whitespace-pre-wrap">{text}</p>}
      {item.kind === "email" && <BelowText email={item} />}
      {item.delivery && <Delivery delivery={item.delivery} lead={lead} />}
    </details>
  );
}

function HistoryEntry({ item: { title, at, ...item } }: { item: HistoryItem }) {
  return (
    <li>
      <p className="wrap-anywhere text-ink-2">
        {title}
        {item.kind === "site-email" && (
          <span className="state flex whitespace-normal text-xs" data-tone={item.delivery.tone}>
            {item.delivery.status}
          </span>
        )}
      </p>
      <ExactTime at={at} className="text-xs text-ink-3" />
    </li>
  );
}

/** The address of an email that isn't from the lead's own. Staff say whether it is the customer's, too. */
function Sender({
  email,
  sender: { address, whose, expected },
}: {
  email: string;
  sender: NonNullable<Email["sender"]>;
}) {
  const shown = address || "It names no sender";
  const texts = { customer: ", also an address of this customer", copied: ", who had our reply in copy" };
  const isKnown = whose === "customer";
  return (
    <div className="my-1 flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className="state min-w-0 flex-1 basis-60 whitespace-normal wrap-anywhere" data-tone={whose ? "plain" : "warn"}>
        {shown}
        {whose ? texts[whose] : `: not the address we know${expected && ` (${expected})`}`}
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

function EmailBody({ email: { id, sender, subject, cc, attachedBy } }: { email: Email }) {
  return (
    <>
      {sender && <Sender email={id} sender={sender} />}
      <p className="text-xs text-ink-3 wrap-anywhere">
        {subject}
        {cc && `, with a copy to ${cc}`}
        {attachedBy && `, attached by ${attachedBy}`}
      </p>
    </>
  );
}

function BelowText({ email: { id, quoted, files, hasOriginal } }: { email: Email }) {
  return (
    <>
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
    </>
  );
}

function Delivery({ delivery, lead }: { delivery: NonNullable<Item["delivery"]>; lead: string }) {
  return (
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
            <span className="sr-only"> {delivery.title}</span>
          </SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}
