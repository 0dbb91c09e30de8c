import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { Icon } from "./icon.tsx";
import { NoWrap } from "./no-wrap.tsx";

/** The published site alerts, above everything else on every page. */
export function Alerts() {
  const { language: pageLanguage, alerts } = useShell();
  const label = useWords().alerts;
  if (alerts.length === 0) return null;
  return (
    <section aria-label={label} className="site-alerts">
      {alerts.map(({ id, language, title, text, phone, days }) => (
        <div key={id} className="column py-3">
          <p lang={language === pageLanguage ? undefined : language} className="font-head">
            <NoWrap>{title}</NoWrap>
          </p>
          <p lang={language === pageLanguage ? undefined : language}>
            <NoWrap>{text}</NoWrap>
          </p>
          {days.map((day) => (
            <p key={day}>{day}</p>
          ))}
          {phone && (
            <a href={phoneUrl(phone)} className="inline-flex min-h-11 items-center gap-[.5em] font-medium underline">
              <Icon name="phone" size="small" />
              {phone}
            </a>
          )}
        </div>
      ))}
    </section>
  );
}
