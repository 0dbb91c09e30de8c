import {
  Bold,
  CirclePlay,
  FileText,
  Film,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
  Plus,
  RectangleHorizontal,
  Redo2,
  Table,
  TextQuote,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Menu } from "#src/admin/ui/menu.tsx";

interface Tool {
  label: string;
  icon?: LucideIcon;
  /** `Mod` is Control, or Command on a Mac. */
  keys?: string;
}

const historyTools = {
  undo: { label: "Undo", icon: Undo2, keys: "Mod+Z" },
  redo: { label: "Redo", icon: Redo2, keys: "Mod+Shift+Z" },
} as const satisfies Record<string, Tool>;

/** The toolbar's buttons by group. */
const textToolGroups = [
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
  historyTools,
] as const satisfies Record<string, Tool>[];

/** The buttons for a table without formatting. */
export const tableToolGroups: readonly Record<string, Tool>[] = [historyTools];

/** While the cursor is in a list. */
const listTools = {
  indent: { label: "Move item in", icon: ListIndentIncrease, keys: "Tab" },
  outdent: { label: "Move item out", icon: ListIndentDecrease, keys: "Shift+Tab" },
} as const satisfies Record<string, Tool>;

/** What the Insert menu adds at the cursor. */
const insertTools = {
  insertTable: { label: "Table", icon: Table },
  button: { label: "Button", icon: RectangleHorizontal },
  video: { label: "Video", icon: CirclePlay },
  videoFile: { label: "Video file", icon: Film },
  download: { label: "File", icon: FileText },
} as const satisfies Record<string, Tool>;

/** What the Table menu does to the table at the cursor. */
const plainTableTools = {
  rowAbove: { label: "Insert row above" },
  rowBelow: { label: "Insert row below" },
  rowUp: { label: "Move row up" },
  rowDown: { label: "Move row down" },
  columnLeft: { label: "Insert column left" },
  columnRight: { label: "Insert column right" },
  deleteRow: { label: "Delete row" },
  deleteColumn: { label: "Delete column" },
} as const satisfies Record<string, Tool>;

const tableTools = {
  ...plainTableTools,
  headerRow: { label: "Header row" },
  headerColumn: { label: "Header column" },
  deleteTable: { label: "Delete table" },
} as const satisfies Record<string, Tool>;

type KeysOf<Union> = Union extends unknown ? keyof Union : never;

export type ToolName =
  | KeysOf<(typeof textToolGroups)[number]>
  | keyof typeof insertTools
  | keyof typeof listTools
  | keyof typeof tableTools;

/** Active and disabled tools. */
export interface ToolStates {
  on: readonly string[];
  idle: readonly string[];
}

export interface ToolbarProps {
  /** The id of the text that it controls. */
  controls: string;
  groups?: readonly Record<string, Tool>[] | undefined;
  states: ToolStates;
  run: (tool: ToolName) => void;
  /** Returns the focus to the text. */
  leave: () => void;
}

/** The toolbar: one tab stop, with arrow keys between its buttons. */
export function Toolbar({ controls, groups = textToolGroups, states, run, leave }: ToolbarProps) {
  const isText = groups === textToolGroups;
  const isInList = isText && (states.on.includes("bulletList") || states.on.includes("orderedList"));
  const [current, setCurrent] = useState(isText ? "heading" : "table");

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const menu = event.target instanceof Element ? event.target.closest(".menu") : null;
    if (event.key === "Escape") return menu ? undefined : leave();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(menu ? ".menu button" : "[data-tool]")];
    const visibleButtons = buttons.filter((button) => !menu || menu.contains(button));
    const index = visibleButtons.findIndex((button) => button.matches(":focus"));
    const next = {
      [menu ? "ArrowDown" : "ArrowRight"]: index + 1,
      [menu ? "ArrowUp" : "ArrowLeft"]: index - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    visibleButtons.at(next % visibleButtons.length)?.focus();
  }

  const toolProps = (name: string, label: string) => ({
    type: "button" as const,
    "data-tool": name,
    "aria-label": label,
    tabIndex: name === current ? 0 : -1,
    className: "icon-only",
    onFocus: () => setCurrent(name),
  });

  const menuProps = { states, run, toolProps };

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
      {[...groups, ...(isInList ? [listTools] : [])].map((group: Record<string, Tool>) => (
        <div key={Object.keys(group).join()}>
          {Object.entries(group).map(([name, { label, icon: Icon, keys }]) => (
            <button
              key={name}
              {...toolProps(name, label)}
              aria-keyshortcuts={keys && shortcuts(keys)}
              aria-pressed={isPressable(name) ? states.on.includes(name) : undefined}
              aria-disabled={states.idle.includes(name) || undefined}
              onClick={() => !states.idle.includes(name) && run(name as ToolName)}
            >
              {Icon && <Icon className="icon size-[1.15rem]" aria-hidden />}
            </button>
          ))}
          {"link" in group && <ToolMenu {...menuProps} name="insert" label="Insert" icon={Plus} tools={insertTools} />}
        </div>
      ))}
      {(!isText || states.on.includes("table")) && (
        <div>
          <ToolMenu
            {...menuProps}
            name="table"
            label="Table"
            icon={Table}
            tools={isText ? tableTools : plainTableTools}
          />
        </div>
      )}
    </div>
  );
}

interface ToolMenuProps {
  name: string;
  label: string;
  icon: LucideIcon;
  tools: Record<string, Tool>;
  states: ToolStates;
  run: (tool: ToolName) => void;
  toolProps: (name: string, label: string) => object;
}

function ToolMenu({ name, label, icon: Icon, tools, states, run, toolProps }: ToolMenuProps): ReactNode {
  return (
    <Menu
      label={label}
      trigger={(triggerProps) => (
        <button {...toolProps(name, label)} {...triggerProps} aria-haspopup="true">
          <Icon className="icon size-[1.15rem]" aria-hidden />
        </button>
      )}
    >
      {Object.entries(tools).map(([tool, { label, icon: ToolIcon }]) => (
        <button
          key={tool}
          type="button"
          className="menu-line"
          aria-pressed={tool.startsWith("header") ? states.on.includes(tool) : undefined}
          disabled={states.idle.includes(tool)}
          onClick={() => run(tool as ToolName)}
        >
          {ToolIcon && <ToolIcon className="icon" aria-hidden />}
          {label}
        </button>
      ))}
    </Menu>
  );
}

function isPressable(name: string): boolean {
  return !["undo", "redo", "picture", "indent", "outdent"].includes(name);
}

/** The value of `aria-keyshortcuts`, for PC and Mac keyboards. */
function shortcuts(keys: string): string {
  return keys.startsWith("Mod") ? `${keys.replace("Mod", "Control")} ${keys.replace("Mod", "Meta")}` : keys;
}
