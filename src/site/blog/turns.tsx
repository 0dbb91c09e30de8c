import { ButtonLink } from "../button.tsx";
import type { NamedLink } from "../link.tsx";

/** To the pages beside this one; nothing where there is one only. */
export function Turns({ name, newer, older }: { name: string; newer: NamedLink | null; older: NamedLink | null }) {
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
