import type { Editor } from "@tiptap/core";
import { pictureReference } from "../inputs/picture/choose-picture.tsx";
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
  | { about: "picture"; position: number }
  /** `at` is null for a new one. */
  | { about: "button" | "video" | "download" | "videoFile"; position: number | null };

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
      const { position } = prompt;
      const current = atomOf(editor, position, "picture")?.attrs;
      const replace = () => open({ about: "choice", replaced: position });
      return current && <PictureDetails key={position} {...{ editor, position, current, replace, leave }} />;
    }
    case "button":
      return <ButtonDialog {...{ editor, leave }} position={prompt.position} />;
    case "video":
      return <VideoDialog {...{ editor, leave }} position={prompt.position} />;
    case "download":
      return <DownloadDialog {...{ editor, leave }} position={prompt.position} />;
    case "videoFile":
      return <VideoFileDialog {...{ editor, leave }} position={prompt.position} />;
  }
}

function PicturePicker({ editor, replaced, open, leave }: Omit<PromptProps, "prompt"> & { replaced: number | null }) {
  const current = replaced === null ? null : atomOf(editor, replaced, "picture")?.attrs;
  let isChosen = false;
  return (
    <PictureDialog
      {...(current && { selected: current.picture.media })}
      choose={(picture) => {
        isChosen = true;
        const attrs = { picture: pictureReference(picture), caption: current?.caption ?? "" };
        const position = replaced ?? insertAtom(editor, { type: "picture", attrs }, editor.state.selection.from);
        if (replaced !== null) writeAtom(editor, { type: "picture", attrs }, replaced);
        selectAtom(editor, position);
        open({ about: "picture", position });
      }}
      close={() => {
        if (!isChosen) leave();
      }}
    />
  );
}
