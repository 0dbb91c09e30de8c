import { LogOut } from "lucide-react";
import { type ReactNode, type SubmitEvent, use, useRef, useState } from "react";
import { href } from "react-router";
import { currentUnsaved, type UnsavedForm } from "#src/admin/editor/document/unsaved.ts";
import { Button } from "#src/admin/ui/controls.tsx";
import { settleDrafts } from "#src/admin/ui/draft/draft.ts";
import { deleteLocalCopies, readLocalCopies } from "#src/admin/ui/draft/local-draft.ts";
import { InputOwnerContext } from "#src/admin/ui/form/form-draft.ts";
import { Modal } from "#src/admin/ui/modal.tsx";
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
      {unsaved && <UnsavedDialog {...unsaved} onStay={() => setUnsaved(null)} onLogOut={logOut} />}
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

/** Offers to save first, because logout removes all unsaved input from this browser. */
function UnsavedDialog({ open, titles, onStay, onLogOut }: UnsavedWork & { onStay: () => void; onLogOut: () => void }) {
  async function save() {
    if (await open?.save()) onLogOut();
    else onStay();
  }

  async function discard() {
    await open?.drop();
    onLogOut();
  }

  return (
    <Modal title="Log out without saving?" onLeave={onStay}>
      <p className="text-ink-2">You have unsaved changes in {[...titles].join(", ")}. Logging out discards them.</p>
      <div className="dialog-acts">
        {open && (
          <Button type="button" onClick={save}>
            Save and log out
          </Button>
        )}
        <Button type="button" variant="line" onClick={discard}>
          Log out without saving
        </Button>
        <Button type="button" variant="quiet" onClick={onStay}>
          Stay
        </Button>
      </div>
    </Modal>
  );
}
