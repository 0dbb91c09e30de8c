import type { ReactNode } from "react";

/** Leads whoever comes by keys past something. It shows while it has the focus, and takes no room. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      // The router would take another address for leaving the form.
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
