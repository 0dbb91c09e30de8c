import { LogOut } from "lucide-react";
import { type ReactNode, type SubmitEvent, use, useRef, useState } from "react";
import { href } from "react-router";
import {
  currentUnsaved,
  deleteLocalCopies,
  readLocalCopies,
  settleDrafts,
  type UnsavedForm,
} from "#src/admin/ui/draft/local-draft.ts";
import { InputOwnerContext } from "#src/admin/ui/form/form-draft.ts";
import { LeaveDialog } from "#src/admin/ui/modal.tsx";
import { setEditorFlag } from "#src/domain/auth/editor-flag.ts";
import { clearVisits } from "../command-palette/recent.ts";

interface UnsavedWork {
  /** The unsaved form on this screen. */
  open: UnsavedForm | null;
  /** The titles of all unsaved input of the person in this browser, including that form's. */
  titles: Set<string>;
}

/** Logs out with a document request, so that no admin data stays in memory. */
export function LogOutForm({ children }: { children: ReactNode }) {
  const person = use(InputOwnerContext);
  const form = useRef<HTMLFormElement>(null);
  const [unsaved, setUnsaved] = useState<UnsavedWork | null>(null);

  async function logOut() {
    // Without IndexedDB there are no copies.
    await deleteLocalCopies(person).catch(() => {});
    clearVisits();
    setEditorFlag(false);
    form.current?.submit();
  }

  async function ask(event: SubmitEvent) {
    event.preventDefault();
    await settleDrafts();
    const copies = await readLocalCopies(person).catch(() => []);
    const open = currentUnsaved();
    const titles = [...(open ? [open.title] : []), ...copies.map(({ title }) => title)].filter((title) => title !== "");
    if (titles.length > 0) setUnsaved({ open, titles: new Set(titles) });
    else await logOut();
  }

  return (
    <form ref={form} method="post" action={href("/cms/logout")} onSubmit={ask}>
      {children}
      {unsaved && (
        <LeaveDialog act="Log out" unsaved={unsaved.open} onStay={() => setUnsaved(null)} onLeave={logOut}>
          You have unsaved changes in {[...unsaved.titles].join(", ")}. Logging out discards them.
        </LeaveDialog>
      )}
    </form>
  );
}

/** The entry of the sidebar and of the user menu. */
export function LogOutButton() {
  return (
    <LogOutForm>
      <button type="submit" className="sidebar-entry">
        <LogOut className="icon" aria-hidden />
        Log out
      </button>
    </LogOutForm>
  );
}
