import type { ReactNode } from "react";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { type Glyph, Icon } from "../ui/icon.tsx";
import { LanguageLink } from "../ui/link.tsx";

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

interface BarLinkProps {
  to: string | undefined;
  icon: Glyph;
  /** Not on phones. */
  isWide?: boolean;
  children: ReactNode;
}

function BarLink({ to, icon, isWide = false, children }: BarLinkProps) {
  return (
    <a href={to} className={isWide ? `${barLink} max-md:hidden` : barLink}>
      <Fact icon={icon}>{children}</Fact>
    </a>
  );
}

/** Phone, email and address above the header, and other languages; what has no room on narrow screens is in the menu. */
export function TopBar() {
  const { company, helpDeskHours, clientPortal, remoteSupport, languageLinks } = useShell();
  const words = useWords();
  const isFull = languageLinks.length > 0 && Boolean(remoteSupport || clientPortal);
  return (
    <div data-ground="deep" className="bg-deep text-xs leading-none text-on-deep-2">
      <div className="column flex flex-wrap items-center justify-between gap-x-7">
        <div className="flex flex-wrap items-center gap-x-7">
          <BarLink to={phoneUrl(company.phone)} icon="phone">
            {company.phone}
          </BarLink>
          {helpDeskHours && (
            <span className={isFull ? "max-xl:hidden" : "max-sm:hidden"}>
              <Fact icon="headphones">{helpDeskHours}</Fact>
            </span>
          )}
          <span className={isFull ? "max-[80rem]:hidden" : "max-md:hidden"}>
            <BarLink to={`mailto:${company.email}`} icon="mail">
              {company.email}
            </BarLink>
          </span>
          {!isFull && (
            <span className="max-xl:hidden">
              <Fact icon="map-pin">{`${company.street}, ${company.cityLine}`}</Fact>
            </span>
          )}
        </div>
        <div className="flex gap-x-6">
          {remoteSupport && (
            <BarLink to={remoteSupport} icon="monitor" isWide={isFull}>
              {words.remoteSupport}
            </BarLink>
          )}
          {clientPortal && (
            <BarLink to={clientPortal} icon="life-buoy" isWide={isFull}>
              {words.clientPortal}
            </BarLink>
          )}
          {languageLinks.map(({ language, name, href, note }) => (
            <LanguageLink key={language} to={href} language={language} className={barLink}>
              <Fact icon="globe">{name}</Fact>
              {note && <span className="sr-only">{` (${[note.toHome, note.only].filter(Boolean).join(". ")})`}</span>}
            </LanguageLink>
          ))}
        </div>
      </div>
    </div>
  );
}
