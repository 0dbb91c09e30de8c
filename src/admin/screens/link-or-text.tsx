import type { ReactNode } from "react";
import { Link } from "react-router";

interface LinkOrTextProps {
  /** Null if the user may not open it, or it has no screen. */
  to: string | null;
  /** The classes of the link, and those of the text. */
  link: string;
  text?: string;
  children: ReactNode;
}

/** The name of an item as a link to it, or as text. */
export function LinkOrText({ to, link, text, children }: LinkOrTextProps) {
  if (to === null) return <span className={text}>{children}</span>;
  return (
    <Link to={to} className={link}>
      {children}
    </Link>
  );
}
