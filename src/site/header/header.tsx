import { ButtonLink, IconButton } from "../button.tsx";
import { useShell, useWords } from "../shell.ts";
import { HomeLink } from "./home-link.tsx";
import { MainMenu } from "./main-menu.tsx";
import { menuPanelId, PhoneMenu } from "./phone-menu.tsx";
import { TopBar } from "./top-bar.tsx";

export function Header() {
  const { consultation } = useShell();
  const words = useWords();
  return (
    <header data-behavior="header" className="site-header">
      <TopBar />
      <div className="site-bar">
        <div className="column flex min-h-[inherit] items-center justify-between gap-2 sm:gap-6">
          <HomeLink />
          <MainMenu />
          <div className="flex shrink-0 items-center gap-3">
            <span className="max-sm:hidden">
              <ButtonLink to={consultation.href} tone="pink" size="small">
                {consultation.text}
              </ButtonLink>
            </span>
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
