import { Link } from "react-router";
import { screens } from "#src/admin/session/screens.ts";

const tabs = [
  { name: "Settings", screen: screens.seo },
  { name: "Redirects", screen: screens.redirects },
  { name: "Not found", screen: screens.notFound },
];

export function SeoTabs({ shown }: { shown: (typeof tabs)[number]["screen"] }) {
  return (
    <nav aria-label="SEO sections" className="tabs">
      {tabs.map(({ name, screen }) => (
        <Link key={name} to={screen.address} aria-current={screen === shown ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
