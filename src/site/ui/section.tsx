import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { NoWrap } from "./no-wrap.tsx";

/** The page's column: centered, with a gutter on both sides. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="column">{children}</div>;
}

const grounds = {
  paper: "bg-paper",
  mist: "bg-mist",
  deep: "bg-deep text-on-deep",
};

interface SectionProps {
  id?: string | undefined;
  ground?: keyof typeof grounds;
  /** The id of the heading that names the section. */
  labelledBy?: string | undefined;
  /** Right below a low title band. */
  isTop?: boolean;
  children: ReactNode;
}

/** A horizontal part of a page with one background. */
export function Section({ id, ground = "paper", labelledBy, isTop, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      data-ground={ground === "deep" ? "deep" : undefined}
      className={`${isTop ? "pt-5 pb-section" : "py-section"} ${grounds[ground]}`}
    >
      <Column>{children}</Column>
    </section>
  );
}

interface HeadProps {
  id?: string | undefined;
  heading: string;
  intro?: string | undefined;
  /** A link beside the heading on wide screens. */
  aside?: ReactNode;
  centered?: boolean;
}

/** A section's heading, with an intro under it. */
export function SectionHead({ id, heading, intro, aside, centered = false }: HeadProps) {
  return (
    <div
      className={`mb-[clamp(2rem,1.2rem+3vw,4rem)] flex flex-wrap items-end justify-between gap-x-8 gap-y-5 ${centered ? "text-center max-lg:text-start lg:justify-center" : ""}`}
    >
      <div className="max-w-[44rem]">
        <Heading id={id}>{heading}</Heading>
        {intro && <Intro centered={centered}>{intro}</Intro>}
      </div>
      {aside}
    </div>
  );
}

/** An intro text under a heading. */
export function Intro({ centered = false, children }: { centered?: boolean; children: string }) {
  return (
    <p
      className={`mt-[1.1rem] max-w-[38rem] text-balance text-lead text-ink-2 deep:text-on-deep-2 ${centered ? "lg:mx-auto" : ""}`}
    >
      <NoWrap>{children}</NoWrap>
    </p>
  );
}

/** A label for the category of a card or page. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <p className="inline-flex items-center gap-[.45em] place-self-start rounded-s bg-leaf-soft px-[.7em] py-[.5em] text-xs font-medium leading-none text-leaf">
      {children}
    </p>
  );
}

/** A list with a check mark before each line. */
export function CheckList({ lines, columns = 2 }: { lines: readonly string[]; columns?: 1 | 2 | 3 }) {
  return (
    <ul
      className={`grid gap-x-8 gap-y-3 ${columns > 1 ? "sm:grid-cols-2" : ""} ${columns === 3 ? "lg:grid-cols-3" : ""}`}
    >
      {lines.map((line) => (
        <li key={line} className="grid grid-cols-[1.5rem_1fr] gap-3 leading-[1.45]">
          <span className="mt-px text-[1.1em] text-leaf">
            <Icon name="check" />
          </span>
          <span>
            <NoWrap>{line}</NoWrap>
          </span>
        </li>
      ))}
    </ul>
  );
}

export interface Fact {
  name: string;
  value: string;
}

export function FactList({ facts, className }: { facts: readonly Fact[]; className: string }) {
  return (
    <dl className={className}>
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-3">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A block's heading. */
export function Heading({ id, children }: { id?: string | undefined; children: string }) {
  return (
    <h2 id={id} className="text-h2">
      {children}
    </h2>
  );
}

/** A mirrored copy of a text, hidden from screen readers. */
export function Reflection({ text }: { text: string }) {
  return <span aria-hidden="true" data-text={text} className="reflected" />;
}
