import { ChevronsUpDown, LogOut, UserRound } from "lucide-react";
import { href, Link } from "react-router";
import { Initials } from "../../admin-ui/initials.tsx";
import type { Person } from "../../auth/person.ts";
import { LogOutForm } from "./log-out-form.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

const menuId = "person-menu";

/** The user's name and role, with a popover menu for the account. */
export function PersonMenu({ person: { name, email }, role }: { person: Person; role: string }) {
  return (
    <>
      <button type="button" popoverTarget={menuId} className="sidebar-entry person">
        <Initials name={name} />
        <span className="grid min-w-0 flex-1 leading-tight">
          <span className="truncate text-ink font-medium">{name}</span>
          <span className="text-xs text-ink-3">{role}</span>
          <span className="sr-only">Your menu</span>
        </span>
        <ChevronsUpDown className="icon" aria-hidden />
      </button>
      <section
        id={menuId}
        popover="auto"
        className="person-menu fixed inset-[auto_auto_4.75rem_.75rem] m-0 w-56 p-[.4rem] open:grid"
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
        <LogOutForm>
          <button type="submit" className="sidebar-entry">
            <LogOut className="icon" aria-hidden />
            Log out
          </button>
        </LogOutForm>
      </section>
    </>
  );
}
