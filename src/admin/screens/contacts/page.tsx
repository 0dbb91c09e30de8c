import { Form, href, Link } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { Button, ButtonLink } from "#src/admin/ui/controls.tsx";
import { Initials } from "#src/admin/ui/initials.tsx";
import { SearchInput } from "#src/admin/ui/search-input.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { ContactsHeader } from "./head.tsx";
import { readContactList } from "./read.server.ts";

export const handle = screens.contacts;

export async function loader({ request, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return readContactList(context.get(servicesContext), new URL(request.url).searchParams);
}

type Data = Route.ComponentProps["loaderData"];

export default function Contacts({ loaderData }: Route.ComponentProps) {
  const { kind, search, contacts, isIncomplete, hasMore, isFirstPage, next } = loaderData;
  const show = kind === "company" ? "companies" : "";
  const path = (query: Record<string, string>) => {
    const set = Object.entries({ show, ...query }).filter(([, value]) => value !== "");
    return href("/cms/contacts") + (set.length > 0 ? `?${new URLSearchParams(set)}` : "");
  };
  return (
    <>
      <ContactsHeader current={kind} text="Everyone your leads come from. They follow the leads by themselves." />
      <Form method="get" role="search" className="mb-4 flex flex-wrap gap-3">
        {show && <input type="hidden" name="show" value={show} />}
        <SearchInput
          // A tab has its own.
          key={kind}
          id="search-contacts"
          label="Search name, company, email or phone"
          query={search}
          className="min-w-0 flex-1 basis-60 sm:max-w-104"
        />
        <Button type="submit" variant="line">
          Search
        </Button>
      </Form>
      {isIncomplete && (
        <p className="mb-4 text-ink-2">Older leads are still being read. Reload in a minute to see everyone.</p>
      )}
      {contacts.length === 0 ? (
        <Empty kind={kind} search={search} all={path({})} />
      ) : (
        <ul className="list-panel" aria-label={kind === "person" ? "People" : "Companies"}>
          {contacts.map((contact) => (
            <ContactRow key={contact.id} kind={kind} contact={contact} />
          ))}
        </ul>
      )}
      {hasMore && !next && (
        <p className="mt-3 text-ink-2">These are the latest {contacts.length}. Add a word to find others.</p>
      )}
      <nav aria-label="Pages" className="mt-3 flex justify-between gap-3 empty:hidden">
        {!isFirstPage && (
          <ButtonLink to={path({})} variant="line">
            Newest
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={path({ after: next })} variant="line" className="ml-auto">
            Older
          </ButtonLink>
        )}
      </nav>
    </>
  );
}

function Empty({ kind, search, all }: { kind: Data["kind"]; search: string; all: string }) {
  const [none, isIn] = kind === "person" ? ["people", "an email address or phone number"] : ["companies", "a company"];
  return (
    <div className="list-panel grid justify-items-center gap-4 px-6 py-14 text-center text-ink-2">
      {search ? (
        <>
          <p className="wrap-anywhere">
            No {none} found for “{search}”.
          </p>
          <ButtonLink to={all} variant="line">
            Show all
          </ButtonLink>
        </>
      ) : (
        <p>
          No {none} yet. They appear here with the first lead that has {isIn}.
        </p>
      )}
    </div>
  );
}

function ContactRow({ kind, contact }: { kind: Data["kind"]; contact: Data["contacts"][number] }) {
  const { id, name, company, domain, email, phone, service, stage, at } = contact;
  const isPerson = kind === "person";
  const title = isPerson ? name : company || domain;
  const path = isPerson ? "/cms/contacts/people/:lead" : "/cms/contacts/companies/:lead";
  return (
    <li className="relative grid items-center gap-x-6 gap-y-1 border-t border-line px-5 py-3 first:border-t-0 hover:bg-mist md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)]">
      <span className="flex min-w-0 items-center gap-3">
        <Initials name={title} />
        <span className="min-w-0">
          <Link
            to={href(path, { lead: id })}
            className="block truncate font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
          <span className="block truncate text-xs text-ink-3">{isPerson ? company : name}</span>
        </span>
      </span>
      <span className="min-w-0 text-ink-2 max-md:pl-12 max-md:text-xs">
        <span className="block truncate">{email || phone}</span>
        {email && phone && <span className="block truncate text-xs text-ink-3">{phone}</span>}
      </span>
      <span className="min-w-0 text-xs text-ink-3 max-md:pl-12 md:text-right">
        <span className="sr-only">Latest lead: </span>
        <span className="block truncate">{[service, stage].filter(Boolean).join(" · ")}</span>
        <TimeAgo at={at} />
      </span>
    </li>
  );
}
