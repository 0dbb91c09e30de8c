import { Undo2 } from "lucide-react";
import { href } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ItemRow, ScreenHeader } from "#src/admin/ui/panel.tsx";
import { recentImports } from "#src/domain/leads/import/import.server.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { openStageIds, stageOptions } from "#src/domain/leads/pipeline/stages.ts";
import { readRules } from "#src/domain/leads/rules/rules.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import { ownerOptions } from "../add/owner.ts";
import { readAssignees } from "../inbox/inbox-list.server.ts";
import type { Route } from "./+types/page";
import { importForm, runImportAction } from "./actions.server.ts";
import { ImportForm } from "./import-form.tsx";

export const handle = { ...screens.leads, writes: "leads.work", bodies: "long forms" } satisfies RoutePolicy;

export async function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const [{ formatMoment: moment }, { workers }, rules, imports, stages] = await Promise.all([
    readCompanyInfo(db, now()),
    readAssignees(db),
    readRules(db, "lead_assignment_rules"),
    recentImports(db, now()),
    readStages(db),
  ]);
  return {
    owners: ownerOptions(workers, rules.length > 0),
    statuses: stageOptions(stages, openStageIds(stages)),
    imports: imports.map(({ at, ...rest }) => ({ ...rest, at: moment(at) })),
    // The id of the import, so that a repeated submission imports once.
    nextImport: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  permit(context, handle.right);
  const by = permit(context, handle.writes);
  return runImportAction(context.get(servicesContext), by, await parseForm(request, importForm, "column"));
}

export default function ImportLeads({ loaderData: { owners, statuses, imports, nextImport } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader
        title="Import leads"
        text="From a CSV file, which every spreadsheet and CRM can save. You see what will be imported first, and can undo it for a day."
      >
        <ButtonLink to={href("/cms/leads/:lead?")} variant="line">
          All leads
        </ButtonLink>
      </ScreenHeader>
      <RecentImports imports={imports} />
      <div className="list-panel p-[clamp(1.1rem,2vw,1.75rem)]">
        <ImportForm statuses={statuses} owners={owners} nextImport={nextImport} />
      </div>
    </>
  );
}

function RecentImports({ imports }: Pick<Route.ComponentProps["loaderData"], "imports">) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports" className="mb-6">
      <h3 id="recent-imports" className="mb-2 text-[1.0625rem] tracking-[-.015em]">
        Imported today and yesterday
      </h3>
      <ul className="list-panel">
        {imports.map(({ id, file_name: file, leads, person_name: who, at }) => (
          <ItemRow
            key={id}
            icon={Undo2}
            name={`${leads.toLocaleString("en-US")} ${leads === 1 ? "lead" : "leads"}${file && ` from ${file}`}`}
            detail={`${who}, ${at.exact}`}
          >
            <ActionForm intent="undo" about={id} className="grid">
              <SubmitButton busy="Undoing..." tone="line">
                Undo
                <span className="sr-only"> the import {file && `of ${file}`}</span>
              </SubmitButton>
            </ActionForm>
          </ItemRow>
        ))}
      </ul>
    </section>
  );
}
