import { ChevronRight, ExternalLink } from "lucide-react";
import { href, Link } from "react-router";
import { Initials } from "../initials.tsx";
import type { Screen } from "../screens.ts";
import type { Update } from "./updates.server.ts";
import type { Waiting } from "./waiting.server.ts";

/** What this person is to do. */
export function WaitingPanel({ waiting }: { waiting: Waiting[] }) {
  return (
    <section className="list-panel mb-6" aria-labelledby="waiting">
      <div className="panel-head">
        <h3 id="waiting">Waiting for you</h3>
      </div>
      {waiting.length === 0 ? (
        <p className="px-5 py-4 text-ink-2">Nothing waits. Every enquiry has been looked at.</p>
      ) : (
        <ul className="grid p-2.5">
          {waiting.map(({ text, detail, address, isUrgent }) => (
            <li key={address} className="waiting-row" data-urgent={isUrgent ? "" : undefined}>
              <Link to={address} className="flex items-center gap-3.5 rounded-m p-3 leading-snug hover:bg-mist">
                <span>
                  <span className="block font-medium">{text}</span>
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
      {updates.length === 0 && <p className="px-5 py-4 text-ink-2">Nothing was changed yet.</p>}
      <ul>
        {updates.map(({ id, who, act: { verb, subject, detail }, type, at }) => (
          <li key={id} className="act-row">
            <Initials name={who} />
            <p className="min-w-0">
              <b className="break-words">{subject || who}</b>
              <span className="block text-xs text-ink-3">
                {[type, `${verb}${detail && ` ${detail}`} by ${who}`].join(", ")}
              </span>
            </p>
            <time dateTime={at.iso} title={at.exact} className="text-xs text-ink-3 first-letter:uppercase">
              {at.ago}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The screens that somebody may open, and the site. */
export function QuickActions({ screens }: { screens: readonly Screen[] }) {
  return (
    <section className="list-panel" aria-labelledby="quick-actions">
      <div className="panel-head">
        <h3 id="quick-actions">Quick Actions</h3>
      </div>
      <ul className="grid p-2.5">
        {screens.map(({ name, address, purpose, icon: Icon }) => (
          <li key={address}>
            <Link to={address} className="flex items-center gap-3.5 rounded-m p-3 leading-snug hover:bg-mist">
              <Icon className="icon size-5 text-leaf" aria-hidden />
              <span>
                <span className="block font-medium">{name}</span>
                <span className="text-xs text-ink-3">{purpose}</span>
              </span>
              <ChevronRight className="icon ml-auto size-5 text-ink-3" aria-hidden />
            </Link>
          </li>
        ))}
        <li>
          <a
            href="/"
            target="_blank"
            rel="noreferrer"
            className="flex items-center gap-3.5 rounded-m p-3 leading-snug hover:bg-mist"
          >
            <ExternalLink className="icon size-5 text-leaf" aria-hidden />
            <span>
              <span className="block font-medium">View Website</span>
              <span className="text-xs text-ink-3">What visitors see, in a new tab</span>
            </span>
            <ChevronRight className="icon ml-auto size-5 text-ink-3" aria-hidden />
          </a>
        </li>
      </ul>
    </section>
  );
}
