import { ChevronRight, ExternalLink, History } from "lucide-react";
import { href, Link } from "react-router";
import { listOf, type Screen, screenAt } from "../../admin-session/screens.ts";
import { TimeAgo } from "../../admin-ui/time.tsx";
import type { TodoItem } from "./todos.server.ts";
import type { Update } from "./updates.server.ts";

/** The items that need the user's attention. */
export function TodoPanel({ waiting }: { waiting: TodoItem[] }) {
  return (
    <section className="list-panel mb-6" aria-labelledby="waiting">
      <div className="panel-head">
        <h3 id="waiting">Waiting for you</h3>
      </div>
      {waiting.length === 0 ? (
        <p className="px-5 py-4 text-ink-2">You're all caught up.</p>
      ) : (
        <ul className="grid p-2.5">
          {waiting.map(({ text, detail, address, isUrgent }) => (
            <li key={address}>
              <Link to={address} className="quick-action">
                <span>
                  <span className={`block font-medium ${isUrgent ? "text-bad" : ""}`}>{text}</span>
                  <span className="text-xs text-ink-3">{detail}</span>
                </span>
                <ChevronRight className="icon ml-auto size-5 text-ink-3" aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function UpdatesPanel({ updates, mayViewAll }: { updates: Update[]; mayViewAll: boolean }) {
  return (
    <section className="list-panel" aria-labelledby="updates">
      <div className="panel-head">
        <h3 id="updates">Recent Updates</h3>
        {mayViewAll && (
          <Link to={href("/cms/activity")} className="link">
            View all
          </Link>
        )}
      </div>
      {updates.length === 0 && <p className="px-5 py-4 text-ink-2">No updates yet.</p>}
      <ul>
        {updates.map((update) => (
          <UpdateLine key={update.id} update={update} />
        ))}
      </ul>
    </section>
  );
}

function UpdateLine({ update: { who, act, type, address, at } }: { update: Update }) {
  const Icon = (address && screenAt(address)?.icon) || History;
  const title = act.subject || who;
  return (
    <li className="row act-row">
      <span aria-hidden className="grid size-9 place-items-center rounded-m bg-mist text-ink-2">
        <Icon className="icon size-[1.15rem]" />
      </span>
      <p className="min-w-0">
        {address ? (
          <Link to={address} className="font-medium break-words hover:underline">
            {title}
          </Link>
        ) : (
          <b className="break-words">{title}</b>
        )}
        <span className="block text-xs text-ink-3">
          {[`${who} ${act.verb}${act.detail && ` ${act.detail}`}`, type].join(" · ")}
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

export function QuickActions() {
  return (
    <section className="list-panel" aria-labelledby="quick-actions">
      <div className="panel-head">
        <h3 id="quick-actions">Quick Actions</h3>
      </div>
      <ul className="grid p-2.5">
        {quickScreens.map(
          ({ name, screen }) =>
            screen && (
              <li key={name}>
                <Link to={screen.address} className="quick-action">
                  <QuickLine name={name} purpose={screen.purpose} icon={screen.icon} />
                </Link>
              </li>
            ),
        )}
        <li>
          <a href="/" target="_blank" rel="noreferrer" className="quick-action">
            <QuickLine name="View Website" purpose="What visitors see, in a new tab" icon={ExternalLink} />
          </a>
        </li>
      </ul>
    </section>
  );
}

function QuickLine({ name, purpose, icon: Icon }: Pick<Screen, "name" | "purpose" | "icon">) {
  return (
    <>
      <Icon className="icon size-5 text-leaf" aria-hidden />
      <span>
        <span className="block font-medium">{name}</span>
        <span className="text-xs text-ink-3">{purpose}</span>
      </span>
      <ChevronRight className="icon ml-auto size-5 text-ink-3" aria-hidden />
    </>
  );
}
