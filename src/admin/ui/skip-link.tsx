import type { ReactNode } from "react";

/** A skip link for keyboard users. It is visible while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      // Without this, the router sees a navigation that leaves the form.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
      className="fixed -top-16 left-4 z-70 rounded-m bg-pink px-4 py-3 text-on-pink focus:top-4"
    >
      {children}
    </a>
  );
}
