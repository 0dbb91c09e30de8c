import { ChevronDown, Files, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { href, Link, useLocation, useMatches } from "react-router";
import { usePreference } from "#src/admin/session/preferences.ts";
import { isWithinScreen } from "#src/admin/session/screen-at.ts";
import { type Screen, screens } from "#src/admin/session/screens.ts";
import { type SidebarItem, type SidebarLink, sidebarItems } from "#src/admin/session/sidebar-items.ts";
import { type NewLeads, useNewLeads } from "#src/admin/ui/polling.tsx";
import { Logo } from "#src/brand/logo.tsx";
import type { Person } from "#src/domain/auth/person.ts";
import { isRecord } from "#src/domain/content/schema/values/deep-equal.ts";
import { listRoles } from "../role-labels.ts";
import { LogOutButton } from "./log-out-form.tsx";
import { PersonMenu } from "./person-menu.tsx";

export const sidebarId = "sidebar";

/** The address that the shell marks as current: a screen's `belongsTo`, if it has one. */
export function useCurrentAddress(): string {
  const { pathname, search } = useLocation();
  const screenData = useMatches().at(-1)?.loaderData;
  return isRecord(screenData) && typeof screenData.belongsTo === "string" ? screenData.belongsTo : pathname + search;
}

interface SidebarProps {
  company: string;
  person: Person;
  visibleScreens: readonly Screen[];
  /** Null if the user may not see leads. */
  newLeads: NewLeads | null;
}

function useSidebarPopover() {
  const sidebarRef = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  // Navigation closes it. Hydration does not, if the user opened it before.
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (sidebarRef.current?.matches(":popover-open")) sidebarRef.current.hidePopover();
  }, [key]);

  // Scrolls the current item into view in a low window, without scrolling the page.
  useEffect(() => {
    const current = sidebarRef.current?.querySelector<HTMLElement>("[aria-current]");
    if (!sidebarRef.current || !current) return;
    const foot = sidebarRef.current.querySelector(".sidebar-foot")?.clientHeight ?? 0;
    const isHidden = current.offsetTop + current.offsetHeight > sidebarRef.current.clientHeight - foot;
    if (isHidden) sidebarRef.current.scrollTop = current.offsetTop - sidebarRef.current.clientHeight / 2;
  }, []);
  return sidebarRef;
}

/**
 * The list of screens: next to the screen on wide windows, and a popover on narrow ones. The browser opens and closes
 * it, so it works before and without JavaScript.
 */
export function Sidebar({ company, person, visibleScreens, newLeads }: SidebarProps) {
  const sidebarRef = useSidebarPopover();
  return (
    <aside
      ref={sidebarRef}
      id={sidebarId}
      popover="auto"
      aria-label="Sidebar"
      className="sidebar"
      onBlur={({ relatedTarget, currentTarget }) => {
        const stays = relatedTarget === null || currentTarget.contains(relatedTarget);
        if (!stays && currentTarget.matches(":popover-open")) currentTarget.hidePopover();
      }}
    >
      <div className="flex items-center justify-between gap-2 pb-4">
        <Link
          to={href("/cms/dashboard")}
          className="flex min-w-0 rounded-m px-2 py-1 text-[1.55rem] text-ink"
          aria-label={`${company}, dashboard`}
        >
          <Logo name={company} />
        </Link>
        <button
          type="button"
          popoverTarget={sidebarId}
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="icon-only hidden max-[56rem]:inline-grid"
        >
          <X className="icon size-5" aria-hidden />
        </button>
      </div>
      <nav aria-label="Admin">
        <ul className="grid gap-px">
          {sidebarItems(visibleScreens).map((item) => (
            <SidebarEntry key={"group" in item ? item.group : item.name} item={item} newLeads={newLeads} />
          ))}
        </ul>
      </nav>
      <div className="sidebar-foot">
        <LogOutButton />
        <PersonMenu person={person} roles={listRoles(person.roles)} />
      </div>
    </aside>
  );
}

function SidebarEntry({ item, newLeads }: { item: SidebarItem; newLeads: NewLeads | null }) {
  const address = useCurrentAddress();
  const isCurrent = (link: SidebarLink) => link.screens.some((screen) => isWithinScreen(screen, address));
  if (!("group" in item)) {
    return (
      <li>
        <ScreenLink link={item} isCurrent={isCurrent(item)}>
          {item.screens[0] === screens.leads && newLeads && <NewLeadsCount newLeads={newLeads} />}
        </ScreenLink>
      </li>
    );
  }
  return (
    <li>
      <SidebarGroup name={item.group} isCurrent={item.links.some(isCurrent)}>
        {item.links.map((link) => (
          <li key={link.name}>
            <ScreenLink link={link} isCurrent={isCurrent(link)} />
          </li>
        ))}
      </SidebarGroup>
    </li>
  );
}

/** Open, unless the user collapsed it and the current screen is not in it. */
function SidebarGroup({ name, isCurrent, children }: { name: string; isCurrent: boolean; children: ReactNode }) {
  const group = useRef<HTMLDetailsElement>(null);
  const [foldedGroups, saveFoldedGroups] = usePreference("folded");
  const collapsed = foldedGroups.split(".");
  // This runs before the browser toggles it.
  const saveToggled = () => {
    const others = collapsed.filter((group) => group !== name && group !== "");
    saveFoldedGroups([...others, ...(group.current?.open ? [name] : [])].join("."));
  };
  return (
    <details ref={group} open={isCurrent || !collapsed.includes(name)} className="group">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive */}
      <summary className="sidebar-entry" onClick={saveToggled}>
        <Files className="icon" aria-hidden />
        {name}
        <ChevronDown className="icon ml-auto transition-[rotate] duration-140 group-open:rotate-180" aria-hidden />
      </summary>
      <ul className="grid gap-px pt-px pl-4">{children}</ul>
    </details>
  );
}

interface ScreenLinkProps {
  link: SidebarLink;
  isCurrent: boolean;
  children?: ReactNode;
}

function ScreenLink({
  link: {
    name,
    icon: Icon,
    screens: [first],
  },
  isCurrent,
  children,
}: ScreenLinkProps) {
  return (
    <Link to={first.path} className="sidebar-entry" aria-current={isCurrent ? "page" : undefined}>
      <Icon className="icon" aria-hidden />
      {name}
      {children}
    </Link>
  );
}

function NewLeadsCount({ newLeads }: { newLeads: NewLeads }) {
  const { needAnswer: count } = useNewLeads(newLeads);
  return (
    count > 0 && (
      <span className="count">
        {count}
        <span className="sr-only"> to answer</span>
      </span>
    )
  );
}
