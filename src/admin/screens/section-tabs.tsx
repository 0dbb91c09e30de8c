import { Link, useRouteLoaderData } from "react-router";
import { screenAt } from "#src/admin/session/screen-at.ts";
import { screensFor } from "#src/admin/session/screens.ts";
import { sections } from "#src/admin/session/sections.ts";
import type { loader } from "./layout.tsx";
import { useCurrentAddress } from "./shell/sidebar.tsx";

/** Links to the screens of a section that the user may open. */
export function SectionTabs({
  section,
  className = "section-list",
}: {
  section: keyof typeof sections;
  className?: string;
}) {
  const admin = useRouteLoaderData<typeof loader>("admin/screens/layout");
  const current = screenAt(useCurrentAddress());
  const tabs = admin ? screensFor(admin.person).filter((screen) => screen.section === section) : [];
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={`${sections[section].name} sections`} className={className}>
      {tabs.map((screen) => (
        <Link key={screen.path} to={screen.path} aria-current={screen === current ? "page" : undefined}>
          {screen.tab ?? screen.name}
        </Link>
      ))}
    </nav>
  );
}
