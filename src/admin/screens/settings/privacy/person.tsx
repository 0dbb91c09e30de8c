import { Download } from "lucide-react";
import { Form, href, Link, useLocation } from "react-router";
import { Button, Checkbox } from "#src/admin/ui/controls.tsx";
import { FieldGroup } from "#src/admin/ui/field.tsx";
import { ActionForm, useActionResult } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import { SearchInput } from "#src/admin/ui/search-input.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { describeErased } from "./describe-erased.ts";
import type { readPrivacy } from "./read.server.ts";

type Data = Awaited<ReturnType<typeof readPrivacy>>;
type Person = NonNullable<Data["person"]>;

/** Finds what is stored about a person, to hand it out or to erase it. */
export function PersonPanel({ search, isTooShort, person }: Pick<Data, "search" | "isTooShort" | "person">) {
  return (
    <Panel
      id="person"
      title="One person's data"
      text="For when someone asks what you store about them, or asks you to erase it. Search by email address: a name or phone number may find other people, too."
    >
      <Form method="get" role="search" className="flex flex-wrap gap-3" preventScrollReset>
        <SearchInput
          id="person-search"
          label="Email address, phone number or name"
          query={search}
          className="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" variant="line">
          Find
        </Button>
      </Form>
      {isTooShort && <p className="text-ink-2">Enter at least 3 characters.</p>}
      {person && <Found search={search} person={person} />}
    </Panel>
  );
}

function Found({ search, person }: { search: string; person: Person }) {
  const { leads, emails, signUps, preview, isErased } = person;
  const erased = useActionResult("erase-person");
  const isEmpty = leads.length + emails.length + signUps.length === 0;
  return (
    <>
      {isEmpty ? (
        <p className="wrap-anywhere text-ink-2">No leads or emails found for “{search}”.</p>
      ) : (
        <Choice search={search} person={person} />
      )}
      <Mentions person={person} />
      {preview && <Erasure person={person} preview={preview} />}
      {isErased && (
        <FormMessage tone={erased?.state === "refused" ? "bad" : "good"}>
          {erased?.message ?? "There's nothing left to erase."}
        </FormMessage>
      )}
    </>
  );
}

function Choice({ search, person: { leads, emails, signUps } }: { search: string; person: Person }) {
  return (
    // The key follows a new search.
    <Form key={useLocation().search} method="get" className="grid gap-4" preventScrollReset>
      <input type="hidden" name="q" value={search} />
      {leads.length > 0 && (
        <FieldGroup label="Leads" className="gap-3">
          {leads.map(({ id, name, contact, status, at, isMention, isChosen }) => (
            <Checkbox
              key={id}
              name="lead"
              value={id}
              defaultChecked={isChosen}
              label={
                <>
                  {name}
                  <span className="block text-xs break-words text-ink-3">
                    {[contact, status].filter(Boolean).join(", ")}, <TimeAgo at={at} />
                  </span>
                  {isMention && (
                    <span className="block text-xs text-ink-2">
                      Only an answer in its form has this address. It may be another person's lead.
                    </span>
                  )}
                </>
              }
            />
          ))}
        </FieldGroup>
      )}
      {emails.length > 0 && (
        <FieldGroup label="Emails that fit no lead" className="gap-3">
          {emails.map(({ id, sender, subject, at, isChosen }) => (
            <Checkbox
              key={id}
              name="email"
              value={id}
              defaultChecked={isChosen}
              label={
                <>
                  {subject}
                  <span className="block text-xs break-words text-ink-3">
                    {sender}, <TimeAgo at={at} />
                  </span>
                </>
              }
            />
          ))}
        </FieldGroup>
      )}
      {signUps.length > 0 && (
        <FieldGroup label="Newsletter sign-ups" className="gap-3">
          {signUps.map(({ id, email, name, consent, at, isChosen }) => (
            <Checkbox
              key={id}
              name="signUp"
              value={id}
              defaultChecked={isChosen}
              label={
                <>
                  {email}
                  <span className="block text-xs break-words text-ink-3">
                    {[name, consent].filter(Boolean).join(", ")} <TimeAgo at={at} />
                  </span>
                </>
              }
            />
          ))}
        </FieldGroup>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="line"
          formAction={href("/cms/settings/privacy/export")}
          onClick={(event) => downloadInstead(event)}
          leftSection={<Download className="icon size-[1.1rem]" aria-hidden />}
        >
          Export
        </Button>
        <Button type="submit" name="step" value="erase" variant="line">
          See what erasing deletes
        </Button>
      </div>
    </Form>
  );
}

/** A download is the browser's own navigation. */
function downloadInstead(event: React.MouseEvent<HTMLButtonElement>): void {
  const { form } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  if (fields.some(([name]) => ["lead", "email", "signUp"].includes(name ?? "")))
    window.location.assign(`${href("/cms/settings/privacy/export")}?${new URLSearchParams(fields)}`);
}

function Mentions({ person: { entries, acts } }: { person: Person }) {
  if (entries.length === 0 && acts === 0) return null;
  return (
    <section aria-labelledby="mentions" className="grid gap-2">
      <h4 id="mentions" className="font-medium">
        Also mentioned here. This isn't erased: edit it yourself if it has to go.
      </h4>
      <ul className="grid list-disc gap-1 pl-5">
        {entries.map(({ title, kind, path }) => (
          <li key={`${kind} ${title}`}>
            {path ? (
              <Link to={path} className="link">
                {title}
              </Link>
            ) : (
              title
            )}
            , {kind}, in its text or an earlier version
          </li>
        ))}
        {acts > 0 && (
          <li>
            <Link to={href("/cms/activity")} className="link">
              Activity
            </Link>
            : {acts} {acts === 1 ? "line" : "lines"}
          </li>
        )}
      </ul>
    </section>
  );
}

function Erasure({ person, preview }: { person: Person; preview: NonNullable<Person["preview"]> }) {
  const chosen = [
    ...person.leads.filter(({ isChosen }) => isChosen).map(({ id }) => `lead:${id}`),
    ...person.emails.filter(({ isChosen }) => isChosen).map(({ id }) => `email:${id}`),
    ...person.signUps.filter(({ isChosen }) => isChosen).map(({ id }) => `sign-up:${id}`),
  ];
  return (
    <section aria-labelledby="erasure" className="grid gap-3 rounded-m border border-line bg-paper p-4">
      <h4 id="erasure" className="text-[1.0625rem]">
        Erase this for good?
      </h4>
      <ul className="grid list-disc gap-1 pl-5">
        {describeErased(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-ink-2">
        What stays: in Activity, who did what and when, without the person; backups made until now, until they are
        deleted; and emails in the mailboxes of those who got them.
      </p>
      <ActionForm intent="erase-person">
        {chosen.map((item) => (
          <input key={item} type="hidden" name="items" value={item} />
        ))}
        <SubmitButton busy="Erasing..." tone="danger">
          Erase for good
        </SubmitButton>
      </ActionForm>
    </section>
  );
}
