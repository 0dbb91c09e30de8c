import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { bookPath, contactPath } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useCurrent } from "../ui/link.tsx";
import { useShell, useWords } from "./shell.ts";

/** Two buttons within reach of the thumb; `phone-bar.client.ts` shows them below the first view. */
export function PhoneBar() {
  const { company, consultation, language } = useShell();
  const words = useWords();
  const phone = phoneUrl(company.phone);
  const isCurrent = useCurrent();
  if (isCurrent(contactPath(language)) || isCurrent(bookPath(language))) return null;
  return (
    <nav aria-label={words.writeToUs} data-behavior="phone-bar" data-ground="deep" hidden className="notice">
      <div className="column flex flex-wrap gap-3">
        {phone && (
          <ButtonLink to={phone} tone="line" icon="phone">
            {words.call}
          </ButtonLink>
        )}
        <ButtonLink to={consultation.href} tone="pink">
          {words.freeConsultation}
        </ButtonLink>
      </div>
    </nav>
  );
}
