import { useEffect, useRef, useState } from "react";
import { href, useActionData, useNavigate } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { useSearchResults } from "#src/admin/ui/combobox/use-results.ts";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { ChoiceField, LongTextField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { readLanguages } from "#src/domain/content/published/site-languages.server.ts";
import { readServices } from "#src/domain/leads/entered/add.server.ts";
import { leadFields } from "#src/domain/leads/fields.ts";
import { readLead } from "#src/domain/leads/inbox/inbox.server.ts";
import { enteredOrigins, originLabels } from "#src/domain/leads/origins.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { openStageIds, stageOptions } from "#src/domain/leads/pipeline/stages.ts";
import { readRules } from "#src/domain/leads/rules/rules.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { readAssignees } from "../inbox/inbox-list.server.ts";
import { inboxPath, isId } from "../inbox/query-params.ts";
import { LanguageField } from "../language-field.tsx";
import { type SameLeadItem, SameLeads } from "../lead/same-leads.tsx";
import type { Route } from "./+types/page";
import { type AddResult, addForm, runAdd } from "./actions.server.ts";
import { ownerOptions } from "./owner.ts";

export const handle = { ...screens.leads, writes: "leads.work" } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { id: me } = permit(context, handle.right);
  const known = new URL(request.url).searchParams.get("for") ?? "";
  const [{ workers }, offeredServices, rules, stages, languages, person] = await Promise.all([
    readAssignees(services.db),
    readServices(services),
    readRules(services.db, "lead_assignment_rules"),
    readStages(services.db),
    readLanguages(services.db),
    isId(known) ? readLead(services.db, known) : null,
  ]);
  const { name = "", company = "", email = "", phone = "" } = person?.lead ?? {};
  // The id of the lead, so that a repeated submission adds only one.
  return {
    ...{ me, workers, hasRules: rules.length > 0, services: offeredServices, nextLead: crypto.randomUUID() },
    languages,
    statuses: stageOptions(stages, openStageIds(stages)),
    /** Whose lead it is, if they are known. */
    person: { name, company, email, phone },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  permit(context, handle.right);
  const by = permit(context, handle.writes);
  return runAdd(context.get(servicesContext), by, await parseForm(request, addForm));
}

export default function AddLead({ loaderData: { person, ...data } }: Route.ComponentProps) {
  const { me, workers, hasRules, services, languages, nextLead, statuses } = data;
  const added = useActionData<AddResult>()?.lead;
  const navigate = useNavigate();
  const toLead = (lead: string) => inboxPath(new URLSearchParams(), lead);
  const isWorker = workers.some(({ value }) => value === me);
  return (
    <>
      <ScreenHeader title="Add lead" text="Someone who called, wrote to you or met you. They get no email about it." />
      {added && (
        <p className="mb-5">
          <ButtonLink to={toLead(added)} variant="line">
            Open the lead
          </ButtonLink>
        </p>
      )}
      <div className="list-panel max-w-208 p-[clamp(1.1rem,2vw,1.75rem)]">
        <ActionForm
          intent="add"
          className="grid gap-4 sm:grid-cols-2"
          onDone={(result: AddResult) => result.lead && navigate(toLead(result.lead))}
        >
          <input type="hidden" name="lead" value={nextLead} />
          <TextField
            name="name"
            label={leadFields.name.label}
            autoComplete="off"
            maxLength={leadFields.name.maxLength}
            value={person.name}
          />
          <OptionalField name="company" value={person.company} />
          <OptionalField name="email" value={person.email} />
          <OptionalField name="phone" value={person.phone} />
          <SamePerson />
          <ChoiceField
            name="service"
            label={leadFields.service.label}
            options={[
              { value: "", label: "Not known" },
              ...services.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            value=""
          />
          <ChoiceField
            name="origin"
            label="How did it reach you?"
            options={enteredOrigins.map((value) => ({ value, label: originLabels[value] }))}
            value="phone"
          />
          {languages.length > 1 && <LanguageField languages={languages} hint="Emails to them are in it" />}
          <div className="col-span-full">
            <LongTextField
              name="message"
              label="What do they need?"
              rows={4}
              maxLength={leadFields.message.maxLength}
              isOptional
            />
          </div>
          <ChoiceField
            name="status"
            label="Status"
            hint="New: a reply is still due"
            options={statuses}
            value="contacted"
          />
          <ChoiceField
            name="assignee"
            label="Assigned to"
            hint="Who follows up"
            options={ownerOptions(workers, hasRules)}
            value={hasRules ? "" : isWorker ? me : "nobody"}
          />
          <div className="col-span-full flex flex-wrap gap-3">
            <SubmitButton busy="Adding...">Add lead</SubmitButton>
            <ButtonLink to={href("/cms/leads/:lead?")} variant="line">
              Cancel
            </ButtonLink>
          </div>
        </ActionForm>
      </div>
    </>
  );
}

function OptionalField({ name, value }: { name: "company" | "email" | "phone"; value: string }) {
  const { label, maxLength } = leadFields[name];
  const type = name === "email" ? { type: name } : name === "phone" ? { inputMode: "tel" as const } : {};
  const shared = { name, label, value, maxLength, autoComplete: "off", isOptional: true };
  return <TextField {...type} {...shared} />;
}

const personFields = ["name", "company", "email", "phone"];

/** Shows who is known already while the form is filled in. Nothing is blocked. */
function SamePerson() {
  const container = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  useEffect(() => {
    const form = container.current?.closest("form");
    if (!form) return;
    const read = () => {
      const fields = [...new FormData(form)].flatMap(([name, value]) =>
        personFields.includes(name) && typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [],
      );
      setQuery(String(new URLSearchParams(fields)));
    };
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, []);
  const { data = [] } = useSearchResults(findSame, query);
  return (
    <div ref={container} aria-live="polite" className="col-span-full empty:hidden">
      <SameLeads leads={data} />
    </div>
  );
}

async function findSame(query: string, signal: AbortSignal): Promise<SameLeadItem[]> {
  if (query === "") return [];
  const response = await fetch(`${href("/cms/leads/same")}?${query}`, { signal, redirect: "manual" });
  return response.ok ? response.json() : [];
}
