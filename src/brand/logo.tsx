import { createContext, use } from "react";
import { displaySize } from "./logo-size.ts";
import { mark } from "./mark.ts";

/** A company's own logo. */
export interface LogoFile {
  url: string;
  width: number;
  height: number;
}

export interface Logos {
  /** Null for the drawn mark with the company's name. */
  light: LogoFile | null;
  /** For dark grounds. Without it, they show the other one on a light plate. */
  dark: LogoFile | null;
}

/** What the root of all pages knows. Without it, the mark is shown. */
export const LogosContext = createContext<Logos>({ light: null, dark: null });

function Drawing() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-[1.47em] flex-none fill-none stroke-current stroke-3">
      <g strokeLinecap="round" strokeLinejoin="round">
        <path d={mark.roots} />
        <path className="stroke-rose deep:stroke-pink" d={mark.reflection} />
      </g>
    </svg>
  );
}

/** In characters. A longer name is set smaller, so that it leaves room beside it. */
const longNameLength = 28;

/** The company's logo, or the mark and the company's name in the size of the words around it. */
export function Logo({ name }: { name?: string }) {
  const logos = use(LogosContext);
  if (logos.light) return <CompanyLogo light={logos.light} dark={logos.dark} />;
  return (
    <span className="-ml-1 inline-flex items-center gap-[.4em] font-head leading-none tracking-[-.03em]">
      <Drawing />
      {name && name.length > longNameLength ? <span className="max-w-[22em] text-[.7em]">{name}</span> : name}
    </span>
  );
}

/** The name beside it says what it is: links have it as their label. */
export function CompanyLogo({ light, dark }: { light: LogoFile; dark: LogoFile | null }) {
  if (!dark) return <LogoImage logo={light} className="logo logo-on-plate" />;
  return (
    <>
      <LogoImage logo={light} className="logo dark:hidden deep:hidden" />
      <LogoImage logo={dark} className="logo hidden dark:block deep:block" isLazy />
    </>
  );
}

/** `isLazy`: not loaded where it is hidden. */
function LogoImage({ logo, className, isLazy }: { logo: LogoFile; className: string; isLazy?: boolean }) {
  return (
    <img
      src={logo.url}
      alt=""
      {...displaySize(logo)}
      className={className}
      decoding="async"
      {...(isLazy && { loading: "lazy" })}
    />
  );
}
