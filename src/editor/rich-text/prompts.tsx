import type { Editor } from "@tiptap/core";
import { PictureDialog, referenceTo } from "../inputs/choose-picture.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import type { LinkedRange } from "./links.ts";
import { PictureDetails } from "./picture-details.tsx";
import { changePicture, insertPicture, pictureAt, selectPicture } from "./pictures.ts";

/** The open dialog of an editor. */
export type PromptState =
  | { about: "link"; range: LinkedRange }
  /** The picture picker; `replaced` is the position of the picture to replace. */
  | { about: "choice"; replaced: number | null }
  | { about: "picture"; at: number };

interface PromptProps {
  editor: Editor;
  prompt: PromptState;
  open: (next: PromptState) => void;
  leave: () => void;
}

export function Prompt({ editor, prompt, open, leave }: PromptProps) {
  switch (prompt.about) {
    case "link":
      return <LinkDialog {...{ editor, leave }} range={prompt.range} />;
    case "choice":
      return <PicturePicker {...{ editor, open, leave }} replaced={prompt.replaced} />;
    case "picture": {
      const { at } = prompt;
      const shown = pictureAt(editor, at);
      const replace = () => open({ about: "choice", replaced: at });
      return shown && <PictureDetails key={at} {...{ editor, at, shown, replace, leave }} />;
    }
  }
}

function PicturePicker({ editor, replaced, open, leave }: Omit<PromptProps, "prompt"> & { replaced: number | null }) {
  const shown = replaced === null ? null : pictureAt(editor, replaced);
  let isChosen = false;
  return (
    <PictureDialog
      {...(shown && { chosen: shown.picture.media })}
      choose={(picture) => {
        isChosen = true;
        const attrs = { picture: referenceTo(picture), caption: shown?.caption ?? "" };
        const at = replaced ?? insertPicture(editor, attrs, editor.state.selection.from);
        if (replaced !== null) changePicture(editor, replaced, attrs);
        selectPicture(editor, at);
        open({ about: "picture", at });
      }}
      close={() => {
        if (!isChosen) leave();
      }}
    />
  );
}
