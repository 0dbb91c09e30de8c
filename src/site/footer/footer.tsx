import type { ReactNode } from "react";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { HomeLink } from "../header/home-link.tsx";
import { useShell, useWords } from "../shell/shell.ts";
import { type Glyph, Icon } from "../ui/icon.tsx";
import { type NamedLink, SiteLink } from "../ui/link.tsx";
import { Column } from "../ui/section.tsx";
import { SocialIcon } from "./social-icon.tsx";

export function Footer() {
  const { company, social, footer } = useShell();
  const words = useWords();
  return (
    <footer
      id="site-footer"
      data-ground="deep"
      className="bg-foot pt-[clamp(3rem,6vw,5rem)] pb-4 text-sm text-on-deep-2"
    >
      <Column>
        <div className="grid pairs gap-x-gap gap-y-10 md:grid-cols-3 lg:grid-cols-[1.5fr_1fr_1fr_1.3fr]">
          <div className="max-lg:col-span-full">
            <div className="text-on-deep">
              <HomeLink />
            </div>
            <p className="mt-3 mb-4 max-w-[21rem]">{company.blurb}</p>
            <ul className="-ml-3 flex flex-wrap gap-1">
              {social.map(({ network, address }) => (
                <li key={network}>
                  <a
                    href={address}
                    aria-label={words.networks[network]}
                    className="grid size-11 place-items-center rounded-m hover:bg-deep-2 hover:text-on-deep"
                  >
                    <SocialIcon network={network} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <LinkList heading={words.services} links={footer.services} />
          <LinkList heading={words.quickLinks} links={footer.quickLinks} />
          <ContactInfo />
        </div>
        <LegalLine />
      </Column>
    </footer>
  );
}

function ColumnHeading({ children }: { children: ReactNode }) {
  return <h2 className="mb-2 text-body font-medium text-on-deep">{children}</h2>;
}

function FooterLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  return (
    <SiteLink
      to={to}
      className="inline-flex min-h-11 items-center underline-offset-[.25em] hover:text-on-deep hover:underline"
    >
      {children}
    </SiteLink>
  );
}

function LinkList({ heading, links }: { heading: string; links: NamedLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={heading}>
      <ColumnHeading>{heading}</ColumnHeading>
      <ul>
        {links.map(({ text, href }) => (
          <li key={text}>
            <FooterLink to={href}>{text}</FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Fact({ icon, children }: { icon: Glyph; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <span className="mt-3 text-[.9rem] text-pink">
        <Icon name={icon} size="text" />
      </span>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}

function ContactInfo() {
  const { company, hours, helpDeskHours } = useShell();
  const words = useWords();
  return (
    <div className="max-md:col-span-full">
      <ColumnHeading>{words.contactInfo}</ColumnHeading>
      <address className="grid not-italic">
        <Fact icon="phone">
          <FooterLink to={phoneUrl(company.phone)}>{company.phone}</FooterLink>
        </Fact>
        <Fact icon="mail">
          <FooterLink to={`mailto:${company.email}`}>{company.email}</FooterLink>
        </Fact>
        <Fact icon="map-pin">
          <p className="py-2.5">
            {company.street}
            <br />
            {company.cityLine}
          </p>
          <p className="py-2.5">{words.serving(company.areaServed)}</p>
          {company.priceRange && <p className="py-2.5">{words.priceRange(company.priceRange)}</p>}
        </Fact>
        <Fact icon="clock">
          <p className="py-2.5">
            {hours.map(({ days, times }) => (
              <span key={days} className="block">{`${days} ${times}`}</span>
            ))}
            {helpDeskHours}
          </p>
        </Fact>
      </address>
    </div>
  );
}

function LegalLine() {
  const { company, year, footer } = useShell();
  const words = useWords();
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-deep-line pt-3 text-xs">
      <p>{words.copyright(year, company.legalName)}</p>
      <div className="flex flex-wrap items-center gap-x-5">
        <nav aria-label={words.legal} className="flex flex-wrap gap-x-5">
          {footer.legal.map(({ text, href }) => (
            <FooterLink key={text} to={href}>
              {text}
            </FooterLink>
          ))}
        </nav>
        <ThemeToggle />
      </div>
    </div>
  );
}

/** Light, dark or auto. `app/document/theme.ts` applies the choice before paint. */
function ThemeToggle() {
  const { theme, themes } = useWords();
  const labels = Object.fromEntries(Object.entries(themes).map(([name, label]) => [name, `${theme}: ${label}`]));
  return (
    <button
      type="button"
      data-behavior="theme-toggle"
      data-labels={JSON.stringify(labels)}
      data-replay=""
      className="inline-flex min-h-11 items-center gap-[.45em] underline-offset-[.25em] hover:text-on-deep hover:underline unscripted:hidden"
    >
      <Icon name="sun-moon" />
      <span>{labels.auto}</span>
    </button>
  );
}
