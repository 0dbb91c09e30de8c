import { Button } from "@mantine/core";
import { type ReactNode, type SubmitEvent, use, useRef, useState } from "react";
import { href } from "react-router";
import { noteEditing } from "../../people/editing-here.ts";
import { type Unsaved, unsavedNow } from "../edit/editor/unsaved.ts";
import { type Copy, copiesOf, dropCopy } from "../edit/keeping/copies.ts";
import { Asking } from "../edit/notices/asking.tsx";
import { forgetAll, TypistContext } from "../form/kept.ts";
import { forgetVisits } from "../go/recent.ts";

interface Left {
  /** In the form on this screen. */
  open: Unsaved | null;
  /** All that this browser keeps of theirs, that form's included. */
  copies: Copy[];
}

/** Loads the login page as a document: nothing of the admin area stays in the browser's memory. */
export function LogOutForm({ children }: { children: ReactNode }) {
  const person = use(TypistContext);
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<Left | null>(null);

  function logOut() {
    forgetAll();
    forgetVisits();
    noteEditing(false);
    form.current?.submit();
  }

  async function ask(event: SubmitEvent) {
    event.preventDefault();
    // Where nothing can be kept, nothing is.
    const copies = await copiesOf(person).catch(() => []);
    const open = unsavedNow();
    if (open || copies.length > 0) setLeft({ open, copies });
    else logOut();
  }

  return (
    <form ref={form} method="post" action={href("/cms/logout")} onSubmit={ask}>
      {children}
      {left && <LastWords {...left} onStay={() => setLeft(null)} onLogOut={logOut} />}
    </form>
  );
}

/** Offers to save before the session ends: afterwards, nothing that was typed is left in this browser. */
function LastWords({ open, copies, onStay, onLogOut }: Left & { onStay: () => void; onLogOut: () => void }) {
  const titles = new Set([...(open ? [open.title] : []), ...copies.map(({ title }) => title)]);

  async function save() {
    if (await open?.save()) onLogOut();
    else onStay();
  }

  async function throwAway() {
    await open?.drop();
    await Promise.allSettled(copies.map(({ key }) => dropCopy(key)));
    onLogOut();
  }

  return (
    <Asking title="Log out without saving?" onLeave={onStay}>
      <p className="text-ink-2">
        You have typed something that is not saved yet: {[...titles].join(", ")}. Logging out throws it away.
      </p>
      <div className="dialog-acts">
        {open && (
          <Button type="button" onClick={save}>
            Save and log out
          </Button>
        )}
        <Button type="button" variant="line" onClick={throwAway}>
          Log out without saving
        </Button>
        <Button type="button" variant="quiet" onClick={onStay}>
          Stay
        </Button>
      </div>
    </Asking>
  );
}
