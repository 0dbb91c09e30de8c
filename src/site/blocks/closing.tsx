import type { ReactNode } from "react";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import type { CallText } from "../shell/shell.server.ts";
import { useShell } from "../shell/shell.ts";
import { ButtonLinks } from "../ui/button.tsx";
import { Column } from "../ui/section.tsx";
import { RootArcs } from "./root-arcs.tsx";

/** The closing call to action: the page's own, or that of the site. The phone number is the largest thing on it. */
export function Closing({ closing, children }: { closing: CallText | null; children?: ReactNode }) {
  const shell = useShell();
  const { heading, text, button } = closing ?? shell.closing;
  return (
    <ClosingBand heading={heading} text={text}>
      <ClosingPhone />
      <ButtonLinks buttons={button ? [button] : []} main="paper" />
      {children}
    </ClosingBand>
  );
}

export function ClosingPhone() {
  const { phone } = useShell().company;
  return (
    <a
      href={phoneUrl(phone)}
      className="mb-9 block w-fit py-1 text-phone font-number text-pink last:mb-0 hover:text-pink-hi"
    >
      {phone}
    </a>
  );
}

interface BandProps {
  /** The heading's id; needed where a page has several bands. */
  id?: string;
  heading: string;
  text: string;
  children: ReactNode;
}

/** A call to action at the end of a page or section. */
export function ClosingBand({ id = "closing", heading, text, children }: BandProps) {
  return (
    <section
      aria-labelledby={id}
      data-ground="deep"
      className="closing relative isolate overflow-hidden bg-deep pt-[clamp(4.5rem,3rem+7vw,9rem)] pb-[clamp(5.5rem,4rem+8vw,11rem)] text-on-deep"
    >
      <RootArcs />
      <Column>
        <h2 id={id} className="max-w-[10em] text-h1">
          {heading}
        </h2>
        {text && <p className="mt-[1.1rem] max-w-[34rem] text-balance text-lead text-on-deep-2">{text}</p>}
        <div className="mt-8">{children}</div>
      </Column>
    </section>
  );
}
