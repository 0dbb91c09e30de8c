import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  TextQuote,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useState } from "react";

interface Tool {
  label: string;
  icon: LucideIcon;
  /** `Mod` is Control, or Command on a Mac. */
  keys?: string;
}

/** The toolbar's buttons by group. */
const toolGroups = [
  {
    heading: { label: "Heading", icon: Heading2, keys: "Mod+Alt+2" },
    smallHeading: { label: "Small heading", icon: Heading3, keys: "Mod+Alt+3" },
    bold: { label: "Bold", icon: Bold, keys: "Mod+B" },
    italic: { label: "Italic", icon: Italic, keys: "Mod+I" },
  },
  {
    bulletList: { label: "Bulleted list", icon: List, keys: "Mod+Shift+8" },
    orderedList: { label: "Numbered list", icon: ListOrdered, keys: "Mod+Shift+7" },
    quote: { label: "Quote", icon: TextQuote, keys: "Mod+Shift+B" },
  },
  {
    link: { label: "Link", icon: Link, keys: "Mod+K" },
    picture: { label: "Picture", icon: ImagePlus },
  },
  {
    undo: { label: "Undo", icon: Undo2, keys: "Mod+Z" },
    redo: { label: "Redo", icon: Redo2, keys: "Mod+Shift+Z" },
  },
] as const satisfies Record<string, Tool>[];

type KeysOf<Union> = Union extends unknown ? keyof Union : never;

export type ToolName = KeysOf<(typeof toolGroups)[number]>;

/** Active and disabled tools. */
export interface ToolStates {
  on: readonly string[];
  idle: readonly string[];
}

interface ToolbarProps {
  /** The id of the text that it controls. */
  controls: string;
  states: ToolStates;
  run: (tool: ToolName) => void;
  /** Returns the focus to the text. */
  leave: () => void;
}

const names = toolGroups.flatMap((group) => Object.keys(group));

/** The toolbar: one tab stop, with arrow keys between its buttons. */
export function Toolbar({ controls, states, run, leave }: ToolbarProps) {
  const [current, setCurrent] = useState(names[0]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") return leave();
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const index = buttons.findIndex((button) => button.matches(":focus"));
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  }

  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="rich-text-toolbar unscripted:hidden"
      onKeyDown={onKeyDown}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {toolGroups.map((group) => (
        <div key={Object.keys(group).join()}>
          {Object.entries(group).map(([name, { label, icon: Icon, ...tool }]) => (
            <button
              key={name}
              type="button"
              aria-label={label}
              aria-keyshortcuts={"keys" in tool ? shortcuts(tool.keys) : undefined}
              aria-pressed={isPressable(name) ? states.on.includes(name) : undefined}
              aria-disabled={states.idle.includes(name) || undefined}
              tabIndex={name === current ? 0 : -1}
              className="icon-only"
              onFocus={() => setCurrent(name)}
              onClick={() => !states.idle.includes(name) && run(name as ToolName)}
            >
              <Icon className="icon size-[1.15rem]" aria-hidden />
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function isPressable(name: string): boolean {
  return !["undo", "redo", "picture"].includes(name);
}

/** The value of `aria-keyshortcuts`, for PC and Mac keyboards. */
function shortcuts(keys: string): string {
  return `${keys.replace("Mod", "Control")} ${keys.replace("Mod", "Meta")}`;
}
