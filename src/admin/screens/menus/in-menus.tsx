import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { Button, Select } from "#src/admin/ui/controls.tsx";
import { Disclosure } from "#src/admin/ui/disclosure.tsx";
import { formatList } from "#src/admin/ui/format-list.ts";
import { isFailed, sendFields } from "#src/admin/ui/requests.ts";
import type { MenuResult } from "#src/domain/content/entries/lists/menus.server.ts";
import type { MenuOption } from "#src/domain/content/published/menus.ts";

const unreachable = "The server didn't respond. Check your connection and try again in a moment.";

const messages = {
  same: "Someone just did that.",
  gone: "That menu no longer exists. Someone has changed the menus.",
  full: "That menu is full.",
  untitled: "Give it a title and save the draft first. The menu uses that title.",
  busy: "Someone else is saving the settings. Try again in a moment.",
} satisfies Record<Exclude<MenuResult["state"], "saved">, string>;

interface InMenusProps {
  entry: string;
  /** Whether the entry was saved once. Before, it has no title for a menu. */
  isCreated: boolean;
  /** The menus when the form was loaded. */
  menus: readonly MenuOption[];
}

/** The menus that link to an entry. Each change is saved at once, independently of the form around it. */
function useMenus({ entry, isCreated, menus }: InMenusProps) {
  const [options, setOptions] = useState(menus);
  const [message, setMessage] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isSaving = useRef(false);

  /** Returns whether it was saved. */
  async function change(intent: "add" | "remove", { menuKey: menuLocation, label }: MenuOption): Promise<boolean> {
    if (isSaving.current) return false;
    if (!isCreated) {
      setMessage(messages.untitled);
      return false;
    }
    isSaving.current = true;
    setBusy(true);
    const result = await sendFields<MenuResult>(href("/cms/menus/:entry", { entry }), { intent, menuLocation });
    isSaving.current = false;
    setBusy(false);
    if (isFailed(result)) {
      setMessage(unreachable);
      return false;
    }
    setOptions(result.menus);
    setMessage(
      result.state === "saved" ? `${intent === "add" ? "Added" : "Removed"}: ${label}` : messages[result.state],
    );
    return result.state === "saved";
  }

  return { options, message, isBusy, change };
}

/** The menus that link to an entry, and those that could. */
export function InMenus(props: InMenusProps) {
  const { options, message, isBusy, change } = useMenus(props);
  const linked = options.filter(({ text }) => text !== null);
  return (
    <div className="pt-2 unscripted:hidden">
      <Disclosure label={`In the menus: ${formatList(linked.map(({ label }) => label)) || "none"}`}>
        <p className="field-hint">Changes show right away on every page, as long as this page is published.</p>
        <ul className="grid gap-1">
          {linked.map((option) => (
            <li key={option.menuKey} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {option.label}
                <small className="block text-xs text-ink-3">{option.text}</small>
              </span>
              <Button variant="quiet" aria-disabled={isBusy || undefined} onClick={() => void change("remove", option)}>
                <span>
                  {option.submenuCount > 0
                    ? `Remove with ${option.submenuCount} ${option.submenuCount === 1 ? "item" : "items"}`
                    : "Remove"}
                  <span className="sr-only">
                    {option.submenuCount > 0 ? " under it" : ""} from {option.label}
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
        <AddToMenu
          options={options.filter(({ text }) => text === null)}
          message={message}
          isBusy={isBusy}
          add={(option) => change("add", option)}
        />
        <p role="status" className="field-hint">
          {message}
        </p>
      </Disclosure>
    </div>
  );
}

interface AddToMenuProps {
  options: readonly MenuOption[];
  message: string;
  isBusy: boolean;
  /** Returns whether it was saved. */
  add: (option: MenuOption) => Promise<boolean>;
}

function AddToMenu({ options, message, isBusy, add }: AddToMenuProps) {
  const [chosen, choose] = useState("");
  const select = useRef<HTMLSelectElement>(null);
  const option = options.find(({ menuKey: menuLocation }) => menuLocation === chosen);

  useEffect(() => {
    // The pressed button may be gone. Then the focus moves to the menu select.
    const isFocusLost = document.activeElement?.matches("body, :disabled") ?? true;
    if (message && isFocusLost) select.current?.focus({ preventScroll: true });
  }, [message]);

  if (options.length === 0) return null;
  const choices = options.map(({ menuKey: menuLocation, label, isFull }) => ({
    value: menuLocation,
    label: isFull ? `${label} (full)` : label,
    disabled: isFull,
  }));
  return (
    <div className="input-line pt-3">
      <Select
        ref={select}
        aria-label="Menu to add it to"
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        options={[{ value: "", label: "Choose a menu" }, ...choices]}
      />
      <Button
        variant="line"
        aria-disabled={isBusy || undefined}
        disabled={!option}
        onClick={async () => {
          if (option && (await add(option))) choose("");
        }}
      >
        Add
      </Button>
    </div>
  );
}
