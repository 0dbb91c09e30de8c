import { Building2, Download, Globe, Mail, Phone, Plus, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { countOf } from "#src/admin/ui/format-count.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { emailUrl } from "#src/domain/email/email-address.ts";
import { servicesContext } from "#src/domain/services.ts";
import { contactPath, inboxPath } from "../leads/inbox/query-params.ts";
import { SampleTag } from "../leads/sample-tag.tsx";
import type { Route } from "./+types/contact";
import { BackLink } from "./head.tsx";
import { readContactPage } from "./read.server.ts";

export const handle = screens.contacts;

export async function loader({ params: { kind, lead }, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return readContactPage(context.get(servicesContext), kind, lead);
}

type ContactData = Route.ComponentProps["loaderData"];

/** The page of a person or a company. */
export default function Contact({ loaderData: contact }: Route.ComponentProps) {
  const { kind, name, latest, leads, emails, all, isSample } = contact;
  const isPerson = kind === "people";
  return (
    <article aria-label={name} className="max-w-304">
      <BackLink to={href("/cms/leads/contacts/:kind?", isPerson ? {} : { kind })}>
        {isPerson ? "All people" : "All companies"}
      </BackLink>
      <ScreenHeader
        title={name}
        text={
          <>
            {isSample && <SampleTag />} <Totals contact={contact} />
          </>
        }
      >
        {isPerson && (
          <ButtonLink
            to={`${href("/cms/leads/new")}?${new URLSearchParams({ for: latest })}`}
            leftSection={<Plus className="icon size-[1.15rem]" aria-hidden />}
          >
            Add lead
          </ButtonLink>
        )}
      </ScreenHeader>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6 max-lg:order-last">
          <Section title="Leads" note={all.count > leads.length ? `The latest ${leads.length} of ${all.count}` : ""}>
            {leads.map(({ id, name: leadName, service, stage, value, excerpt, at }) => (
              <Line
                key={id}
                to={inboxPath(new URLSearchParams(), id)}
                title={isPerson ? service || "No service chosen" : leadName}
                state={[stage, value].filter(Boolean).join(" · ")}
                text={isPerson ? excerpt : [service, excerpt].filter(Boolean).join(" · ")}
                at={at}
              />
            ))}
          </Section>
          <Section title="Emails">
            {emails.map(({ id, lead, subject, from, isOurs, excerpt, at }) => (
              <Line
                key={id}
                to={inboxPath(new URLSearchParams(), lead)}
                title={subject}
                state={isOurs ? `${from} replied` : `From ${from}`}
                text={excerpt}
                at={at}
              />
            ))}
          </Section>
        </div>
        <div className="grid min-w-0 gap-6">
          <Details contact={contact} />
          <Section title="Open tasks">
            {contact.tasks.map(({ id, lead, text, due, isOverdue }) => (
              <li key={id} className="row">
                <span className="min-w-0 flex-1">
                  <Link to={inboxPath(new URLSearchParams(), lead)} className="link wrap-anywhere">
                    {text}
                  </Link>
                  {due && (
                    <span className={`block text-xs ${isOverdue ? "text-bad" : "text-ink-3"}`}>
                      {isOverdue ? "Was due" : "Due"} {due}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </Section>
          <Section title="Files">
            {contact.files.map(({ path, name: file, size, at }) => (
              <li key={path} className="row">
                <Download className="icon size-[1.1rem] text-ink-3" aria-hidden />
                <span className="min-w-0 flex-1">
                  <a href={path} download className="link wrap-anywhere">
                    {file}
                  </a>
                  <span className="block text-xs text-ink-3">
                    {size}, <TimeAgo at={at} />
                  </span>
                </span>
              </li>
            ))}
          </Section>
        </div>
      </div>
    </article>
  );
}

function Totals({ contact: { all, open, won } }: { contact: ContactData }) {
  const sum = (name: string, { count, amount }: typeof open) => {
    if (count === 0) return [];
    return [`${count} ${name}${amount && `, ${amount}`}`];
  };
  return [countOf(all.count, "lead"), ...sum("open", open), ...sum("won", won)].join(" · ");
}

/** Nothing without items. */
function Section({ title, note, children }: { title: string; note?: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  const id = `contact-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 text-[1.0625rem]">
        {title}
      </h3>
      {note && <p className="mb-2 text-xs text-ink-3">{note}</p>}
      <ul className="list-panel">{children}</ul>
    </section>
  );
}

interface LineProps {
  to: string;
  title: string;
  state: string;
  text: string;
  at: ContactData["leads"][number]["at"];
}

/** A lead or an email in two lines. */
function Line({ to, title, state, text, at }: LineProps) {
  return (
    <li className="relative border-t border-line px-5 py-3 first:border-t-0 hover:bg-mist">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <Link
          to={to}
          className="min-w-0 flex-1 basis-40 truncate font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <span className="text-xs text-ink-2">{state}</span>
        <span className="text-xs text-ink-3">
          <TimeAgo at={at} />
        </span>
      </p>
      {text && <p className="truncate text-ink-2">{text}</p>}
    </li>
  );
}

function Details({
  contact: { kind, latest, companies, domains, emailAddresses, phones, people },
}: {
  contact: ContactData;
}) {
  const isPerson = kind === "people";
  return (
    <Section title={isPerson ? "Details" : "People"}>
      {isPerson
        ? [
            ...emailAddresses.map((address) => (
              <Detail key={address} icon={Mail} to={emailUrl(address)} text={address} />
            )),
            ...phones.map((phone) => <Detail key={phone} icon={Phone} to={phoneUrl(phone)} text={phone} />),
            ...companies
              .slice(0, 1)
              .map((company) => (
                <Detail key={company} icon={Building2} to={contactPath("companies", latest)} text={company} />
              )),
          ]
        : [
            ...people.map(({ id, name, detail }) => (
              <Detail key={id} icon={UserRound} to={contactPath("people", id)} text={name} more={detail} />
            )),
            ...domains.map((domain) => <Detail key={domain} icon={Globe} text={domain} />),
          ]}
    </Section>
  );
}

interface DetailProps {
  icon: typeof Mail;
  to?: string | undefined;
  text: string;
  more?: string;
}

function Detail({ icon: Icon, to, text, more }: DetailProps) {
  const isOutside = to !== undefined && !to.startsWith("/");
  return (
    <li className="row">
      <Icon className="icon size-[1.1rem] text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {to === undefined ? (
          text
        ) : isOutside ? (
          <a href={to} className="link">
            {text}
          </a>
        ) : (
          <Link to={to} className="link">
            {text}
          </Link>
        )}
        {more && <span className="block text-xs text-ink-3">{more}</span>}
      </span>
    </li>
  );
}
