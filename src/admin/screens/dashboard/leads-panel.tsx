import { href, Link } from "react-router";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { DashboardPanel } from "./dashboard-panel.tsx";
import type { LeadSummary, SummaryLead } from "./lead-summary.server.ts";
import { type PanelFigure, PanelFigures, PanelLine, TodoList } from "./panels.tsx";
import type { TodoItem } from "./todos.server.ts";

const inbox = href("/cms/leads/:lead?");

/** Who waits for a reply, the user's open leads, and the latest ones. */
export function LeadsPanel({ leadSummary, todos }: { leadSummary: LeadSummary; todos: TodoItem[] }) {
  const { counts, deals, tasks, waiting, mine, recent } = leadSummary;
  const figures: PanelFigure[] = [
    { value: counts.new, label: "New", to: `${inbox}?show=new` },
    { value: counts.overdue, label: "Reply overdue", to: `${inbox}?show=overdue`, isUrgent: counts.overdue > 0 },
    { value: counts.mine, label: "Your open leads", to: `${inbox}?who=me` },
    { value: counts.recent, label: "In the last 7 days", to: inbox },
  ];
  const all = (
    <div className="flex gap-5">
      {deals.length > 0 && (
        <Link to={href("/cms/reports")} className="link max-sm:hidden">
          Reports
        </Link>
      )}
      <Link to={inbox} className="link">
        All leads
      </Link>
    </div>
  );
  return (
    <DashboardPanel id="leads" title="Leads" aside={all}>
      <PanelFigures figures={figures} />
      {deals.length > 0 && (
        <dl className="flex flex-wrap gap-x-8 max-sm:hidden gap-y-1 border-b border-line px-[1.35rem] py-[.85rem]">
          {deals.map(({ label, text }) => (
            <div key={label} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-medium">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {todos.length > 0 && <TodoList todos={todos} />}
      {tasks.length > 0 && <TaskLines tasks={tasks} />}
      {waiting.length > 0 ? (
        <WaitingLeads waiting={waiting} more={counts.new - waiting.length} />
      ) : (
        <p className="panel-empty">
          {counts.needAnswer > 0 ? "No new leads." : "You're all caught up. New leads show up here."}
        </p>
      )}
      {/* On a phone, the figures lead there. */}
      <div className="max-sm:hidden">
        {mine.length > 0 && <LeadLines title="Your open leads" leads={mine} />}
        {recent.length > 0 && <LeadLines title="Recent" leads={recent} />}
      </div>
    </DashboardPanel>
  );
}

/** The user's open tasks. */
function TaskLines({ tasks }: { tasks: LeadSummary["tasks"] }) {
  return (
    <>
      <h4 className="panel-group">Your tasks</h4>
      <ul>
        {tasks.map(({ id, text, lead, leadId, due, isOverdue }) => (
          <li key={id}>
            <Link to={href("/cms/leads/:lead?", { lead: leadId })} className="panel-line">
              <span className="min-w-0">
                <span className="block truncate font-medium text-ink">{text}</span>
                <span className="block truncate text-xs text-ink-3">{lead}</span>
              </span>
              <span className={isOverdue ? "text-right text-xs text-bad" : "text-right text-xs text-ink-3"}>
                {due && `${isOverdue ? "Was due" : "Due"} ${due}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function WaitingLeads({ waiting, more }: { waiting: SummaryLead[]; more: number }) {
  return (
    <>
      <h4 className="panel-group">Waiting for a reply</h4>
      <ul>
        {waiting.map(({ id, name, about, wait, replyBy, isOverdue }) => (
          <PanelLine key={id} to={href("/cms/leads/:lead?", { lead: id })} title={name} detail={about}>
            <span className="block">
              {wait}
              <span className="text-ink-3 max-sm:hidden"> of business hours</span>
            </span>
            <span className={isOverdue ? "block text-xs text-bad" : "block text-xs text-ink-3"}>
              {isOverdue ? "Reply overdue" : replyBy && `Reply by ${replyBy.exact}`}
              {isOverdue && replyBy && <span className="max-sm:hidden"> since {replyBy.exact}</span>}
            </span>
          </PanelLine>
        ))}
      </ul>
      {more > 0 && (
        <p className="px-[1.35rem] pt-[.65rem] pb-4 max-sm:px-4 max-sm:pt-1 max-sm:pb-3">
          <Link to={`${inbox}?show=new`} className="link">
            {more === 1 ? "1 more new lead" : `${more.toLocaleString("en-US")} more new leads`}
          </Link>
        </p>
      )}
    </>
  );
}

function LeadLines({ title, leads }: { title: string; leads: LeadSummary["recent"] }) {
  return (
    <>
      <h4 className="panel-group">{title}</h4>
      <ul>
        {leads.map(({ id, name, about, at, status }) => (
          <PanelLine key={id} to={href("/cms/leads/:lead?", { lead: id })} title={name} detail={about}>
            <span className="block">{status}</span>
            <span className="block text-xs text-ink-3 first-letter:uppercase">
              <TimeAgo at={at} />
            </span>
          </PanelLine>
        ))}
      </ul>
    </>
  );
}
