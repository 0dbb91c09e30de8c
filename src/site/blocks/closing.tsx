import type { ReactNode } from "react";
import { Actions, ButtonLink } from "../button.tsx";
import { Column } from "../section.tsx";
import { phoneAddress, useShell } from "../shell.ts";
import { RootArcs } from "./root-arcs.tsx";

/** The closing call to action: the phone number is the largest thing on it. */
export function Closing() {
  const { company, closing } = useShell();
  return (
    <ClosingBand heading={closing.heading} text={closing.text}>
      <a
        href={phoneAddress(company.phone)}
        className="inline-block py-1 text-phone font-number text-pink hover:text-pink-hi"
      >
        {company.phone}
      </a>
      {closing.button && (
        <div className="mt-9">
          <Actions>
            <ButtonLink to={closing.button.href} tone="paper">
              {closing.button.text}
            </ButtonLink>
          </Actions>
        </div>
      )}
    </ClosingBand>
  );
}

/** What ends a page: a few words, and what to do next. */
export function ClosingBand({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby="closing"
      data-ground="deep"
      className="relative isolate overflow-hidden bg-deep pt-[clamp(4.5rem,3rem+7vw,9rem)] pb-[clamp(5.5rem,4rem+8vw,11rem)] text-on-deep"
    >
      <RootArcs />
      <Column>
        <h2 id="closing" className="max-w-[10em] text-h1">
          {heading}
        </h2>
        <p className="mt-[1.1rem] mb-8 max-w-[34rem] text-balance text-lead text-on-deep-2">{text}</p>
        {children}
      </Column>
    </section>
  );
}
