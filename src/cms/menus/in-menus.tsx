import { Button, NativeSelect } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { href } from "react-router";
import type { MenuAnswer } from "../../content/menus.server.ts";
import type { MenuChoice } from "../../content/menus.ts";

interface Known {
  places: readonly MenuChoice[];
  /** What became of the last change. */
  said: string;
}

const unreached = "The server did not answer. Is the connection gone? Try again in a moment.";

const words = {
  same: "Somebody has just done that.",
  gone: "That list is not there any more: somebody has changed the menus.",
  full: "That list is full.",
  untitled: "Give it a title and save the draft first: the menu calls it by that.",
  busy: "Somebody else is saving the settings. Try again in a moment.",
} satisfies Record<Exclude<MenuAnswer["state"], "saved">, string>;

/** Where an entry stands in the menus. Each press is on every page at once: it is no part of the form around it. */
function useMenus({ entry, isThere, menus }: InMenusProps) {
  const [{ places, said }, setKnown] = useState<Known>({ places: menus, said: "" });
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const address = href("/cms/menus/:entry", { entry });

  /** Answers whether it was done. */
  async function change(intent: "add" | "remove", { place, label }: MenuChoice): Promise<boolean> {
    if (isUnderWay.current) return false;
    if (!isThere) {
      setKnown({ places, said: words.untitled });
      return false;
    }
    isUnderWay.current = true;
    setBusy(true);
    const body = new FormData();
    body.set("intent", intent);
    body.set("place", place);
    try {
      const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
      if (!answer.ok) throw new Error(`${answer.status}`);
      const { state, places }: MenuAnswer = await answer.json();
      const done = intent === "add" ? `Added: ${label}` : `Removed: ${label}`;
      setKnown({ places, said: state === "saved" ? done : words[state] });
      return state === "saved";
    } catch {
      setKnown((known) => ({ ...known, said: unreached }));
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { places, said, isBusy, change };
}

interface InMenusProps {
  entry: string;
  isThere: boolean;
  /** As they were when the form was opened. */
  menus: readonly MenuChoice[];
}

/** A panel beside an entry's form: where menus lead to it, and where else they could. */
export function InMenus({ entry, isThere, menus }: InMenusProps) {
  const id = useId();
  const { places, said, isBusy, change } = useMenus({ entry, isThere, menus });
  const [chosen, choose] = useState("");
  const choice = useRef<HTMLSelectElement>(null);
  const here = places.filter(({ text }) => text !== null);
  const elsewhere = places.filter(({ text }) => text === null);
  const target = elsewhere.find(({ place }) => place === chosen);

  useEffect(() => {
    // What was pressed went with what it did: one goes on where a menu is chosen.
    const isGone = document.activeElement?.matches("body, :disabled") ?? true;
    if (said && isGone) choice.current?.focus({ preventScroll: true });
  }, [said]);

  return (
    <section aria-labelledby={id} className="edit-panel unscripted:hidden">
      <header>
        <h3 id={id}>In the menus</h3>
        <p>At once on every page, while visitors can open it.</p>
      </header>
      <div>
        {here.length === 0 && <p className="text-ink-2">No menu leads here.</p>}
        <ul className="menu-places">
          {here.map((place) => (
            <li key={place.place}>
              <span className="menu-place">
                {place.label}
                <small className="menu-text">{place.text}</small>
              </span>
              <Button variant="quiet" aria-disabled={isBusy || undefined} onClick={() => void change("remove", place)}>
                <span>
                  {place.under > 0 ? `Remove with ${place.under} ${place.under === 1 ? "line" : "lines"}` : "Remove"}
                  <span className="sr-only">
                    {place.under > 0 ? " under it" : ""} from {place.label}
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
        {elsewhere.length > 0 && (
          <div className="menu-add">
            <NativeSelect
              ref={choice}
              aria-label="Menu to add it to"
              value={chosen}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
              data={[
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
          {said}
        </p>
      </div>
    </section>
  );
}
