import { ButtonLink } from "../ui/button.tsx";
import { type NamedLink, SiteLink } from "../ui/link.tsx";

export interface Filter {
  /** For screen readers. */
  name: string;
  links: NamedLink[];
  /** The URL of the current one. */
  current: string;
}

/** Links that filter a list. */
export function FilterLinks({ name, links, current }: Filter) {
  return (
    <nav aria-label={name}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ text, href }) => (
          <li key={href}>
            <SiteLink
              to={href}
              aria-current={href === current ? "page" : undefined}
              data-tone={href === current ? undefined : "line"}
              data-size="small"
              className="button px-3"
            >
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export interface PageLinks {
  /** For screen readers. */
  name: string;
  previous: NamedLink | null;
  next: NamedLink | null;
}

/** Links to the previous and the next page of a list; nothing if there is only one page. */
export function Pagination({ name, previous, next }: PageLinks) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={name} className="mt-12 flex flex-wrap justify-between gap-3">
      {[previous, next].map(
        (link) =>
          link && (
            <ButtonLink key={link.href} to={link.href} tone="line">
              {link.text}
            </ButtonLink>
          ),
      )}
    </nav>
  );
}
