import type { ReactNode } from "react";

/** A name with its value, in a list of two columns. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
