import { Actions, ButtonLink } from "../button.tsx";
import { phoneAddress, useShell, useWords } from "../shell.ts";

/** Asks to write or to call. */
export function Invitation() {
  const { company } = useShell();
  const words = useWords();
  return (
    <section
      id="contact-form"
      aria-labelledby="contact-form-heading"
      className="rounded-l bg-surface p-[clamp(1.25rem,.8rem+2vw,2.75rem)] shadow-rest"
    >
      <h2 id="contact-form-heading" className="text-h2">
        {words.sendMessage}
      </h2>
      <p className="mt-5 mb-8 max-w-[34rem] text-lead text-ink-2">{words.sendMessageText}</p>
      <Actions>
        <ButtonLink to={`mailto:${company.email}`} tone="pink" icon="mail">
          {company.email}
        </ButtonLink>
        <ButtonLink to={phoneAddress(company.phone)} tone="line" icon="phone">
          {company.phone}
        </ButtonLink>
      </Actions>
    </section>
  );
}
