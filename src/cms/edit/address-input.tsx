import { useEffect, useState } from "react";
import { useEditing, useFault, usePart } from "./context.ts";
import type { AddressAnswer } from "./exchange/answers.ts";
import { askAddress } from "./exchange/send.ts";
import { slugPart } from "./exchange/slug-part.ts";

/** How the addresses of a kind are made: what stands before the part that can be chosen. */
export interface AddressShape {
  before: string;
  /** The whole of an address that stays, since the site itself leads there. */
  fixed: string | null;
}

interface AddressInputProps {
  shape: AddressShape;
  /** What the address is made of while nobody chose one. */
  title: string;
}

/** Milliseconds after the last letter before the server is asked. */
const pause = 250;

/** The last part of an entry's address: made of its title until somebody chooses another. */
export function AddressInput({ shape: { before, fixed }, title }: AddressInputProps) {
  if (fixed === null) return <SlugInput before={before} title={title} />;
  return (
    <div className="field">
      <p className="field-head">Address</p>
      <p className="break-words">{fixed}</p>
      <p className="field-hint">The site itself leads to this page, so its address stays.</p>
    </div>
  );
}

function SlugInput({ before, title }: { before: string; title: string }) {
  const { standing } = useEditing();
  const [slug, write] = usePart<string>(slugPart);
  const fault = useFault(slugPart);
  const answer = useAddressAnswer(slug, title);
  const id = `field-${slugPart}`;
  const present = standing.slug;
  const refused = answer?.state === "refused" ? answer : null;
  const isMoving = !refused && present !== null && slug !== "" && slug !== present;
  const said = refused?.words ?? fault;
  return (
    <div className="field">
      <label htmlFor={id} className="field-head">
        Address
      </label>
      <div className="address-input" data-bad={said ? "" : undefined}>
        <span aria-hidden>{before}</span>
        <input
          id={id}
          value={slug}
          onChange={({ currentTarget }) => write(currentTarget.value.replace(/\s/g, "-"))}
          onBlur={() => slug === "" && present !== null && write(present)}
          placeholder={answer?.state === "free" ? answer.slug : ""}
          aria-describedby={`${id}-said`}
          aria-invalid={said ? true : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div id={`${id}-said`} aria-live="polite">
        {said && <p className="field-fault">{said}</p>}
        {!said && slug === "" && <p className="field-hint">Made by itself until you write another.</p>}
        {!said && isMoving && (
          <p className="field-hint">
            Once this is published, {before}
            {present} leads here.
          </p>
        )}
      </div>
      {refused && (
        <button type="button" className="link justify-self-start" onClick={() => write(refused.better)}>
          Use {refused.better}
        </button>
      )}
    </div>
  );
}

/** What the server says of an address, a moment after it was typed. */
function useAddressAnswer(slug: string, title: string): AddressAnswer | null {
  const { subject } = useEditing();
  const [answer, setAnswer] = useState<AddressAnswer | null>(null);
  // The title counts only as long as no address is chosen.
  const from = slug === "" ? title : "";
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setAnswer(await askAddress(subject, { slug, title: from }, asking.signal));
      } catch {
        // It is checked again before it is published.
        if (!asking.signal.aborted) setAnswer(null);
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [subject, slug, from]);
  return answer;
}
