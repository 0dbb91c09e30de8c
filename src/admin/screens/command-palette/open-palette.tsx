import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { screenAt } from "#src/admin/session/screen-at.ts";
import type { Screen } from "#src/admin/session/screens.ts";
import { Button } from "#src/admin/ui/controls.tsx";
import { useShortcut } from "#src/admin/ui/keys.ts";
import { loadLater } from "#src/admin/ui/load-later.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { LogOutForm } from "../shell/log-out-form.tsx";
import { PaletteInput } from "./palette-input.tsx";
import { rememberVisit } from "./recent.ts";

const usePalette = loadLater(async () => (await import("./palette.tsx")).Palette);

interface OpenPaletteProps {
  person: Person;
  visibleScreens: readonly Screen[];
}

/** The command palette: searches screens, actions, entries and leads. A button or Ctrl+K opens it. */
export function OpenPalette({ person, visibleScreens }: OpenPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const logOut = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const shortcut = useShortcut("K");
  const Palette = usePalette(isOpen);
  const [initialInput, setInitialInput] = useState("");
  const close = () => {
    setOpen(false);
    setInitialInput("");
  };

  useEffect(() => {
    const screen = screenAt(pathname);
    // An entry's form is not a visit to its list.
    const isEntry = screen?.kinds !== undefined && pathname !== screen.path;
    if (screen && !isEntry) rememberVisit(person.id, { name: screen.name, path: screen.path });
  }, [pathname, person.id]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      // In a rich-text editor, Ctrl+K inserts a link.
      if (!isShortcut || event.defaultPrevented || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <>
      <Button
        type="button"
        variant="line"
        className="flex-none gap-[.6rem] unscripted:hidden"
        aria-label="Go to anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search className="icon size-[1.15rem]" aria-hidden />
        <span className="max-md:hidden">Go to</span>
        <kbd data-keys={shortcut} className="key-hint max-md:hidden" />
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is closed with Escape */}
      <dialog
        ref={dialog}
        aria-label="Go to anything"
        className="dialog palette"
        onClose={close}
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
      >
        {isOpen && Palette && (
          <Palette
            {...{ person, visibleScreens, close }}
            initialInput={initialInput}
            logOut={() => logOut.current?.click()}
          />
        )}
        {isOpen && !Palette && (
          <>
            <PaletteInput
              close={close}
              value={initialInput}
              onChange={({ currentTarget }) => setInitialInput(currentTarget.value)}
            />
            <p className="palette-state">Loading. If this stays, check your connection.</p>
          </>
        )}
      </dialog>
      {/* Outside the dialog, because it may open a dialog of its own. */}
      <LogOutForm>
        <button ref={logOut} type="submit" hidden>
          Log out
        </button>
      </LogOutForm>
    </>
  );
}
