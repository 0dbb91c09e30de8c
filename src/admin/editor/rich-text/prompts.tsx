import type { Editor } from "@tiptap/core";
import { referenceTo } from "../inputs/picture/choose-picture.tsx";
import { PictureDialog } from "../inputs/picture/picture-dialog.tsx";
import { ButtonDialog, VideoDialog } from "./atoms/atom-dialogs.tsx";
import { atomOf, insertAtom, selectAtom, writeAtom } from "./atoms/atoms.ts";
import { DownloadDialog, VideoFileDialog } from "./file-dialogs.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import type { LinkedRange } from "./links.ts";
import { PictureDetails } from "./picture-details.tsx";

/** The open dialog of an editor. */
export type PromptState =
  | { about: "link"; range: LinkedRange }
  /** The picture picker; `replaced` is the position of the picture to replace. */
  | { about: "choice"; replaced: number | null }
  | { about: "picture"; at: number }
  /** `at` is null for a new one. */
  | { about: "button" | "video" | "download" | "videoFile"; at: number | null };

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
      const shown = atomOf(editor, at, "picture")?.attrs;
      const replace = () => open({ about: "choice", replaced: at });
      return shown && <PictureDetails key={at} {...{ editor, at, shown, replace, leave }} />;
    }
    case "button":
      return <ButtonDialog {...{ editor, leave }} at={prompt.at} />;
    case "video":
      return <VideoDialog {...{ editor, leave }} at={prompt.at} />;
    case "download":
      return <DownloadDialog {...{ editor, leave }} at={prompt.at} />;
    case "videoFile":
      return <VideoFileDialog {...{ editor, leave }} at={prompt.at} />;
  }
}

function PicturePicker({ editor, replaced, open, leave }: Omit<PromptProps, "prompt"> & { replaced: number | null }) {
  const shown = replaced === null ? null : atomOf(editor, replaced, "picture")?.attrs;
  let isChosen = false;
  return (
    <PictureDialog
      {...(shown && { chosen: shown.picture.media })}
      choose={(picture) => {
        isChosen = true;
        const attrs = { picture: referenceTo(picture), caption: shown?.caption ?? "" };
        const at = replaced ?? insertAtom(editor, { type: "picture", attrs }, editor.state.selection.from);
        if (replaced !== null) writeAtom(editor, { type: "picture", attrs }, replaced);
        selectAtom(editor, at);
        open({ about: "picture", at });
      }}
      close={() => {
        if (!isChosen) leave();
      }}
    />
  );
}
