import { ButtonLink } from "../button.tsx";
import type { NamedLink } from "../link.tsx";

/** Links to the previous and the next page; nothing if there is only one page. */
export function Pagination({ name, newer, older }: { name: string; newer: NamedLink | null; older: NamedLink | null }) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={name} className="mt-12 flex flex-wrap justify-between gap-3">
      {[newer, older].map(
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
