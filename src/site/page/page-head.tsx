import type { ReactNode } from "react";
import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { RootArcs } from "../blocks/root-arcs.tsx";
import { homePath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { type Glyph, Icon } from "../ui/icon.tsx";
import { type NamedLink, SiteLink } from "../ui/link.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { Picture } from "../ui/picture.tsx";
import { Column, Intro } from "../ui/section.tsx";

export interface TitleBand {
  title: string;
  /** Empty: none. */
  intro: string;
  /** Name in breadcrumbs. */
  name: string;
  /** The pages between the home page and this one. */
  above?: NamedLink[];
  picture: ResolvedPicture | null;
  /** A line below the intro. The band is low then, so that the first view has what the page is for. */
  facts?: readonly { icon: Glyph; text: string }[];
}

/** The dark band at the top of every inner page. `children` are beside the title. */
export function PageHead({ children, ...band }: TitleBand & { children?: ReactNode }) {
  const { title, intro, name, above = [], picture, facts } = band;
  const text = facts ? (
    <>
      <h1 className="text-h2">{title}</h1>
      {intro && (
        <p className="mt-2 text-on-deep-2">
          <NoWrap>{intro}</NoWrap>
        </p>
      )}
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 font-medium">
        {facts.map((fact) => (
          <li key={fact.text} className="inline-flex items-center gap-2">
            <Icon name={fact.icon} />
            {fact.text}
          </li>
        ))}
      </ul>
    </>
  ) : (
    <>
      <h1 className="mt-2 max-w-[15em] text-h1 lg:max-w-[12em]">{title}</h1>
      {intro && <Intro>{intro}</Intro>}
    </>
  );
  return (
    <section
      data-ground="deep"
      className={`page-head relative isolate overflow-hidden bg-deep text-on-deep ${picture ? "has-picture" : facts ? "py-5" : ""}`}
    >
      {!picture && !children && !facts && <RootArcs />}
      <Column>
        <div className={facts && "max-sm:hidden"}>
          <Breadcrumb above={above} name={name} />
        </div>
        {children ? (
          <div className="grid items-end gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <div>{text}</div>
            {children}
          </div>
        ) : (
          text
        )}
      </Column>
      {/* At the bottom of the section: it would move down with each line of text that arrives after it. */}
      {picture && (
        <div className="head-picture">
          <Picture
            picture={{ ...picture, alt: "" }}
            preset="hero"
            sizes="62vw"
            phone={{ preset: "card", sizes: "100vw" }}
            priority
          />
        </div>
      )}
    </section>
  );
}

/** Breadcrumbs; `name` adds the current page. */
export function Breadcrumb({ above, name }: { above: NamedLink[]; name?: string }) {
  const { language } = useShell();
  const words = useWords();
  const links = [{ text: words.home, href: homePath(language) }, ...above];
  return (
    <nav aria-label={words.breadcrumb}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2 deep:text-on-deep-2">
        {links.map(({ text, href }) => (
          <li key={href} className="flex items-center gap-x-2 not-first:before:content-['/'/'']">
            <SiteLink to={href} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              {text}
            </SiteLink>
          </li>
        ))}
        {/* On phones the title is right below. */}
        {name && (
          <li
            aria-current="page"
            className="max-w-full truncate before:mr-2 before:content-['/'/''] max-sm:sr-only md:max-w-[26rem]"
          >
            {name}
          </li>
        )}
      </ol>
    </nav>
  );
}
