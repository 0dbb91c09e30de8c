import type { Editor } from "@tiptap/core";
import type { RenderField } from "../inputs/field-wrapper.tsx";
import { pictureReference } from "../inputs/picture/choose-picture.tsx";
import { PictureDialog } from "../inputs/picture/picture-dialog.tsx";
import { AtomDialog } from "./atoms/atom-dialog.tsx";
import { type Atom, insertAtom, selectAtom } from "./atoms/atoms.ts";
import { LinkDialog } from "./link-dialog.tsx";
import type { LinkedRange } from "./links.ts";

/** The open dialog of an editor. */
export type PromptState =
  | { about: "link"; range: LinkedRange }
  | { about: "new picture" }
  /** `position` is null for a new one. */
  | { about: Atom["type"]; position: number | null };

interface PromptProps {
  editor: Editor;
  prompt: PromptState;
  draw: RenderField;
  open: (next: PromptState) => void;
  leave: () => void;
}

export function Prompt({ editor, prompt, draw, open, leave }: PromptProps) {
  switch (prompt.about) {
    case "link":
      return <LinkDialog {...{ editor, leave }} range={prompt.range} />;
    case "new picture":
      return <PicturePicker {...{ editor, open, leave }} />;
    default: {
      const { about: type, position } = prompt;
      return <AtomDialog key={position} {...{ editor, type, position, draw, leave }} />;
    }
  }
}

/** Chooses a picture first, then describes it. */
function PicturePicker({ editor, open, leave }: Pick<PromptProps, "editor" | "open" | "leave">) {
  return (
    <PictureDialog
      choose={(picture) => {
        const attrs = { picture: pictureReference(picture), caption: "" };
        const position = insertAtom(editor, { type: "picture", attrs }, editor.state.selection.from);
        selectAtom(editor, position);
        open({ about: "picture", position });
      }}
      close={leave}
    />
  );
}
