import { Actions, ButtonLink } from "../button.tsx";
import { Column } from "../section.tsx";
import { phoneAddress, useShell } from "../shell.ts";
import { RootArcs } from "./root-arcs.tsx";

/** The closing call to action: the phone number is the largest thing on it. */
export function Closing() {
  const { company, closing } = useShell();
  return (
    <section
      aria-labelledby="closing"
      data-ground="deep"
      className="relative isolate overflow-hidden bg-deep pt-[clamp(4.5rem,3rem+7vw,9rem)] pb-[clamp(5.5rem,4rem+8vw,11rem)] text-on-deep"
    >
      <RootArcs />
      <Column>
        <h2 id="closing" className="max-w-[10em] text-h1">
          {closing.heading}
        </h2>
        <p className="mt-[1.1rem] mb-8 max-w-[34rem] text-lead text-on-deep-2">{closing.text}</p>
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
      </Column>
    </section>
  );
}
