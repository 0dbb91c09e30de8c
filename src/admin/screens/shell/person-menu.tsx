import { ChevronsUpDown, type LucideIcon, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { useSyncExternalStore } from "react";
import { href, Link } from "react-router";
import { Initials } from "#src/admin/ui/initials.tsx";
import { chooseTheme, onThemeChange, readTheme, type ThemeName } from "#src/brand/theme-choice.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { LogOutButton } from "./log-out-form.tsx";

const menuId = "person-menu";

/** The user's name and roles, with a popover menu for the account. */
export function PersonMenu({ person: { name, email }, roles }: { person: Person; roles: string }) {
  return (
    <>
      <button type="button" popoverTarget={menuId} className="sidebar-entry min-h-13">
        <Initials name={name} />
        <span className="grid min-w-0 flex-1 leading-tight">
          <span className="truncate text-ink font-medium">{name}</span>
          <span className="text-xs text-ink-3">{roles}</span>
          <span className="sr-only">Your menu</span>
        </span>
        <ChevronsUpDown className="icon" aria-hidden />
      </button>
      <section
        id={menuId}
        popover="auto"
        className="fixed inset-[auto_auto_4.75rem_.75rem] m-0 w-56 rounded-l border border-line bg-surface p-[.4rem] text-ink shadow-float open:grid"
        aria-label="Your menu"
      >
        <p className="truncate px-3 pt-2 pb-1 text-xs text-ink-3" title={email}>
          {email}
        </p>
        <Link
          to={href("/cms/account")}
          className="sidebar-entry"
          onClick={() => document.getElementById(menuId)?.hidePopover()}
        >
          <UserRound className="icon" aria-hidden />
          Account
        </Link>
        <ThemeChoice />
        <LogOutButton />
      </section>
    </>
  );
}

const themes: { theme: ThemeName; name: string; icon: LucideIcon }[] = [
  { theme: "auto", name: "System", icon: Monitor },
  { theme: "light", name: "Light", icon: Sun },
  { theme: "dark", name: "Dark", icon: Moon },
];

/** The color scheme, shared with the public site. */
function ThemeChoice() {
  const chosen = useSyncExternalStore<ThemeName>(onThemeChange, readTheme, () => "auto");
  return (
    <fieldset className="flex items-center gap-1 px-3 py-1.5 unscripted:hidden">
      <legend className="sr-only">Theme</legend>
      <span aria-hidden className="mr-auto text-ink-2">
        Theme
      </span>
      {themes.map(({ theme, name, icon: Icon }) => (
        <button
          key={theme}
          type="button"
          aria-pressed={chosen === theme}
          aria-label={name}
          onClick={() => chooseTheme(theme)}
          className="icon-only"
        >
          <Icon className="icon size-[1.15rem]" aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}
