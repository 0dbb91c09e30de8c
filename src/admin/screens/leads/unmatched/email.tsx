import { Download } from "lucide-react";
import { Form, href, Link } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { Button } from "#src/admin/ui/controls.tsx";
import { ActionForm, useActionResult } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import type { ActionResult } from "#src/admin/ui/form/result.ts";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { SearchInput } from "#src/admin/ui/search-input.tsx";
import { ExactTime, TimeAgo } from "#src/admin/ui/time/time.tsx";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/email";
import { runUnmatchedAction, unmatchedForm } from "./actions.server.ts";
import { readUnmatchedEmail } from "./read.server.ts";

export const handle = { ...screens.leads, writes: "leads.work" } as const;

/** In characters. */
const maxSearchLength = 200;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const search = (new URL(request.url).searchParams.get("q") ?? "").slice(0, maxSearchLength);
  return readUnmatchedEmail(context.get(servicesContext), params.email, search);
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.writes);
  return runUnmatchedAction(context.get(servicesContext), person, await parseForm(request, unmatchedForm));
}

type Email = Route.ComponentProps["loaderData"];

export default function UnmatchedEmail({ loaderData: email }: Route.ComponentProps) {
  const { id, sender, address, subject, kind, at, text, files, size, isComplete, isDismissed } = email;
  return (
    <article className="max-w-208">
      <ScreenHeader title={subject} text={<Sender sender={sender} address={address} at={at} />}>
        <Link to={href("/cms/leads/unmatched") + (isDismissed ? "?show=dismissed" : "")} className="link py-2">
          Back to the list
        </Link>
      </ScreenHeader>
      {kind && (
        <p className="state mb-4 whitespace-normal" data-tone="warn">
          {kind}
        </p>
      )}
      {!isComplete && (
        <FormMessage tone="bad">
          This email is too large ({size}), so only its beginning was stored. Ask the sender to send the files another
          way.
        </FormMessage>
      )}
      <blockquote className="my-6 border-l-3 border-rose pl-[1.35rem] leading-[1.55] wrap-anywhere whitespace-pre-wrap">
        {text || "This email has no text."}
      </blockquote>
      {files.length > 0 && (
        <p className="mb-3 text-ink-2">
          Attached: {files.map((file) => `${file.name} (${file.size})`).join(", ")}. You can open them once the email
          belongs to a lead.
        </p>
      )}
      <p className="mb-8">
        <a
          href={href("/cms/leads/unmatched/:email/original", { email: id })}
          download
          className="link inline-flex min-h-11 items-center gap-1.5"
        >
          <Download className="icon size-[1.1rem]" aria-hidden />
          Download the original ({size})
        </a>
      </p>
      {isDismissed ? <Dismissed email={email} /> : <Choices email={email} />}
    </article>
  );
}

function Sender({ sender, address, at }: Pick<Email, "sender" | "address" | "at">) {
  return (
    <span className="break-words">
      {sender === address ? sender : [sender, address].filter(Boolean).join(", ")}, <TimeAgo at={at} />
    </span>
  );
}

function Dismissed({ email: { id, deletedAt } }: { email: Email }) {
  return (
    <ActionForm intent="restore-email" about={id}>
      {deletedAt && (
        <p className="text-ink-2">
          Permanently deleted on <ExactTime at={deletedAt} />.
        </p>
      )}
      <SubmitButton busy="Restoring...">Restore</SubmitButton>
    </ActionForm>
  );
}

function Choices({ email: { id, suggestion, search, leads, sender } }: { email: Email }) {
  return (
    <div className="grid gap-8">
      {suggestion && (
        <section aria-labelledby="suggested" className="grid gap-3">
          <h3 id="suggested">Suggested lead</h3>
          <p className="text-ink-2">
            {suggestion.why}{" "}
            <Link to={href("/cms/leads/:lead?", { lead: suggestion.lead })} className="link">
              Open {suggestion.name}
            </Link>
          </p>
          {suggestion.isAnswer && (
            <ActionForm intent="file-reply" about={id}>
              <input type="hidden" name="lead" value={suggestion.lead} />
              <p className="text-ink-2">
                If it's yours, {suggestion.name} gets it from the company, without what it quotes. If they are in To or
                Cc, they have it already, and it's only filed.
              </p>
              <SubmitButton busy="Sending...">Send as our reply</SubmitButton>
            </ActionForm>
          )}
          <Attach
            email={id}
            lead={suggestion.lead}
            label={suggestion.isAnswer ? `It's from ${suggestion.name}: attach it` : `Attach to ${suggestion.name}`}
            tone={suggestion.isAnswer ? "line" : "main"}
          />
        </section>
      )}
      <section aria-labelledby="other-lead" className="grid gap-3">
        <h3 id="other-lead">{suggestion ? "Another lead" : "Which lead does it belong to?"}</h3>
        <Form method="get" role="search" className="flex flex-wrap gap-3" preventScrollReset>
          <SearchInput
            id="lead-search"
            label="Find a lead by name, company, email or phone"
            query={search}
            className="min-w-0 flex-1 basis-60"
          />
          <Button type="submit" variant="line">
            Search
          </Button>
        </Form>
        {search && leads.length === 0 && <p className="wrap-anywhere text-ink-2">No leads match “{search}”.</p>}
        {leads.length > 0 && (
          <ul>
            {leads.map((lead) => (
              <li key={lead.id} className="row">
                <span className="min-w-0 flex-1 basis-40">
                  <b className="block break-words">{lead.name}</b>
                  <span className="text-xs break-words text-ink-3">
                    {[lead.company, lead.email].filter(Boolean).join(", ")}, <TimeAgo at={lead.at} />
                  </span>
                </span>
                <Attach email={id} lead={lead.id} label={`Attach to ${lead.name}`} tone="line" />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="no-lead" className="grid gap-3">
        <h3 id="no-lead">No lead yet?</h3>
        <div className="flex flex-wrap gap-3">
          <ActionForm intent="make-lead" about={id}>
            <SubmitButton busy="Adding..." tone="line">
              New lead from {sender}
            </SubmitButton>
          </ActionForm>
          <ActionForm intent="dismiss-email" about={id}>
            <SubmitButton busy="Dismissing..." tone="quiet">
              Dismiss
            </SubmitButton>
          </ActionForm>
        </div>
        <p className="text-ink-2">Dismissed emails can be restored for 30 days.</p>
      </section>
    </div>
  );
}

interface AttachProps {
  email: string;
  lead: string;
  label: string;
  tone: "main" | "line";
}

function Attach({ email, lead, label, tone }: AttachProps) {
  const result = useActionResult<ActionResult>(`attach-email ${email}`);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="attach-email" />
      <input type="hidden" name="about" value={email} />
      <input type="hidden" name="lead" value={lead} />
      {result?.state === "refused" && <FormMessage tone="bad">{result.message}</FormMessage>}
      <Button type="submit" {...(tone === "line" && { variant: tone })}>
        {label}
      </Button>
    </Form>
  );
}
