import type { Editor } from "@tiptap/core";
import { useSyncExternalStore } from "react";
import { commands } from "./commands.ts";
import { selectedPicture } from "./keymap.ts";
import { rangeToLink } from "./links.ts";
import type { ToolStates } from "./tools.ts";

/** A string derived from the editor. Renders again only when it changes. */
export function useEditorState(editor: Editor | null, read: (editor: Editor) => string): string {
  return useSyncExternalStore(
    (listener) => {
      editor?.on("transaction", listener);
      editor?.on("focus", listener);
      editor?.on("blur", listener);
      return () => {
        editor?.off("transaction", listener);
        editor?.off("focus", listener);
        editor?.off("blur", listener);
      };
    },
    () => (editor && !editor.isDestroyed ? read(editor) : ""),
  );
}

export function useToolStates(editor: Editor | null): ToolStates {
  const [on = "", idle = ""] = useEditorState(editor, statesOf).split("|");
  return { on: on.split(" "), idle: idle.split(" ") };
}

function statesOf(editor: Editor): string {
  const named = Object.entries<(typeof commands)[keyof typeof commands]>(commands);
  const on = named.filter(([, command]) => "isOn" in command && command.isOn(editor)).map(([name]) => name);
  const idle = named.filter(([, command]) => "isIdle" in command && command.isIdle(editor)).map(([name]) => name);
  if (rangeToLink(editor).link) on.push("link");
  if (selectedPicture(editor) !== null) on.push("picture");
  return `${on.join(" ")}|${idle.join(" ")}`;
}
