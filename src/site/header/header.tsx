import { searchPath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { ButtonLink, IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { SiteLink } from "../ui/link.tsx";
import { HomeLink } from "./home-link.tsx";
import { MainMenu } from "./main-menu.tsx";
import { menuPanelId, PhoneMenu } from "./phone-menu.tsx";
import { TopBar } from "./top-bar.tsx";

export function Header() {
  const { consultation, language, hasSearch } = useShell();
  const words = useWords();
  return (
    <header data-behavior="header" className="site-header">
      <TopBar />
      <div className="site-bar">
        <div className="column flex min-h-[inherit] items-center justify-between gap-2 sm:gap-6">
          <HomeLink />
          <MainMenu />
          <div className="flex shrink-0 items-center gap-[min(.75rem,2.5vw)]">
            <span className="max-sm:hidden">
              <ButtonLink to={consultation.href} tone="pink" size="small">
                {consultation.text}
              </ButtonLink>
            </span>
            {/* On very narrow screens, it is only in the menu. */}
            {hasSearch && (
              <span className="max-[22.5rem]:hidden">
                <SiteLink to={searchPath(language)} aria-label={words.search} className="icon-button">
                  <Icon name="search" />
                </SiteLink>
              </span>
            )}
            <span className="xl:hidden">
              <IconButton icon="menu" label={words.openMenu} popoverTarget={menuPanelId} />
            </span>
          </div>
        </div>
      </div>
      <PhoneMenu />
    </header>
  );
}
