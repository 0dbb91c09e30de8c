import { Download } from "lucide-react";
import { href, Link } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { servicesContext } from "#src/domain/services.ts";
import { EmptyList, Paging } from "../content-list/list-panel.tsx";
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

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { state, states, search, counts, slice, signUps } = loaderData;
  return (
    <>
      <ContactsHeader current="newsletter">
        {counts.subscribed > 0 && (
          <ButtonLink
            href={href("/cms/leads/contacts/newsletter/export")}
            download
            variant="line"
            leftSection={<Download className="icon size-[1.1rem]" aria-hidden />}
          >
            Export subscribers
          </ButtonLink>
        )}
      </ContactsHeader>
      {states.length > 1 && !search && (
        <nav aria-label="State" className="mb-4 flex flex-wrap gap-2">
          {states.map((name) => (
            <Link
              key={name}
              to={href("/cms/leads/contacts/newsletter") + (name === "subscribed" ? "" : `?show=${name}`)}
              className="chip"
              aria-current={name === state ? "page" : undefined}
            >
              {stateLabels[name]} ({counts[name]})
            </Link>
          ))}
        </nav>
      )}
      {signUps.length === 0 ? (
        <EmptyList
          itemName="sign-up"
          emptyText="No sign-ups yet. They come from forms with “Newsletter sign-up” turned on."
          isFiltered={search !== ""}
        />
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
      <p className="mt-4 max-w-2xl text-xs text-ink-3">
        Send newsletters with the email program you like. The exported file has an unsubscribe link for each person.
      </p>
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
