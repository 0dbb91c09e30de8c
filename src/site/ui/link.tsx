import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useHref, useLocation } from "react-router";
import { isPage } from "../is-page.ts";
import { Icon } from "./icon.tsx";

/** A link with its text, as loaders return it. */
export interface NamedLink {
  text: string;
  href: string;
}

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** Undefined: the text without a link. */
  to: string | undefined;
  [data: `data-${string}`]: string | undefined;
};

/** An unstyled link. In a preview, links to pages stay in it. */
export function SiteLink({ to, children, ...rest }: Props) {
  const page = useHref(to ?? "");
  return (
    <a href={to !== undefined && isPage(to) ? page : to} {...rest}>
      {children}
    </a>
  );
}

/** The value of `aria-current` for a link: the current page, one of its parents, or none. */
export function useCurrent(): (to: string) => "page" | "true" | undefined {
  const { pathname } = useLocation();
  return (to) => {
    if (to.includes("#") || to.includes("?")) return undefined;
    if (to === pathname) return "page";
    return to !== "/" && pathname.startsWith(`${to}/`) ? "true" : undefined;
  };
}

/** The link of a card; its click area is the whole card. `subject` makes its name unique for screen readers. */
export function CardLink({ to, subject, children }: { to: string; subject: string; children: ReactNode }) {
  const label = (
    <>
      {children}
      <span className="sr-only">{` ${subject}`}</span>
    </>
  );
  // The card of the current page has no link.
  if (useCurrent()(to) === "page") {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a placeholder link has no href, see the HTML standard
      <a role="link" aria-disabled="true" aria-current="page" className="card-link">
        {label}
      </a>
    );
  }
  return (
    <SiteLink to={to} className="card-link">
      {label}
    </SiteLink>
  );
}

/** An underlined link with an arrow that moves on hover. */
export function TextLink({
  to,
  arrow = "arrow-right",
  children,
}: {
  to: string;
  arrow?: "arrow-right" | "arrow-up-right" | "none";
  children: ReactNode;
}) {
  return (
    <SiteLink to={to} className="text-link">
      {children}
      {arrow !== "none" && <Icon name={arrow} />}
    </SiteLink>
  );
}
