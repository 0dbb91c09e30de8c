import { data, Form, Link, useNavigate } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { readForm } from "#src/admin/ui/form/read-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { SearchInput } from "#src/admin/ui/search-input.tsx";
import { leadFields } from "#src/domain/leads/fields.ts";
import { listLeads, readLead } from "#src/domain/leads/inbox/inbox.server.ts";
import { type MergedField, mergedFields } from "#src/domain/leads/merge/merged-fields.ts";
import { servicesContext } from "#src/domain/services.ts";
import { inboxPath, isId, mergePath, statusLabels } from "../inbox/query-params.ts";
import { readSameLeads } from "../lead/same-leads.server.ts";
import { LeadFacts } from "../lead/same-leads.tsx";
import type { Route } from "./+types/page";
import { mergeForm, runMerge } from "./actions.server.ts";

export const handle = screens.leads;

const listed = 10;

export async function loader({ request, params: { lead: id }, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const other = query.get("with") ?? "";
  const search = (query.get("q") ?? "").slice(0, 200);
  const [{ moment }, kept, merged] = await Promise.all([
    readCompanyInfo(db, now()),
    isId(id) ? readLead(db, id) : null,
    isId(other) && other !== id ? readLead(db, other) : null,
  ]);
  if (!kept) throw data(null, { status: 404, statusText: "Not Found" });
  const side = ({ lead }: NonNullable<typeof merged>) => ({
    ...{ id: lead.id, version: lead.version, name: lead.name, message: lead.message, status: lead.status },
    at: moment(lead.received_at),
    fields: Object.fromEntries(
      mergedFields.map((field) => [field, field === "service" ? lead.service_name : lead[field]]),
    ) as Record<MergedField, string>,
  });
  const same = merged ? [] : await readSameLeads(db, kept.lead, { except: id, limit: listed, moment });
  const found = merged || search.trim() === "" ? [] : await listLeads(db, { search, status: "any", limit: listed });
  return {
    kept: side(kept),
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
  const by = permit(context, "leads.work");
  return runMerge(context.get(servicesContext), by, lead, await readForm(request, mergeForm));
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function MergeLeads({ loaderData }: Route.ComponentProps) {
  const { kept, other } = loaderData;
  return (
    <>
      <ScreenHeader title={`Merge ${kept.name}`} text="When two leads are the same inquiry or the same person.">
        <ButtonLink to={inboxPath(new URLSearchParams(), kept.id)} variant="line">
          Back to the lead
        </ButtonLink>
      </ScreenHeader>
      {/* The other way around, no choice stays. */}
      {other ? <Sides key={kept.id} kept={kept} other={other} /> : <Candidates {...loaderData} />}
    </>
  );
}

function Candidates({ kept, same, found, search }: LoaderData) {
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
              <Choose kept={kept.id} other={lead} />
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
            words={search}
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
              <Choose kept={kept.id} other={lead} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Choose({ kept, other: { id, name } }: { kept: string; other: { id: string; name: string } }) {
  return (
    <ButtonLink to={mergePath(kept, id)} variant="line">
      Compare<span className="sr-only"> with {name}</span>
    </ButtonLink>
  );
}

type Side = LoaderData["kept"];

/** The two leads side by side. */
function Sides({ kept, other }: { kept: Side; other: Side }) {
  const navigate = useNavigate();
  return (
    <div className="list-panel max-w-208 p-[clamp(1.1rem,2vw,1.75rem)]">
      <ActionForm intent="merge" onDone={() => navigate(inboxPath(new URLSearchParams(), kept.id))}>
        <input type="hidden" name="other" value={other.id} />
        <input type="hidden" name="version" value={kept.version} />
        <input type="hidden" name="otherVersion" value={other.version} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Summary title="This lead stays" side={kept} />
          <Summary title="This one is merged into it" side={other}>
            <Link to={mergePath(other.id, kept.id)} className="link inline-flex min-h-11 items-center">
              Keep this one instead
            </Link>
          </Summary>
        </div>
        {mergedFields.map((field) => (
          <Values key={field} field={field} kept={kept.fields[field]} other={other.fields[field]} />
        ))}
        <p className="text-ink-2">
          Notes, emails and history of both stay. Values that you don’t keep, and the second message, become a note.
          Merging can’t be undone.
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
        {statusLabels[side.status]}, {side.at.exact}
      </p>
      <p className="mt-1.5 line-clamp-4 wrap-anywhere whitespace-pre-wrap text-ink-2">{side.message || "No message"}</p>
      {children}
    </section>
  );
}

/** A value that both have needs no choice. */
function Values({ field, kept, other }: { field: MergedField; kept: string; other: string }) {
  const { label } = leadFields[field];
  const isSame = kept === other;
  if (isSame && kept === "") return null;
  const options = isSame
    ? [["kept", kept]]
    : [
        ["kept", kept],
        ["other", other],
      ];
  const chosen = kept === "" ? "other" : "kept";
  return (
    <fieldset className="border-t border-line pt-2">
      <legend className="input-label float-left w-full">{label}</legend>
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
