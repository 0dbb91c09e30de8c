import { Link } from "react-router";
import { screens } from "#src/admin/session/screens.ts";

const tabs = [
  { name: "Settings", screen: screens.seo },
  { name: "Redirects", screen: screens.redirects },
  { name: "Not found", screen: screens.notFound },
];

export function SeoTabs({ current }: { current: (typeof tabs)[number]["screen"] }) {
  return (
    <nav aria-label="SEO sections" className="tabs">
      {tabs.map(({ name, screen }) => (
        <Link key={name} to={screen.path} aria-current={screen === current ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
