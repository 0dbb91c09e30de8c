import type { AnchorHTMLAttributes, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "./icon.tsx";

/** Words and where they lead; what loaders make of the content's links. */
export interface NamedLink {
  text: string;
  href: string;
}

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  to: string;
  [data: `data-${string}`]: string | undefined;
};

/** Whether an address is a page of the site, which is shown without loading the document. */
export function isPage(address: string): boolean {
  return /^\/(?!\/|cms|media\/)/.test(address);
}

/** A link without looks: within the site without loading the document, to everywhere else as usual. */
export function SiteLink({ to, children, ...rest }: Props) {
  return isPage(to) ? (
    <Link to={to} discover="none" {...rest}>
      {children}
    </Link>
  ) : (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}

/** What `aria-current` says of a link: its own page, a page above the present one, or nothing. */
export function useCurrent(): (to: string) => "page" | "true" | undefined {
  const { pathname } = useLocation();
  return (to) => {
    if (to.includes("#") || to.includes("?")) return undefined;
    if (to === pathname) return "page";
    return to !== "/" && pathname.startsWith(`${to}/`) ? "true" : undefined;
  };
}

/** The link of a card, whose whole face leads where it leads. `subject` tells it from the others for those who only hear it. */
export function CardLink({ to, subject, children }: { to: string; subject: string; children: ReactNode }) {
  const words = (
    <>
      {children}
      <span className="sr-only">{` ${subject}`}</span>
    </>
  );
  // Among the cards of the page that one is reading already: it leads nowhere.
  if (useCurrent()(to) === "page") {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere has no address, as HTML has it
      <a role="link" aria-disabled="true" aria-current="page" className="card-link">
        {words}
      </a>
    );
  }
  return (
    <SiteLink to={to} className="card-link">
      {words}
    </SiteLink>
  );
}

/** A link in running pages: underlined, with an arrow that moves when it is pointed at. */
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
