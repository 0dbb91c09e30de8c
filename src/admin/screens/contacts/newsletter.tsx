import { Download } from "lucide-react";
import { Form, href, Link } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { Button, ButtonLink } from "#src/admin/ui/controls.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { SearchInput } from "#src/admin/ui/search-input.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { servicesContext } from "#src/domain/services.ts";
import { Paging } from "../content-list/list-panel.tsx";
import type { Route } from "./+types/newsletter";
import { ContactsHeader } from "./head.tsx";
import { newsletterForm, readNewsletter, runNewsletterAction } from "./newsletter.server.ts";

export const handle = { ...screens.contacts, writes: "leads.work" } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return readNewsletter(context.get(servicesContext), new URL(request.url).searchParams);
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.writes);
  return runNewsletterAction(context.get(servicesContext), person, await parseForm(request, newsletterForm));
}

const stateLabels = { subscribed: "Subscribed", unsubscribed: "Unsubscribed", suspected: "Suspected spam" };

type Data = Route.ComponentProps["loaderData"];

export default function Newsletter({ loaderData: { state, search, counts, slice, signUps } }: Route.ComponentProps) {
  const path = href("/cms/contacts/newsletter");
  const states = (Object.keys(stateLabels) as (keyof typeof stateLabels)[]).filter(
    (name) => name === "subscribed" || name === state || counts[name] > 0,
  );
  return (
    <>
      <ContactsHeader
        current="newsletter"
        text="People who signed up in a form that you marked as a newsletter sign-up. Send your newsletter with the program you like: the export has the link to unsubscribe for each of them."
      >
        <ButtonLink
          href={href("/cms/contacts/newsletter/export")}
          download
          variant="line"
          leftSection={<Download className="icon size-[1.1rem]" aria-hidden />}
        >
          Export subscribers
        </ButtonLink>
      </ContactsHeader>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Form method="get" role="search" className="flex flex-1 basis-80 flex-wrap gap-3 sm:max-w-140">
          <SearchInput
            id="search-sign-ups"
            label="Search name, company or email"
            query={search}
            className="min-w-0 flex-1 basis-60"
          />
          <Button type="submit" variant="line">
            Search
          </Button>
        </Form>
        {states.length > 1 && (
          <nav aria-label="State" className="flex flex-wrap gap-2">
            {states.map((name) => (
              <Link
                key={name}
                to={name === "subscribed" ? path : `${path}?show=${name}`}
                className="chip"
                aria-current={!search && name === state ? "page" : undefined}
              >
                {stateLabels[name]} ({counts[name]})
              </Link>
            ))}
          </nav>
        )}
      </div>
      {signUps.length === 0 ? (
        <p className="list-panel px-6 py-14 text-center wrap-anywhere text-ink-2">
          {search
            ? `No sign-ups found for “${search}”.`
            : "Nobody yet. Turn on “Newsletter sign-up” in a form, and those who send it appear here."}
        </p>
      ) : (
        <section className="list-panel" aria-label="Sign-ups">
          <ul>
            {signUps.map((signUp) => (
              <SignUpRow key={signUp.id} signUp={signUp} />
            ))}
          </ul>
          {slice && <Paging slice={slice} itemsLabel={slice.total === 1 ? "sign-up" : "sign-ups"} />}
        </section>
      )}
    </>
  );
}

function SignUpRow({ signUp }: { signUp: Data["signUps"][number] }) {
  const { id, email, name, company, phone, details, consent, form, page, state, at, ended } = signUp;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-line px-5 py-4 first:border-t-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-xs wrap-anywhere text-ink-3">
          {[name, company, phone, form, page].filter(Boolean).join(" · ")} · <TimeAgo at={at} />
        </p>
        <p className="mt-1 text-xs wrap-anywhere whitespace-pre-line text-ink-2">
          {consent ? `Agreed to: ${consent}` : "The form asked for no consent."}
        </p>
        {details && <p className="mt-1 text-xs wrap-anywhere whitespace-pre-line text-ink-2">{details}</p>}
        {ended && (
          <p className="mt-1 text-xs text-ink-2">
            {ended.by ? `${ended.by} unsubscribed them` : "Unsubscribed"} <TimeAgo at={ended.at} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === "suspected" && (
          <ActionForm intent="keep-sign-up" about={id}>
            <SubmitButton busy="Saving..." tone="line">
              Not spam<span className="sr-only">: {email}</span>
            </SubmitButton>
          </ActionForm>
        )}
        {state !== "unsubscribed" && (
          <ActionForm intent="end-sign-up" about={id}>
            <SubmitButton busy="Unsubscribing..." tone="line">
              Unsubscribe<span className="sr-only"> {email}</span>
            </SubmitButton>
          </ActionForm>
        )}
      </div>
    </li>
  );
}
