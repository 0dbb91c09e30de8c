import { href, Link, useLocation } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { servicesContext } from "#src/domain/services.ts";
import { Paging } from "../../content-list/list-panel.tsx";
import { parseListQuery } from "../../content-list/query-params.ts";
import type { Route } from "./+types/page";
import { runUnmatchedAction, unmatchedForm } from "./actions.server.ts";
import { type ListedEmail, readUnmatchedList } from "./read.server.ts";

export const handle = { ...screens.leads, writes: "leads.work" } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const query = new URL(request.url).searchParams;
  const state = query.get("show") === "dismissed" ? ("dismissed" as const) : ("unmatched" as const);
  return readUnmatchedList(context.get(servicesContext), { state, page: parseListQuery(query).page });
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.writes);
  return runUnmatchedAction(context.get(servicesContext), person, await parseForm(request, unmatchedForm));
}

export default function Unmatched({ loaderData: { state, counts, slice, emails } }: Route.ComponentProps) {
  const path = href("/cms/leads/unmatched");
  const tabs = [
    { name: "Unmatched", to: path, count: counts.unmatched, isCurrent: state === "unmatched" },
    { name: "Dismissed", to: `${path}?show=dismissed`, count: counts.dismissed, isCurrent: state === "dismissed" },
  ];
  return (
    <>
      <ScreenHeader
        title="Unmatched emails"
        text="Emails that came in and fit no lead by themselves. Nothing here is lost: attach each to its lead, make a new lead of it, or dismiss it."
      >
        <Link to={href("/cms/leads/:lead?", {})} className="link py-2">
          Back to Leads
        </Link>
      </ScreenHeader>
      <nav aria-label="Lists of emails" className="tabs">
        {tabs.map(({ name, to, count, isCurrent }) => (
          <Link key={name} to={to} aria-current={isCurrent ? "page" : undefined}>
            {name} ({count})
          </Link>
        ))}
      </nav>
      {emails.length === 0 ? (
        <div className="list-panel px-6 py-14 text-center text-ink-2">
          {state === "unmatched"
            ? "No unmatched emails. Replies from customers go to their leads."
            : "No dismissed emails. They stay here for 30 days."}
        </div>
      ) : (
        <section className="list-panel" aria-label="Emails">
          <ul>
            {emails.map((email) => (
              <EmailRow key={email.id} email={email} state={state} />
            ))}
          </ul>
          <Paging slice={slice} itemsLabel={`${slice.total === 1 ? "email" : "emails"}, newest first`} />
        </section>
      )}
    </>
  );
}

function EmailRow({ email, state }: { email: ListedEmail; state: "unmatched" | "dismissed" }) {
  const { id, sender, address, subject, kind, excerpt, at, suggestion } = email;
  const { search } = useLocation();
  const isDismissed = state === "dismissed";
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-line px-5 py-4 first:border-t-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex items-baseline gap-3">
          <Link
            to={href("/cms/leads/unmatched/:email", { email: id }) + search}
            className="min-w-0 flex-1 truncate font-medium underline-offset-4 hover:underline"
          >
            {subject}
          </Link>
          <span className="flex-none text-xs text-ink-3">
            <TimeAgo at={at} />
          </span>
        </p>
        <p className="text-xs text-ink-3 wrap-anywhere">
          {[sender, sender !== address && address, kind].filter(Boolean).join(", ")}
        </p>
        <p className="truncate text-ink-2">{excerpt}</p>
        {suggestion && !isDismissed && <p className="mt-1 text-xs text-ink-2">{suggestion.why}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {suggestion && !suggestion.isAnswer && !isDismissed && (
          <ActionForm intent="attach-email" about={id}>
            <input type="hidden" name="lead" value={suggestion.lead} />
            <SubmitButton busy="Attaching..." tone="line">
              Attach to {suggestion.name}
            </SubmitButton>
          </ActionForm>
        )}
        <ActionForm intent={isDismissed ? "restore-email" : "dismiss-email"} about={id}>
          <SubmitButton busy={isDismissed ? "Restoring..." : "Dismissing..."} tone="line">
            {isDismissed ? "Restore" : "Dismiss"}
            <span className="sr-only"> the email from {sender}</span>
          </SubmitButton>
        </ActionForm>
      </div>
    </li>
  );
}
