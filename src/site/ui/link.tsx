import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useHref, useLocation } from "react-router";
import { inDefaultLanguage, type Language, languageOf } from "#src/base/languages.ts";
import { isPage } from "../is-page.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { type Glyph, Icon } from "./icon.tsx";

/** A link with its text, as loaders return it. */
export interface NamedLink {
  text: string;
  href: string;
}

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** Undefined: the text without a link. */
  to: string | undefined;
  /** Behind the text. */
  icon?: Glyph;
  [data: `data-${string}`]: string | undefined;
};

/**
 * An unstyled link. In a preview, links to pages stay in it. One to a page in another language says so, unless it is given
 * its `hrefLang`.
 */
export function SiteLink({ to, icon, hrefLang, children, ...rest }: Props) {
  const page = useHref(to ?? "");
  const { language } = useShell();
  const words = useWords();
  const isToPage = to !== undefined && isPage(to);
  const other = !hrefLang && isToPage && languageOf(to) !== language ? languageOf(to) : undefined;
  return (
    <a href={isToPage ? page : to} hrefLang={hrefLang ?? other} {...rest}>
      {children}
      {other && ` (${words.inLanguage(other)})`}
      {icon && <Icon name={icon} />}
    </a>
  );
}

interface LanguageLinkProps {
  to: string;
  language: Language;
  className: string;
  children: ReactNode;
}

/** A link that changes the language. Its text is in the other one. */
export function LanguageLink({ to, language, className, children }: LanguageLinkProps) {
  return (
    <a href={useHref(to)} lang={language} hrefLang={language} data-language="" className={className}>
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
    return inDefaultLanguage(to) !== "/" && pathname.startsWith(`${to}/`) ? "true" : undefined;
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
    <SiteLink to={to} className="text-link" {...(arrow !== "none" && { icon: arrow })}>
      {children}
    </SiteLink>
  );
}
