import { data, Form, Link, useNavigate } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { SearchInput } from "#src/admin/ui/search-input.tsx";
import { leadFields } from "#src/domain/leads/fields.ts";
import { listLeads, readLead } from "#src/domain/leads/inbox/inbox.server.ts";
import { type MergedField, mergedFields } from "#src/domain/leads/merge/merged-fields.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { stageName } from "#src/domain/leads/pipeline/stages.ts";
import { servicesContext } from "#src/domain/services.ts";
import { inboxPath, isId, mergePath } from "../inbox/query-params.ts";
import { readSameLeads } from "../lead/same-leads.server.ts";
import { LeadFacts } from "../lead/same-leads.tsx";
import type { Route } from "./+types/page";
import { mergeForm, runMerge } from "./actions.server.ts";

export const handle = { ...screens.leads, writes: "leads.work" } as const;

const maxListed = 10;

export async function loader({ request, params: { lead: id }, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const other = query.get("with") ?? "";
  const search = (query.get("q") ?? "").slice(0, 200);
  const [{ formatMoment: moment }, primary, merged, stages] = await Promise.all([
    readCompanyInfo(db, now()),
    isId(id) ? readLead(db, id) : null,
    isId(other) && other !== id ? readLead(db, other) : null,
    readStages(db),
  ]);
  if (!primary) throw data(null, { status: 404, statusText: "Not Found" });
  const side = ({ lead }: NonNullable<typeof merged>) => ({
    ...{ id: lead.id, version: lead.version, name: lead.name, message: lead.message, status: stageName(lead, stages) },
    at: moment(lead.received_at),
    fields: Object.fromEntries(
      mergedFields.map((field) => [field, field === "service" ? lead.service_name : lead[field]]),
    ) as Record<MergedField, string>,
  });
  const same = merged ? [] : await readSameLeads(db, primary.lead, { except: id, limit: maxListed, moment, stages });
  const found = merged || search.trim() === "" ? [] : await listLeads(db, { search, status: "any", limit: maxListed });
  return {
    primary: side(primary),
    other: merged && side(merged),
    search,
    same,
    found: found
      .filter((lead) => lead.id !== id)
      .map(({ id: foundId, name, company, email }) => ({
        id: foundId,
        name,
        detail: [company, email].filter(Boolean).join(", "),
      })),
  };
}

export async function action({ request, params: { lead }, context }: Route.ActionArgs) {
  permit(context, handle.right);
  const by = permit(context, handle.writes);
  return runMerge(context.get(servicesContext), by, lead, await parseForm(request, mergeForm));
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function MergeLeads({ loaderData }: Route.ComponentProps) {
  const { primary, other } = loaderData;
  return (
    <>
      <ScreenHeader title={`Merge ${primary.name}`} text="When two leads are the same inquiry or the same person.">
        <ButtonLink to={inboxPath(new URLSearchParams(), primary.id)} variant="line">
          Back to the lead
        </ButtonLink>
      </ScreenHeader>
      {/* The other way around, no choice stays. */}
      {other ? <Sides key={primary.id} primary={primary} other={other} /> : <Candidates {...loaderData} />}
    </>
  );
}

function Candidates({ primary, same, found, search }: LoaderData) {
  return (
    <div className="grid max-w-208 gap-6">
      <section aria-labelledby="same-person">
        <h3 id="same-person" className="mb-2 text-[1.0625rem] tracking-[-.015em]">
          Probably the same person
        </h3>
        {same.length === 0 && <p className="text-ink-2">No other lead has the same email, phone number or name.</p>}
        <ul className="list-panel empty:hidden">
          {same.map((lead) => (
            <li key={lead.id} className="row">
              <div className="min-w-0 flex-1">
                <b className="wrap-anywhere">{lead.name}</b>
                <LeadFacts lead={lead} />
              </div>
              <Choose primary={primary.id} other={lead} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="other-leads">
        <h3 id="other-leads" className="mb-2 text-[1.0625rem] tracking-[-.015em]">
          Find another lead
        </h3>
        <Form method="get" role="search" className="mb-3">
          <SearchInput
            id="search-merge"
            label="Search name, company, email, phone or message"
            placeholder="Search"
            query={search}
            className=""
          />
        </Form>
        {search !== "" && found.length === 0 && <p className="wrap-anywhere text-ink-2">No leads match “{search}”.</p>}
        <ul className="list-panel empty:hidden">
          {found.map((lead) => (
            <li key={lead.id} className="row">
              <div className="min-w-0 flex-1">
                <b className="wrap-anywhere">{lead.name}</b>
                <span className="block text-xs wrap-anywhere text-ink-3">{lead.detail}</span>
              </div>
              <Choose primary={primary.id} other={lead} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Choose({ primary, other: { id, name } }: { primary: string; other: { id: string; name: string } }) {
  return (
    <ButtonLink to={mergePath(primary, id)} variant="line">
      Compare<span className="sr-only"> with {name}</span>
    </ButtonLink>
  );
}

type Side = LoaderData["primary"];

/** The two leads side by side. */
function Sides({ primary, other }: { primary: Side; other: Side }) {
  const navigate = useNavigate();
  return (
    <div className="list-panel max-w-208 p-[clamp(1.1rem,2vw,1.75rem)]">
      <ActionForm intent="merge" onDone={() => navigate(inboxPath(new URLSearchParams(), primary.id))}>
        <input type="hidden" name="other" value={other.id} />
        <input type="hidden" name="version" value={primary.version} />
        <input type="hidden" name="otherVersion" value={other.version} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Summary title="This lead stays" side={primary} />
          <Summary title="This one is merged into it" side={other}>
            <Link to={mergePath(other.id, primary.id)} className="link inline-flex min-h-11 items-center">
              Keep this one instead
            </Link>
          </Summary>
        </div>
        <Shared
          fields={mergedFields.filter((field) => primary.fields[field] === other.fields[field])}
          values={primary.fields}
        />
        {mergedFields.map(
          (field) =>
            primary.fields[field] !== other.fields[field] && (
              <Values key={field} field={field} primary={primary.fields[field]} other={other.fields[field]} />
            ),
        )}
        <p className="text-ink-2">
          Notes, emails and history of both stay. Values that you don’t keep become a note. Merging can’t be undone.
        </p>
        <SubmitButton busy="Merging...">Merge</SubmitButton>
      </ActionForm>
    </div>
  );
}

function Summary({ title, side, children }: { title: string; side: Side; children?: React.ReactNode }) {
  return (
    <section className="min-w-0 border-t-2 border-ink pt-2">
      <h3 className="text-[1.0625rem] tracking-[-.015em]">{title}</h3>
      <p className="text-xs text-ink-3">
        {side.status}, {side.at.exact}
      </p>
      <p className="mt-1.5 line-clamp-4 wrap-anywhere whitespace-pre-wrap text-ink-2">{side.message || "No message"}</p>
      {children}
    </section>
  );
}

/** Values that both have need no choice. */
function Shared({ fields, values }: { fields: readonly MergedField[]; values: Side["fields"] }) {
  const known = fields.filter((field) => values[field] !== "");
  return (
    <>
      {fields.map((field) => (
        <input key={field} type="hidden" name={field} value="kept" />
      ))}
      {known.length > 0 && (
        <p className="border-t border-line pt-2 wrap-anywhere text-ink-2">
          The same in both: {known.map((field) => values[field]).join(", ")}
        </p>
      )}
    </>
  );
}

function Values({ field, primary, other }: { field: MergedField; primary: string; other: string }) {
  const options = [
    ["kept", primary],
    ["other", other],
  ];
  const chosen = primary === "" ? "other" : "kept";
  return (
    <fieldset className="border-t border-line pt-2">
      <legend className="field-head float-left w-full">{leadFields[field].label}</legend>
      <div className="clear-both grid gap-x-3 sm:grid-cols-2">
        {options.map(([value, text]) => (
          <label key={value} className="flex min-h-11 min-w-0 items-center gap-2.5">
            <input type="radio" className="accent-leaf" name={field} value={value} defaultChecked={value === chosen} />
            <span className="min-w-0 wrap-anywhere">{text || <span className="text-ink-3">Leave empty</span>}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
