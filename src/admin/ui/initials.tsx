import { initialsOf } from "#src/domain/content/schema/values/initials.ts";

/** A person's initials in a circle. Hidden from screen readers, because the name is next to it. */
export function Initials({ name }: { name: string }) {
  return (
    <span aria-hidden className="initials">
      {initialsOf(name)}
    </span>
  );
}
