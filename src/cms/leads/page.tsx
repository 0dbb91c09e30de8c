import { useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { servicesContext } from "../../context.ts";
import { countInbox } from "../../leads/inbox.server.ts";
import { readForm } from "../form/read-form.server.ts";
import { permit } from "../guard.server.ts";
import { useNewLeads } from "../live.tsx";
import { readMailTrouble } from "../mail-trouble.server.ts";
import { MailBanner } from "../mail-trouble.tsx";
import { readOffice } from "../office.server.ts";
import { screens } from "../screens.ts";
import type { Route } from "./+types/page";
import { answerLead, leadForm } from "./actions.server.ts";
import { askedBy } from "./asked.ts";
import { InboxHead } from "./head.tsx";
import { filterOf, readColleagues, readList } from "./inbox-list.server.ts";
import { LeadPane, NoLead } from "./lead-pane.tsx";
import { LeadList } from "./list.tsx";
import { readOpenLead } from "./open-lead.server.ts";

export const handle = screens.leads;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, now: clock } = services;
  const person = permit(context, handle.right);
  const now = clock();
  const asked = askedBy(new URL(request.url).searchParams);
  const [{ company, moment }, { staff, workers }] = await Promise.all([readOffice(db, now), readColleagues(db)]);
  const filter = filterOf(asked, person, now);
  const [{ leads, next }, open, counts, trouble] = await Promise.all([
    readList(db, { asked, filter, staff, moment, now }),
    params.lead === undefined ? null : readOpenLead(db, params.lead, { company, moment, now }),
    countInbox(db, now),
    readMailTrouble(services, person, now, moment),
  ]);
  return {
    me: person.id,
    colleagues: workers,
    leads,
    next,
    open,
    counts: { new: counts.new, latest: counts.latest, overdue: counts.overdue, suspected: counts.suspected },
    trouble,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  permit(context, handle.right);
  const person = permit(context, "leads.work");
  return answerLead(context.get(servicesContext), person, await readForm(request, leadForm));
}

/** The list follows what comes in while it is open. */
function useArrivals(known: { new: number; latest: string | null }) {
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
  const { me, colleagues, leads, next, open, counts, trouble } = loaderData;
  const query = new URLSearchParams(useLocation().search);
  useArrivals(counts);
  return (
    <>
      {trouble && <MailBanner trouble={trouble} />}
      <div className="inbox" data-open={open ? "" : undefined}>
        <section aria-label="Inbox" className="inbox-list">
          <InboxHead query={query} me={me} colleagues={colleagues} counts={counts} />
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
