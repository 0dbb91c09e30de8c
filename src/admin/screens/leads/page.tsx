import { useEffect, useRef, useState } from "react";
import { href, useLocation, useRevalidator } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { type NewLeads, useNewLeads } from "#src/admin/ui/polling.tsx";
import { fetchJson } from "#src/admin/ui/requests.ts";
import { readLanguages } from "#src/domain/content/published/site-languages.server.ts";
import { countUnfiled } from "#src/domain/email/inbound/unfiled.server.ts";
import { readReminderSettings } from "#src/domain/leads/deadlines/reminder-settings.server.ts";
import { listSources } from "#src/domain/leads/inbox/filter.server.ts";
import { countInbox, countTabs } from "#src/domain/leads/inbox/inbox.server.ts";
import { readSavedFilters } from "#src/domain/leads/inbox/saved-filters.server.ts";
import { readFormTitles } from "#src/domain/leads/intake/forms.server.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { readEmailTrouble } from "../email-trouble.server.ts";
import { EmailBanner } from "../email-trouble.tsx";
import type { Route } from "./+types/page";
import { Board } from "./inbox/board.tsx";
import { LeadBulkBar } from "./inbox/bulk-bar.tsx";
import { InboxHeader } from "./inbox/header.tsx";
import {
  type ListedLead,
  readAssignees,
  readBoard,
  readDueClock,
  readList,
  readServiceOptions,
} from "./inbox/inbox-list.server.ts";
import { KeysHelp } from "./inbox/keys-help.tsx";
import { LeadList } from "./inbox/list.tsx";
import { maxTabCount, parseInboxQuery } from "./inbox/query-params.ts";
import { type LeadSelection, useLeadSelection } from "./inbox/selection.ts";
import { StagesProvider } from "./inbox/stages-context.tsx";
import { useInboxKeys } from "./inbox/use-inbox-keys.ts";
import { leadForm, runLeadAction } from "./lead/actions.server.ts";
import { useChangeResults } from "./lead/change-leads.ts";
import { CloseLeadDialog, useClosing } from "./lead/close-lead-dialog.tsx";
import { DueClockProvider } from "./lead/due-clock.tsx";
import { LeadPane } from "./lead/lead-pane.tsx";
import { type OpenLead, readOpenLead } from "./lead/open-lead.server.ts";
import { QuickChange, type QuickChangeTarget } from "./lead/quick-change.tsx";

export const handle = { ...screens.leads, writes: "leads.work" } as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, now: clock } = services;
  const person = permit(context, handle.right);
  const now = clock();
  const query = parseInboxQuery(new URL(request.url).searchParams);
  const [{ formatMoment: moment, opening, ...info }, { staff, workers }, stages] = await Promise.all([
    readCompanyInfo(db, now),
    readAssignees(db),
    readStages(db),
  ]);
  const { replyMinutes, currency } = info;
  const options = { query, person, staff, stages, moment, opening, replyMinutes, currency, now };
  const showsBoard = query.isBoard && params.lead === undefined;
  const [
    list,
    columns,
    open,
    counts,
    tabs,
    unmatched,
    trouble,
    serviceOptions,
    sources,
    forms,
    savedFilters,
    { minutesBefore },
    languages,
  ] = await Promise.all([
    showsBoard ? { leads: [], next: null } : readList(db, options),
    showsBoard ? readBoard(db, options) : null,
    params.lead === undefined
      ? null
      : readOpenLead(db, params.lead, {
          ...{ ...info, content: services.content, moment, now, stages },
          ...{ isBookingOn: info.booking.isOn, by: person },
        }),
    countInbox(db, now),
    countTabs(db, { person: person.id, limit: maxTabCount }),
    countUnfiled(db, "unmatched"),
    readEmailTrouble(services, person, now, moment),
    readServiceOptions(db, query.service),
    listSources(db),
    readFormTitles(db),
    readSavedFilters(db, person.id),
    readReminderSettings(db),
    readLanguages(db),
  ]);
  return {
    me: person.id,
    stages,
    colleagues: workers,
    ...list,
    columns,
    open,
    counts: {
      ...{ needAnswer: counts.needAnswer, latest: counts.latest, lastAct: counts.lastAct },
      ...{ suspected: counts.suspected, ...tabs },
    },
    unmatched,
    trouble,
    services: serviceOptions,
    sources,
    forms,
    languages,
    savedFilters,
    clock: readDueClock(opening, minutesBefore, now),
    closing: { currency, reasons: info.lostReasons },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  permit(context, handle.right);
  const person = permit(context, handle.writes);
  return runLeadAction(context.get(servicesContext), person, await parseForm(request, leadForm, "leads"));
}

