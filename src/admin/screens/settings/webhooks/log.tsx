import { href, Link } from "react-router";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import type { WebhookLog } from "./state.server.ts";

type Delivery = WebhookLog["deliveries"][number];

const states = {
  waiting: { tone: "warn", text: "Waiting" },
  delivered: { tone: "good", text: "Delivered" },
  failed: { tone: "bad", text: "Failed" },
};

/** The latest events, and what the other system said to each attempt. */
export function Log({ log: { deliveries, failed, isFull } }: { log: WebhookLog }) {
  return (
    <Panel id="log" title="Log" text="What was sent in the last 30 days, newest first.">
      {deliveries.length === 0 ? (
        <p>Nothing has been sent yet.</p>
      ) : (
        <>
          {failed > 0 && (
            <ActionForm intent="send-failed">
              <SubmitButton busy="Sending..." tone="line">
                Send all failed again
              </SubmitButton>
            </ActionForm>
          )}
          <ul aria-live="polite" aria-label="Events">
            {deliveries.map((delivery) => (
              <Entry key={delivery.id} delivery={delivery} />
            ))}
          </ul>
          {isFull && <p className="text-ink-2">Only the latest {deliveries.length} are listed.</p>}
        </>
      )}
    </Panel>
  );
}

function Entry({ delivery: { id, label, lead, at, state, next, attempts } }: { delivery: Delivery }) {
  const { tone, text } = states[state];
  return (
    <li className="row">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">
          {label}
          {lead && (
            <>
              {" "}
              <Link to={href("/cms/leads/:lead?", { lead })} className="link inline-flex min-h-11 items-center">
                Open the lead
              </Link>
            </>
          )}
        </p>
        <p className="text-xs text-ink-3">{at.exact}</p>
        <p className="state whitespace-normal text-xs text-ink-2" data-tone={tone}>
          {text}
          {next && `, next attempt ${next.exact}`}
        </p>
        {attempts.length > 0 && (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 text-xs text-ink-2">
              {attempts.length === 1 ? "1 attempt" : `${attempts.length} attempts`}
              <span className="sr-only"> of {label}</span>
            </summary>
            <ol className="grid gap-2">
              {attempts.map((attempt) => (
                <li key={attempt.at.iso} className="text-xs text-ink-2 wrap-anywhere">
                  {attempt.at.exact}, {attempt.status === null ? "no answer" : `status ${attempt.status}`},{" "}
                  {attempt.duration_ms.toLocaleString("en-US")} ms
                  {attempt.response && <code className="block whitespace-pre-wrap">{attempt.response}</code>}
                </li>
              ))}
            </ol>
            <p className="text-xs text-ink-3 wrap-anywhere">Id: {id}</p>
          </details>
        )}
      </div>
      {state !== "waiting" && (
        <ActionForm intent="send-again" about={id}>
          <SubmitButton busy="Sending..." tone="line">
            Send again<span className="sr-only"> {label}</span>
          </SubmitButton>
        </ActionForm>
      )}
    </li>
  );
}
