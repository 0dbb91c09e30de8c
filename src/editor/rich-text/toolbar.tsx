import { type KeyboardEvent, useState } from "react";
import { type ToolName, type ToolStates, toolGroups } from "./tools.ts";

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
        <div key={Object.keys(group).join()} className="rich-text-tools">
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
