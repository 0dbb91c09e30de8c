import type { ReactNode } from "react";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { type Glyph, Icon } from "../ui/icon.tsx";
import { SiteLink } from "../ui/link.tsx";

function Fact({ icon, children }: { icon: Glyph; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-[.5em] whitespace-nowrap">
      <span className="text-pink">
        <Icon name={icon} size="small" />
      </span>
      {children}
    </span>
  );
}

const barLink = "inline-flex min-h-11 items-center hover:text-on-deep";

function BarLink({ to, icon, children }: { to: string | undefined; icon: Glyph; children: ReactNode }) {
  return (
    <a href={to} className={barLink}>
      <Fact icon={icon}>{children}</Fact>
    </a>
  );
}

/** Phone, email and address above the header; on narrow screens the last two are in the menu. */
export function TopBar() {
  const { company, helpDeskHours, clientPortal, remoteSupport, languageLinks } = useShell();
  const words = useWords();
  return (
    <div data-ground="deep" className="bg-deep text-xs leading-none text-on-deep-2">
      <div className="column flex flex-wrap items-center justify-between gap-x-7">
        <div className="flex flex-wrap items-center gap-x-7">
          <BarLink to={phoneUrl(company.phone)} icon="phone">
            {company.phone}
          </BarLink>
          {helpDeskHours && (
            <span className="max-sm:hidden">
              <Fact icon="headphones">{helpDeskHours}</Fact>
            </span>
          )}
          <span className="max-md:hidden">
            <BarLink to={`mailto:${company.email}`} icon="mail">
              {company.email}
            </BarLink>
          </span>
          <span className="max-xl:hidden">
            <Fact icon="map-pin">{`${company.street}, ${company.cityLine}`}</Fact>
          </span>
        </div>
        <div className="flex gap-x-6">
          {remoteSupport && (
            <BarLink to={remoteSupport} icon="monitor">
              {words.remoteSupport}
            </BarLink>
          )}
          {clientPortal && (
            <BarLink to={clientPortal} icon="life-buoy">
              {words.clientPortal}
            </BarLink>
          )}
          {languageLinks.map(({ language, name, href, note }) => (
            <SiteLink key={language} to={href} lang={language} hrefLang={language} className={barLink}>
              <Fact icon="globe">{name}</Fact>
              {note && <span className="sr-only">{[note.toHome, note.onlyIn].filter(Boolean).join(". ")}</span>}
            </SiteLink>
          ))}
        </div>
      </div>
    </div>
  );
}
