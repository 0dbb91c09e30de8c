import { ExternalLink, Menu } from "lucide-react";
import type { ReactNode } from "react";
import { screenAt } from "#src/admin/session/screen-at.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { sidebarId, useCurrentAddress } from "./sidebar.tsx";

/** The header of every screen. The site opens in a new tab, so that no form is left. */
export function TopBar({ children }: { children: ReactNode }) {
  const screen = screenAt(useCurrentAddress());
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-3 border-b border-line bg-paper px-[clamp(1rem,2.5vw,2.25rem)] print:hidden">
      <button
        type="button"
        popoverTarget={sidebarId}
        aria-label="Open menu"
        className="icon-only -ml-3 hidden max-[56rem]:inline-grid"
      >
        <Menu className="icon size-5" aria-hidden />
      </button>
      <h1 className="mr-auto flex min-w-0 items-baseline gap-2.5 text-[1.125rem] leading-tight tracking-[-.02em] sm:text-[1.25rem]">
        Admin Dashboard
        {screen && screen !== screens.dashboard && (
          <span className="truncate text-sm font-text tracking-normal text-ink-3 before:mr-2.5 before:content-['/'] max-sm:sr-only">
            {screen.name}
          </span>
        )}
      </h1>
      {children}
      <ButtonLink
        href="/"
        target="_blank"
        variant="line"
        className="flex-none gap-2.5 max-sm:[--button-padding-x:.8rem]"
        aria-label="View Site, opens in a new tab"
      >
        <span className="max-sm:hidden">View Site</span>
        <ExternalLink className="icon size-[1.15rem]" aria-hidden />
      </ButtonLink>
    </header>
  );
}
