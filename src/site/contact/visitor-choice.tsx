import type { ReactNode } from "react";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { Actions, ButtonLink } from "../ui/button.tsx";
import type { ClientHelp } from "./contact.server.ts";

/**
 * Asks whether visitors are clients, and shows those their help instead of the form. Two radio buttons and `:has()`: it
 * works without script and stores nothing. The question is in the space above the form, so that the form stays where it
 * is without it.
 */
export function VisitorChoice({ help, children }: { help: ClientHelp; children: ReactNode }) {
  const { question, prospect, client } = help;
  return (
    <div className="group -mt-15">
      <div
        role="radiogroup"
        aria-labelledby="visitor"
        className="mb-3 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-2"
      >
        <p id="visitor" className="font-medium max-sm:sr-only">
          {question}
        </p>
        <div className="flex flex-wrap gap-1 rounded-m bg-mist p-0.5 max-sm:grow">
          <Answer id="is-new" isChosen>
            {prospect}
          </Answer>
          <Answer id="is-client">{client}</Answer>
        </div>
      </div>
      <div className="group-has-[#is-client:checked]:hidden">{children}</div>
      <div className="hidden group-has-[#is-client:checked]:block">
        <ClientPanel help={help} />
      </div>
    </div>
  );
}

function Answer({ id, isChosen, children }: { id: string; isChosen?: true; children: string }) {
  return (
    <label className="flex min-h-11 grow cursor-pointer items-center justify-center rounded-s px-4 py-1 leading-[1.2] font-medium has-checked:bg-surface has-checked:shadow-rest has-focus-visible:outline-2 has-focus-visible:outline-leaf">
      <input id={id} type="radio" name="visitor" defaultChecked={isChosen} className="sr-only" />
      {children}
    </label>
  );
}

function ClientPanel({ help: { heading, text, phone, email, portal, remoteSupport } }: { help: ClientHelp }) {
  const { helpDeskHours } = useShell();
  const words = useWords();
  return (
    <section
      aria-labelledby="client-help"
      className="rounded-l bg-surface p-[clamp(1.25rem,.8rem+2vw,2.75rem)] shadow-rest"
    >
      <h2 id="client-help" className="text-h3">
        {heading}
      </h2>
      <p className="mt-2 mb-6 max-w-[34rem] text-ink-2">{text}</p>
      {phone && (
        <p>
          <a href={phoneUrl(phone)} className="text-result font-number hover:text-leaf">
            {phone}
          </a>
        </p>
      )}
      {phone && helpDeskHours && <p className="mt-2 font-medium">{helpDeskHours}</p>}
      {email && (
        <p className="mt-4 wrap-anywhere">
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
        </p>
      )}
      {(portal || remoteSupport) && (
        <div className="mt-6">
          <Actions>
            {portal && (
              <ButtonLink to={portal} tone="pink">
                {words.clientPortal}
              </ButtonLink>
            )}
            {remoteSupport && (
              <ButtonLink to={remoteSupport} tone="line">
                {words.remoteSupport}
              </ButtonLink>
            )}
          </Actions>
        </div>
      )}
    </section>
  );
}
