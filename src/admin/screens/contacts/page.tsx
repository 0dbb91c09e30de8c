import { Link, useLocation } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { Initials } from "#src/admin/ui/initials.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { servicesContext } from "#src/domain/services.ts";
import { CursorPaging, EmptyList } from "../content-list/list-panel.tsx";
import { contactPath } from "../leads/inbox/query-params.ts";
import { SampleTag } from "../leads/sample-tag.tsx";
import type { Route } from "./+types/page";
import { ContactsHeader } from "./head.tsx";
import { readContactList } from "./read.server.ts";

export const handle = screens.contacts;

export async function loader({ params: { kind = "people" }, request, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return readContactList(context.get(servicesContext), kind, new URL(request.url).searchParams);
}

type Data = Route.ComponentProps["loaderData"];

export default function Contacts({ loaderData }: Route.ComponentProps) {
  const { kind, search, contacts, isIncomplete, hasMore, isFirstPage, next } = loaderData;
  const { pathname } = useLocation();
  return (
    <>
      <ContactsHeader current={kind} />
      {isIncomplete && (
        <p className="mb-4 text-ink-2">Older leads are still being read. Reload in a minute to see everyone.</p>
      )}
      {contacts.length === 0 ? (
        <EmptyList
          itemName={kind === "people" ? "person" : "company"}
          emptyText={
            kind === "people"
              ? "No people yet. Everyone who writes to you appears here."
              : "No companies yet. They appear here with the first lead that names one."
          }
          isFiltered={search !== ""}
        />
      ) : (
        <ul className="list-panel" aria-label={kind === "people" ? "People" : "Companies"}>
          {contacts.map((contact) => (
            <ContactRow key={contact.id} kind={kind} contact={contact} />
          ))}
        </ul>
      )}
      {hasMore && !next && (
        <p className="mt-3 text-ink-2">These are the latest {contacts.length}. Add a word to find others.</p>
      )}
      <CursorPaging first={isFirstPage ? null : pathname} next={next && `${pathname}?after=${next}`} />
    </>
  );
}

function ContactRow({ kind, contact }: { kind: Data["kind"]; contact: Data["contacts"][number] }) {
  const { id, name, company, domain, email, phone, service, stage, at, isSample } = contact;
  const isPerson = kind === "people";
  const title = isPerson ? name : company || domain;
  return (
    <li className="relative grid items-center gap-x-6 border-t border-line px-5 py-3 first:border-t-0 hover:bg-mist md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)]">
      <span className="flex min-w-0 items-center gap-3">
        <Initials name={title} />
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <Link
              to={contactPath(kind, id)}
              className="min-w-0 truncate font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
            {isSample && <SampleTag />}
          </span>
          <span className="block truncate text-xs text-ink-3">{isPerson ? company : name}</span>
        </span>
      </span>
      <span className="min-w-0 text-ink-2 max-md:pl-12 max-md:text-xs">
        <span className="block truncate">{email || phone}</span>
        {email && phone && <span className="block truncate text-xs text-ink-3 max-md:hidden">{phone}</span>}
      </span>
      <span className="min-w-0 truncate text-xs text-ink-3 max-md:pl-12 md:text-right">
        <span className="sr-only">Latest lead: </span>
        {[service, stage].filter(Boolean).join(" · ")}
        <span className="md:hidden"> · </span>
        <span className="inline-block first-letter:uppercase md:block">
          <TimeAgo at={at} />
        </span>
      </span>
    </li>
  );
}
