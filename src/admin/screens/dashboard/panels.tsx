import { ArrowRight, ChevronRight, CircleCheckBig, CircleDashed, ExternalLink, History, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { screenAt } from "#src/admin/session/screen-at.ts";
import { listOf, screens } from "#src/admin/session/screens.ts";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { NewEntry } from "../content-list/new-entry.tsx";
import { LinkOrText } from "../link-or-text.tsx";
import type { Route } from "./+types/page";
import { DashboardPanel } from "./dashboard-panel.tsx";
import type { FirstStep } from "./first-steps.server.ts";
import type { TodoItem } from "./todos.server.ts";
import type { Update } from "./updates.server.ts";

/** The content of a link: a name with a detail under it, and what is before and after. */
function LinkContent({
  icon,
  name,
  detail,
  end = <ChevronRight className="icon ml-auto size-5 text-ink-3" aria-hidden />,
}: {
  icon?: ReactNode;
  name: ReactNode;
  detail: string;
  end?: ReactNode;
}) {
  return (
    <>
      {icon}
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="text-xs text-ink-3 max-sm:hidden">{detail}</span>
      </span>
      {end}
    </>
  );
}

/** The checklist of a new site, until it is done or dismissed. `isNext`: nothing is more important. */
export function FirstSteps({ steps, isNext }: { steps: FirstStep[]; isNext: boolean }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const progress = <span className="text-xs text-ink-3">{`${done} of ${steps.length} done`}</span>;
  return (
    <DashboardPanel id="first-steps" title="Getting started" aside={progress} isFoldable={!isNext}>
      <ol className="grid p-2.5 sm:grid-cols-2">
        {steps.map(({ name, detail, path, isDone }) => (
          <li key={name}>
            <Link to={path} className="quick-action">
              <LinkContent
                icon={
                  isDone ? (
                    <CircleCheckBig className="icon size-5 text-ok" aria-hidden />
                  ) : (
                    <CircleDashed className="icon size-5 text-ink-3" aria-hidden />
                  )
                }
                name={
                  isDone
                    ? [
                        name,
                        <span key="done" className="sr-only">
                          {" "}
                          (done)
                        </span>,
                      ]
                    : name
                }
                detail={detail}
                end={!isDone && <ArrowRight className="icon ml-auto size-5 text-ink-3" aria-hidden />}
              />
            </Link>
          </li>
        ))}
      </ol>
      <div className="border-t border-line px-2.5 py-1.5">
        <ActionForm intent="hide-first-steps">
          <SubmitButton tone="quiet" busy="Dismissing...">
            Dismiss
          </SubmitButton>
        </ActionForm>
      </div>
    </DashboardPanel>
  );
}

/** The items that need the user's attention. */
export function TodoList({ todos }: { todos: TodoItem[] }) {
  return (
    <ul className="grid border-b border-line p-2.5 max-sm:p-1">
      {todos.map(({ text, detail, path, isUrgent }) => (
        <li key={path}>
          <Link to={path} className="quick-action">
            <LinkContent name={isUrgent ? <span className="text-bad">{text}</span> : text} detail={detail} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export interface PanelFigure {
  value: number;
  label: string;
  /** The list of what is counted. */
  to?: string;
  /** Under the label. */
  note?: string;
  isUrgent?: boolean;
}

/** The figures at the top of a panel. */
export function PanelFigures({ figures }: { figures: PanelFigure[] }) {
  return (
    <ul
      className={`grid gap-px border-b border-line bg-line ${figures.length === 2 ? "grid-cols-2" : "grid-cols-4 max-[40rem]:grid-cols-2"}`}
    >
      {figures.map(({ value, label, to = null, note, isUrgent = false }) => (
        <li key={label}>
          <LinkOrText to={to} link="panel-figure" text="panel-figure">
            <span
              className={`block text-[1.625rem] leading-[1.2] font-head tracking-[-.03em] max-sm:inline max-sm:text-[1.25rem] ${isUrgent ? "text-bad" : ""}`}
            >
              {value.toLocaleString("en-US")}
            </span>{" "}
            <span className="text-ink-2 max-sm:text-[.875rem]">{label}</span>
            {note && <span className="block text-xs text-ink-3">{note}</span>}
          </LinkOrText>
        </li>
      ))}
    </ul>
  );
}

export function UpdatesPanel({ updates, mayViewAll }: { updates: Update[]; mayViewAll: boolean }) {
  const viewAll = mayViewAll && (
    <Link to={href("/cms/activity")} className="link">
      View all
    </Link>
  );
  return (
    <DashboardPanel id="updates" title="Recent Updates" aside={viewAll} isFoldable>
      {updates.length === 0 && <p className="panel-empty">No updates yet.</p>}
      <ul>
        {updates.map((update) => (
          <UpdateLine key={update.id} update={update} />
        ))}
      </ul>
    </DashboardPanel>
  );
}

function UpdateLine({ update: { who, act, type, path, at } }: { update: Update }) {
  const Icon = (path && screenAt(path)?.icon) || History;
  return (
    <li className="row act-row">
      <span aria-hidden className="grid size-9 place-items-center rounded-m bg-mist text-ink-2">
        <Icon className="icon size-[1.15rem]" />
      </span>
      <p className="min-w-0">
        <LinkOrText to={path} link="font-medium break-words hover:underline" text="font-bold break-words">
          {act.subject || who}
        </LinkOrText>
        <span className="block text-xs text-ink-3">
          {[`${who} ${act.verb}${act.detail && ` ${act.detail}`}`, type].filter(Boolean).join(" · ")}
        </span>
      </p>
      <span className="text-xs text-ink-3 first-letter:uppercase">
        <TimeAgo at={at} />
      </span>
    </li>
  );
}

/** The most used screens, with short names. */
const quickScreens = [
  { name: "Pages", screen: listOf("page") },
  { name: "Services", screen: listOf("service") },
  { name: "Team", screen: listOf("member") },
  { name: "Testimonials", screen: listOf("testimonial") },
  { name: "Portfolio", screen: listOf("project") },
];

export function QuickActions({ mayInvite }: { mayInvite: boolean }) {
  const iconStyle = "icon size-5 flex-none text-leaf";
  const [post, alert] = [listOf("post"), listOf("alert")];
  return (
    <DashboardPanel id="quick-actions" title="Quick Actions">
      <div className="quick-creates">
        {post && <NewEntry label="New post" variant="line" screens={[post]} />}
        {alert && <NewEntry label="New alert" variant="line" screens={[alert]} />}
        {mayInvite && (
          <ButtonLink
            to={`${screens.people.path}#invite`}
            variant="line"
            leftSection={<UserPlus className="icon size-[1.1rem]" aria-hidden />}
          >
            Invite<span className="sr-only"> a coworker</span>
          </ButtonLink>
        )}
      </div>
      <ul className="grid grid-cols-2 px-2.5 pb-2.5 max-sm:grid-cols-[repeat(3,auto)] max-[22.5rem]:grid-cols-2">
        {quickScreens.map(
          ({ name, screen }) =>
            screen && (
              <li key={name}>
                <Link to={screen.path} className="quick-screen">
                  <screen.icon className={iconStyle} aria-hidden />
                  {name}
                </Link>
              </li>
            ),
        )}
        <li>
          <a href="/" target="_blank" rel="noreferrer" className="quick-screen">
            <ExternalLink className={iconStyle} aria-hidden />
            View Website
          </a>
        </li>
      </ul>
    </DashboardPanel>
  );
}

export function LastLogins({ logins }: Pick<Route.ComponentProps["loaderData"], "logins">) {
  return (
    <DashboardPanel id="logins" title="Your recent logins" isFoldable>
      <ul>
        {logins.map(({ id, act, at }) => (
          <li key={id} className="row">
            <span className="block first-letter:uppercase">
              {act.verb}
              <span className="block text-xs text-ink-3">{act.detail}</span>
            </span>
            <span className="ml-auto text-xs text-ink-3 first-letter:uppercase">
              <TimeAgo at={at} />
            </span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-4 text-xs text-ink-2">
        Don't recognize one? Change your password and log out everywhere else under{" "}
        <Link to={href("/cms/account")} className="link">
          Account
        </Link>
        .
      </p>
    </DashboardPanel>
  );
}

interface PanelLineProps {
  to: string;
  title: string;
  detail: string;
  /** On the right. */
  children: ReactNode;
}

/** A line of a panel that leads to its item. */
export function PanelLine({ to, title, detail, children }: PanelLineProps) {
  return (
    <li>
      <Link to={to} className="panel-line">
        <span className="min-w-0">
          <span className="block truncate font-medium text-ink">{title}</span>
          <span className="block truncate text-xs text-ink-3">{detail}</span>
        </span>
        <span className="text-right">{children}</span>
      </Link>
    </li>
  );
}
