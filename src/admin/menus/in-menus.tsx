import { useEffect, useId, useRef, useState } from "react";
import { href } from "react-router";
import { Button, Select } from "../../admin-ui/controls.tsx";
import type { MenuResult } from "../../content/entries/menus.server.ts";
import type { MenuOption } from "../../content/published/menus.ts";

interface MenuState {
  places: readonly MenuOption[];
  /** The result of the last change. */
  message: string;
}

const unreachable = "The server didn't respond. Check your connection and try again in a moment.";

const messages = {
  same: "Someone just did that.",
  gone: "That menu no longer exists. Someone has changed the menus.",
  full: "That menu is full.",
  untitled: "Give it a title and save the draft first. The menu uses that title.",
  busy: "Someone else is saving the settings. Try again in a moment.",
} satisfies Record<Exclude<MenuResult["state"], "saved">, string>;

/** The menus that link to an entry. Each change is saved at once, independently of the form around it. */
function useMenus({ entry, isThere, menus }: InMenusProps) {
  const [{ places, message }, setKnown] = useState<MenuState>({ places: menus, message: "" });
  const [isBusy, setBusy] = useState(false);
  const isSaving = useRef(false);
  const address = href("/cms/menus/:entry", { entry });

  /** Returns whether it was saved. */
  async function change(intent: "add" | "remove", { place, label }: MenuOption): Promise<boolean> {
    if (isSaving.current) return false;
    if (!isThere) {
      setKnown({ places, message: messages.untitled });
      return false;
    }
    isSaving.current = true;
    setBusy(true);
    const body = new FormData();
    body.set("intent", intent);
    body.set("place", place);
    try {
      const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
      if (!answer.ok) throw new Error(`${answer.status}`);
      const { state, places }: MenuResult = await answer.json();
      const done = intent === "add" ? `Added: ${label}` : `Removed: ${label}`;
      setKnown({ places, message: state === "saved" ? done : messages[state] });
      return state === "saved";
    } catch {
      setKnown((known) => ({ ...known, message: unreachable }));
      return false;
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  }

  return { places, message, isBusy, change };
}

interface InMenusProps {
  entry: string;
  isThere: boolean;
  /** The menus when the form was loaded. */
  menus: readonly MenuOption[];
}

/** A panel next to an entry's form: the menus that link to it, and those that could. */
export function InMenus({ entry, isThere, menus }: InMenusProps) {
  const id = useId();
  const { places, message, isBusy, change } = useMenus({ entry, isThere, menus });
  const [chosen, choose] = useState("");
  const choice = useRef<HTMLSelectElement>(null);
  const here = places.filter(({ text }) => text !== null);
  const elsewhere = places.filter(({ text }) => text === null);
  const target = elsewhere.find(({ place }) => place === chosen);

  useEffect(() => {
    // The pressed button may be gone. Then the focus moves to the menu select.
    const isGone = document.activeElement?.matches("body, :disabled") ?? true;
    if (message && isGone) choice.current?.focus({ preventScroll: true });
  }, [message]);

  return (
    <section aria-labelledby={id} className="edit-panel unscripted:hidden">
      <header>
        <h3 id={id}>In the menus</h3>
        <p>Changes show right away on every page, as long as this page is published.</p>
      </header>
      <div>
        {here.length === 0 && <p className="text-ink-2">No menu links here.</p>}
        <ul className="grid gap-1">
          {here.map((place) => (
            <li key={place.place} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {place.label}
                <small className="block text-xs text-ink-3">{place.text}</small>
              </span>
              <Button variant="quiet" aria-disabled={isBusy || undefined} onClick={() => void change("remove", place)}>
                <span>
                  {place.under > 0 ? `Remove with ${place.under} ${place.under === 1 ? "item" : "items"}` : "Remove"}
                  <span className="sr-only">
                    {place.under > 0 ? " under it" : ""} from {place.label}
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
        {elsewhere.length > 0 && (
          <div className="input-line pt-3">
            <Select
              ref={choice}
              aria-label="Menu to add it to"
              value={chosen}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
              options={[
                { value: "", label: "Choose a menu" },
                ...elsewhere.map(({ place, label, isFull }) => ({
                  value: place,
                  label: isFull ? `${label} (full)` : label,
                  disabled: isFull,
                })),
              ]}
            />
            <Button
              variant="line"
              aria-disabled={isBusy || undefined}
              disabled={!target}
              onClick={async () => {
                if (target && (await change("add", target))) choose("");
              }}
            >
              Add
            </Button>
          </div>
        )}
        <p role="status" className="field-hint">
          {message}
        </p>
      </div>
    </section>
  );
}
