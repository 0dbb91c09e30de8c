import type { ReactNode } from "react";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { Credentials } from "../blocks/proof.tsx";
import type { HoursForScript } from "../hours.ts";
import { useLabel } from "../lead-form/lead-form.tsx";
import { useShell, useWords } from "../shell/shell.ts";
import { TextLink } from "../ui/link.tsx";
import { BusinessHours } from "./business-hours.tsx";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-5 last:border-0">
      <h3 className="mb-1 text-h4">{name}</h3>
      {children}
    </div>
  );
}

export function PhoneFact() {
  const { company } = useShell();
  return (
    <Fact name={useLabel("phone")}>
      <a
        href={phoneUrl(company.phone)}
        className="inline-block py-2 text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)] font-number leading-[1.1] tracking-[-.035em] hover:text-leaf"
      >
        {company.phone}
      </a>
    </Fact>
  );
}

/** The hours of the office and of the help desk. */
export function HoursFact({ hours, children }: { hours: HoursForScript; children?: ReactNode }) {
  const { helpDeskHours } = useShell();
  return (
    <Fact name={useWords().hours}>
      <BusinessHours script={hours} />
      {helpDeskHours && <p className="mt-2 font-medium">{helpDeskHours}</p>}
      {children}
    </Fact>
  );
}

interface Props {
  hours: HoursForScript;
  /** The next holidays, and days with other hours. */
  specialDays: { day: string; text: string; isClosed: boolean }[];
  areaServed: string[];
}

export function ContactInformation({ hours, specialDays, areaServed }: Props) {
  const { company, credentials } = useShell();
  const words = useWords();
  return (
    <section aria-labelledby="contact-information" className="border-t-2 border-ink pt-5">
      <h2 id="contact-information" className="mb-5 text-h3">
        {words.contactInformation}
      </h2>
      <PhoneFact />
      <Fact name={useLabel("email")}>
        <p className="wrap-anywhere">
          <TextLink to={`mailto:${company.email}`} arrow="none">
            {company.email}
          </TextLink>
        </p>
      </Fact>
      <Fact name={words.address}>
        <address className="text-ink-2 not-italic">
          {company.street}
          <br />
          {company.cityLine}
        </address>
      </Fact>
      <HoursFact hours={hours}>
        {specialDays.length > 0 && (
          <>
            <h4 className="mt-4 text-sm text-ink-3">
              {specialDays.every(({ isClosed }) => isClosed) ? words.closedOn : words.specialHours}
            </h4>
            <ul className="hours">
              {specialDays.map(({ day, text }) => (
                <li key={day}>
                  <span>{day}</span> <span>{text}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </HoursFact>
      <Fact name={words.areaServed}>
        <p className="text-ink-2">{areaServed.join(", ")}</p>
      </Fact>
      {credentials.length > 0 && (
        <Fact name={words.checkUs}>
          <Credentials />
        </Fact>
      )}
    </section>
  );
}
