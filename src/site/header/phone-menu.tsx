import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { searchPath } from "../paths.ts";
import type { MenuItem } from "../shell/shell.server.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { ButtonLink, IconButton } from "../ui/button.tsx";
import { type Glyph, Icon } from "../ui/icon.tsx";
import { LanguageLink, SiteLink, useCurrent } from "../ui/link.tsx";
import { HomeLink } from "./home-link.tsx";

export const menuPanelId = "menu";

/** The menu on narrow screens. A popover opens and closes without script. */
export function PhoneMenu() {
  const { menu, language, hasSearch } = useShell();
  const words = useWords();
  return (
    <div
      data-behavior="phone-menu"
      id={menuPanelId}
      popover="auto"
      role="dialog"
      aria-modal="true"
      aria-label={words.menu}
      data-ground="deep"
      className="phone-menu"
    >
      <div className="flex min-h-12 items-center justify-between">
        <HomeLink />
        <IconButton
          icon="x"
          label={words.closeMenu}
          popoverTarget={menuPanelId}
          popoverTargetAction="hide"
          data-close=""
        />
      </div>
      <nav aria-label={words.menu} className="mt-4 mb-8">
        <ul>
          {menu.map((item) => (
            <li key={item.href} className="border-b border-deep-line">
              {item.children.length > 0 ? <Accordion item={item} /> : <PanelLink item={item} />}
            </li>
          ))}
          {hasSearch && (
            <li className="border-b border-deep-line">
              <PanelLink item={{ href: searchPath(language), text: words.search, children: [] }} />
            </li>
          )}
        </ul>
      </nav>
      <PanelFoot />
    </div>
  );
}

function PanelLink({ item: { href, text } }: { item: MenuItem }) {
  return (
    <SiteLink to={href} aria-current={useCurrent()(href)} className="panel-line current:text-pink">
      {text}
    </SiteLink>
  );
}

/** A group of links; only one accordion is open at a time. */
function Accordion({ item }: { item: MenuItem }) {
  const current = useCurrent();
  const parentLink = item.children.some((child) => child.href === item.href)
    ? []
    : [{ text: item.text, href: item.href }];
  return (
    <details name="menu" className="group">
      <summary className="panel-line justify-between">
        {item.text}
        <span className="transition-[rotate] duration-250 group-open:rotate-45">
          <Icon name="plus" size="large" />
        </span>
      </summary>
      <ul className="pb-3">
        {[...parentLink, ...item.children].map((child) => (
          <li key={child.href}>
            <SiteLink
              to={child.href}
              aria-current={current(child.href)}
              className="flex min-h-11 items-center py-2 pl-5 text-large leading-[1.3] text-on-deep-2 hover:text-on-deep current:text-pink"
            >
              {child.text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function PanelFoot() {
  const { company, helpDeskHours, consultation, clientPortal, remoteSupport, languageLinks } = useShell();
  const words = useWords();
  const facts: { icon: Glyph; text: string; to?: string }[] = [
    { icon: "mail", text: company.email, to: `mailto:${company.email}` },
    { icon: "map-pin", text: `${company.street}, ${company.cityLine}` },
  ];
  if (helpDeskHours) facts.unshift({ icon: "headphones", text: helpDeskHours });
  if (remoteSupport) facts.push({ icon: "monitor", text: words.remoteSupport, to: remoteSupport });
  if (clientPortal) facts.push({ icon: "life-buoy", text: words.clientPortal, to: clientPortal });
  return (
    <>
      <ul className="mb-6 text-sm text-on-deep-2">
        {facts.map(({ icon, text, to }) => (
          <li key={text} className="flex items-center gap-3">
            <span className="text-pink">
              <Icon name={icon} />
            </span>
            {to ? (
              <a href={to} className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere hover:text-on-deep">
                {text}
              </a>
            ) : (
              <span className="py-2">{text}</span>
            )}
          </li>
        ))}
        {languageLinks.map(({ language, name, href, note }) => (
          <li key={language} className="flex items-center gap-3">
            <span className="text-pink">
              <Icon name="globe" />
            </span>
            <LanguageLink
              to={href}
              language={language}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2 hover:text-on-deep"
            >
              {name}
              {note && <span className="sr-only">{` (${note.toHome})`}</span>}
              {note?.only && <span className="text-xs">{note.only}</span>}
            </LanguageLink>
          </li>
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-gutter mt-auto grid gap-3 border-t border-deep-line bg-deep px-gutter pt-4 pb-5">
        <ButtonLink to={consultation.href} tone="pink">
          {consultation.text}
        </ButtonLink>
        <ButtonLink to={phoneUrl(company.phone)} tone="line" icon="phone">
          {company.phone}
        </ButtonLink>
      </div>
    </>
  );
}
