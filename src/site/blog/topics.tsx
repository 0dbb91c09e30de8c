import { type NamedLink, SiteLink } from "../link.tsx";

/** The topic filter of the blog. */
export function Topics({ name, links, current }: { name: string; links: NamedLink[]; current: string }) {
  return (
    <nav aria-label={name}>
      <ul className="flex flex-wrap gap-x-6 text-sm">
        {links.map(({ text, href }) => (
          <li key={href}>
            <SiteLink
              to={href}
              aria-current={href === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline current:font-medium current:underline"
            >
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
