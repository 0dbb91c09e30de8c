import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { contactFormPath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { TextLink } from "../ui/link.tsx";

/** The phone; and for those who choose a time, the contact form if they need another one. */
export function OtherWays({ isChoosing }: { isChoosing: boolean }) {
  const { language, company, helpDeskHours } = useShell();
  const words = useWords();
  return (
    <div className="border-t-2 border-ink pt-5">
      <section aria-labelledby="rather-call">
        <h2 id="rather-call" className="mb-1 text-h4">
          {words.book.ratherCall}
        </h2>
        <a href={phoneUrl(company.phone)} className="text-result font-number hover:text-leaf">
          {company.phone}
        </a>
        {helpDeskHours && <p className="text-ink-2">{helpDeskHours}</p>}
      </section>
      {isChoosing && (
        <section aria-labelledby="no-time-fits" className="mt-5 border-t border-line py-5">
          <h2 id="no-time-fits" className="mb-1 text-h4">
            {words.book.noTimeFits}
          </h2>
          <p className="mb-2 text-ink-2">{words.book.noTimeFitsText}</p>
          <TextLink to={contactFormPath(language)}>{words.book.writeToUs}</TextLink>
        </section>
      )}
    </div>
  );
}
