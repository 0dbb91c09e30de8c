import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { InquiryForm } from "../lead-form/inquiry-form.tsx";
import { useShell } from "../shell/shell.ts";
import { Intro, Section } from "../ui/section.tsx";
import type { BlockOf } from "./blocks.server.ts";

/** The contact form next to a text and the contact details. */
export function ContactForm({ block }: { block: BlockOf<"contact-form"> }) {
  const { heading, text, services, chosen, questions } = block;
  const { phone, email } = useShell().company;
  return (
    <Section ground="mist">
      <div className="grid items-start gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <div>
          <h2 className="text-h2">{heading}</h2>
          {text && <Intro>{text}</Intro>}
          <p className="mt-5">
            <a href={phoneUrl(phone)} className="text-link text-h3">
              {phone}
            </a>
            <br />
            <a href={`mailto:${email}`} className="text-link">
              {email}
            </a>
          </p>
        </div>
        <InquiryForm services={services} chosen={chosen} questions={questions} />
      </div>
    </Section>
  );
}