/** Reloads the screen when leads arrive, customers answer, or colleagues work on leads. */
function useRevalidateOnChange(known: NewLeads) {
  const fresh = useNewLeads(known);
  const { revalidate } = useRevalidator();
  const seen = useRef(known);
  useEffect(() => {
    seen.current = known;
  }, [known]);
  useEffect(() => {
    const { needAnswer, latest, lastAct } = seen.current;
    if (fresh.needAnswer !== needAnswer || fresh.latest !== latest || fresh.lastAct !== lastAct) void revalidate();
  }, [fresh, revalidate]);
}

/** In milliseconds: an email is sent in a second or two. */
const sendingIntervalMs = 2000;

/**
 * Reloads the screen until an email about the open lead is sent, or has to wait. When the session has expired, it leaves
 * the screen alone: a reload would lead to the login, away from what is being typed.
 */
function useRevalidateWhileSending(open: OpenLead | null) {
  const { revalidate } = useRevalidator();
  const isSending = open?.isSending ?? false;
  useEffect(() => {
    if (!isSending) return;
    const reloads = new AbortController();
    const { signal } = reloads;
    const timer = setInterval(() => {
      if (!document.hidden) fetchJson(href("/cms/leads/count"), { signal }).then(revalidate, () => {});
    }, sendingIntervalMs);
    const stop = () => {
      clearInterval(timer);
      reloads.abort();
    };
    // A logout ends the session while it leads away.
    addEventListener("beforeunload", stop, { signal });
    return stop;
  }, [isSending, revalidate]);
}

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { me, colleagues, leads, next, columns, open, counts, unmatched, trouble, clock, ...rest } = loaderData;
  const { services, sources, forms, languages, savedFilters, stages } = rest;
  const query = new URLSearchParams(useLocation().search);
  const listed = columns?.flatMap((column) => column.leads) ?? leads;
  const selection = useLeadSelection(listed);
  const { target, isHelpOpen, close } = useKeys(listed, selection, open);
  const { change, closing, pending, submit, leave } = useClosing();
  useRevalidateOnChange(counts);
  useRevalidateWhileSending(open);
  useChangeResults(selection.clear);
  const header = { query, me, colleagues, services, sources, forms, languages, savedFilters, counts, unmatched };
  return (
    <StagesProvider value={stages}>
      <DueClockProvider clock={clock}>
        {trouble && <EmailBanner trouble={trouble} />}
        <div className="inbox" data-open={open ? "" : undefined} data-board={columns ? "" : undefined}>
          <section aria-label="Inbox" className="inbox-list">
            <InboxHeader {...header} />
            {columns ? (
              <Board {...{ query, columns, change, closing, pending }} currency={rest.closing.currency} />
            ) : (
              <>
                <LeadBulkBar selection={selection} colleagues={colleagues} me={me} change={change} />
                <LeadList
                  query={query}
                  leads={leads}
                  next={next}
                  open={open?.id ?? null}
                  counts={counts}
                  selection={selection}
                />
              </>
            )}
          </section>
          {open && <LeadPane key={open.id} lead={open} {...{ query, me, colleagues, change, pending }} />}
        </div>
        {target && <QuickChange target={target} colleagues={colleagues} me={me} change={change} onLeave={close} />}
        {closing && <CloseLeadDialog {...rest.closing} closing={closing} submit={submit} onLeave={leave} />}
        {isHelpOpen && <KeysHelp onLeave={close} />}
      </DueClockProvider>
    </StagesProvider>
  );
}

/** What the keys have opened: a change of one or several leads, or the list of keys. */
function useKeys(listed: readonly ListedLead[], selection: LeadSelection, open: OpenLead | null) {
  const [opened, setOpened] = useState<QuickChangeTarget | "help" | null>(null);
  useInboxKeys({
    change(field, focused) {
      const id = focused ?? open?.id;
      const one =
        listed.find((lead) => lead.id === id) ?? (open && open.id === id ? { ...open, value: open.deal.value } : null);
      const chosen = listed.filter((lead) => selection.has(lead.id));
      const leads = chosen.length > 0 ? chosen : one ? [one] : [];
      if (leads.length > 0) setOpened({ field, leads });
    },
    select: selection.toggle,
    help: () => setOpened("help"),
  });
  const target = opened === "help" ? null : opened;
  return { target, isHelpOpen: opened === "help", close: () => setOpened(null) };
}
