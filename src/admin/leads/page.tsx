import { useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { readCompanyInfo } from "../../admin-session/company-info.server.ts";
import { permit } from "../../admin-session/guard.server.ts";
import { screens } from "../../admin-session/screens.ts";
import { readForm } from "../../admin-ui/form/read-form.server.ts";
import { useNewLeads } from "../../admin-ui/polling.tsx";
import { servicesContext } from "../../context.ts";
import { countUnfiled } from "../../email/inbound/unfiled.server.ts";
import { countInbox } from "../../leads/inbox.server.ts";
import { readEmailTrouble } from "../email-trouble.server.ts";
import { EmailBanner } from "../email-trouble.tsx";
import type { Route } from "./+types/page";
import { leadForm, runLeadAction } from "./actions.server.ts";
import { InboxHeader } from "./head.tsx";
import { filterOf, readAssignees, readList } from "./inbox-list.server.ts";
import { LeadPane, NoLead } from "./lead-pane.tsx";
import { LeadList } from "./list.tsx";
import { readOpenLead } from "./open-lead.server.ts";
import { parseInboxQuery } from "./query-params.ts";

export const handle = screens.leads;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, now: clock } = services;
  const person = permit(context, handle.right);
  const now = clock();
  const inboxQuery = parseInboxQuery(new URL(request.url).searchParams);
  const [{ moment, ...info }, { staff, workers }] = await Promise.all([readCompanyInfo(db, now), readAssignees(db)]);
  const filter = filterOf(inboxQuery, person, now);
  const [{ leads, next }, open, counts, unmatched, trouble] = await Promise.all([
    readList(db, { query: inboxQuery, filter, staff, moment, now }),
    params.lead === undefined ? null : readOpenLead(db, params.lead, { ...info, moment, now }),
    countInbox(db, now),
    countUnfiled(db, "unmatched"),
    readEmailTrouble(services, person, now, moment),
  ]);
  return {
    me: person.id,
    colleagues: workers,
    leads,
    next,
    open,
    counts: { new: counts.new, latest: counts.latest, overdue: counts.overdue, suspected: counts.suspected },
    unmatched,
    trouble,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  permit(context, handle.right);
  const person = permit(context, "leads.work");
  return runLeadAction(context.get(servicesContext), person, await readForm(request, leadForm));
}

/** Reloads the list when new leads arrive. */
function useRevalidateOnNewLeads(known: { new: number; latest: string | null }) {
  const fresh = useNewLeads(known);
  const { revalidate } = useRevalidator();
  const seen = useRef(known);
  useEffect(() => {
    seen.current = known;
  }, [known]);
  useEffect(() => {
    if (fresh.new !== seen.current.new || fresh.latest !== seen.current.latest) void revalidate();
  }, [fresh, revalidate]);
}

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { me, colleagues, leads, next, open, counts, unmatched, trouble } = loaderData;
  const query = new URLSearchParams(useLocation().search);
  useRevalidateOnNewLeads(counts);
  return (
    <>
      {trouble && <EmailBanner trouble={trouble} />}
      <div className="inbox" data-open={open ? "" : undefined}>
        <section aria-label="Inbox" className="inbox-list">
          <InboxHeader query={query} me={me} colleagues={colleagues} counts={counts} unmatched={unmatched} />
          <LeadList query={query} leads={leads} next={next} open={open?.id ?? null} suspected={counts.suspected} />
        </section>
        {open ? (
          <LeadPane key={open.id} lead={open} query={query} me={me} colleagues={colleagues} />
        ) : (
          <NoLead hasLeads={leads.length > 0} />
        )}
      </div>
    </>
  );
}
