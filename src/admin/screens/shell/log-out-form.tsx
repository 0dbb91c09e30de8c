import { LogOut } from "lucide-react";
import { type ReactNode, type SubmitEvent, use, useRef, useState } from "react";
import { href } from "react-router";
import {
  deleteWorkingCopy,
  type LocalWorkingCopy,
  readWorkingCopies,
} from "#src/admin/editor/autosave/indexeddb-working-copies.ts";
import { currentUnsaved, type UnsavedForm } from "#src/admin/editor/document/unsaved.ts";
import { Button } from "#src/admin/ui/controls.tsx";
import { clearStoredInput, InputOwnerContext } from "#src/admin/ui/form/input-storage.ts";
import { Modal } from "#src/admin/ui/modal.tsx";
import { setEditorFlag } from "#src/domain/auth/editor-flag.ts";
import { clearVisits } from "../command-palette/recent.ts";

interface UnsavedWork {
  /** The unsaved form on this screen. */
  open: UnsavedForm | null;
  /** All of the user's drafts in this browser, including that form's. */
  workingCopies: LocalWorkingCopy[];
}

/** Logs out with a document request, so that no admin data stays in memory. */
export function LogOutForm({ children }: { children: ReactNode }) {
  const person = use(InputOwnerContext);
  const form = useRef<HTMLFormElement>(null);
  const [unsaved, setUnsaved] = useState<UnsavedWork | null>(null);

  function logOut() {
    clearStoredInput();
    clearVisits();
    setEditorFlag(false);
    form.current?.submit();
  }

  async function ask(event: SubmitEvent) {
    event.preventDefault();
    // Without IndexedDB there are no drafts.
    const workingCopies = await readWorkingCopies(person).catch(() => []);
    const open = currentUnsaved();
    if (open || workingCopies.length > 0) setUnsaved({ open, workingCopies });
    else logOut();
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

/** Offers to save first, because logout removes all drafts from this browser. */
function UnsavedDialog({
  open,
  workingCopies,
  onStay,
  onLogOut,
}: UnsavedWork & { onStay: () => void; onLogOut: () => void }) {
  const titles = new Set([...(open ? [open.title] : []), ...workingCopies.map(({ title }) => title)]);

  async function save() {
    if (await open?.save()) onLogOut();
    else onStay();
  }

  async function discard() {
    await open?.drop();
    await Promise.allSettled(workingCopies.map(({ key }) => deleteWorkingCopy(key)));
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
