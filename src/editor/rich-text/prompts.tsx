import type { Editor } from "@tiptap/core";
import { useReferenceOptions } from "../context.ts";
import { PictureDialog } from "../inputs/picture-dialog.tsx";
import { linkToEntries } from "./internal-links.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { type LinkedRange, removeLink, setLink } from "./links.ts";
import { PictureDetails } from "./picture-details.tsx";
import { changePicture, insertPicture, pictureAt, removePicture, selectPicture } from "./pictures.ts";

/** The open dialog of an editor. */
export type PromptState =
  | { about: "link"; range: LinkedRange }
  /** The picture picker; `instead` is the position of the picture to replace. */
  | { about: "choice"; instead: number | null }
  | { about: "picture"; at: number; isNew: boolean };

interface PromptProps {
  editor: Editor;
  question: PromptState;
  ask: (next: PromptState) => void;
  leave: () => void;
}

export function Prompt({ editor, question, ask, leave }: PromptProps) {
  switch (question.about) {
    case "link":
      return <LinkPrompt range={question.range} {...{ editor, leave }} />;
    case "choice":
      return <PicturePrompt instead={question.instead} {...{ editor, ask, leave }} />;
    case "picture":
      return <PictureDetailsPrompt key={question.at} {...question} {...{ editor, ask, leave }} />;
  }
}

type PropsFor<About extends PromptState["about"]> = Omit<PromptProps, "question"> &
  Omit<Extract<PromptState, { about: About }>, "about">;

function LinkPrompt({ editor, range, leave }: Omit<PropsFor<"link">, "ask">) {
  const { findEntryAt } = useReferenceOptions();
  return (
    <LinkDialog
      link={range.link}
      needsWords={range.from === range.to}
      save={(link, words) => {
        setLink(editor, range, link, words);
        leave();
        void linkToEntries(editor, findEntryAt);
      }}
      remove={() => {
        removeLink(editor, range);
        leave();
      }}
      leave={leave}
    />
  );
}

function PicturePrompt({ editor, instead, ask, leave }: PropsFor<"choice">) {
  const shown = instead === null ? null : pictureAt(editor, instead);
  let isChosen = false;
  return (
    <PictureDialog
      {...(shown && { chosen: shown.picture.media })}
      choose={({ id: media, alt }) => {
        isChosen = true;
        const attrs = { picture: { media, alt }, caption: shown?.caption ?? "" };
        const at = instead ?? insertPicture(editor, attrs, editor.state.selection.from);
        if (instead !== null) changePicture(editor, instead, attrs);
        selectPicture(editor, at);
        ask({ about: "picture", at, isNew: true });
      }}
      close={() => {
        if (!isChosen) leave();
      }}
    />
  );
}

function PictureDetailsPrompt({ editor, at, isNew, ask, leave }: PropsFor<"picture">) {
  const shown = pictureAt(editor, at);
  if (!shown) return null;
  return (
    <PictureDetails
      shown={shown}
      isNew={isNew}
      save={(attrs) => {
        changePicture(editor, at, attrs);
        leave();
      }}
      replace={() => ask({ about: "choice", instead: at })}
      remove={() => {
        removePicture(editor, at);
        leave();
      }}
      leave={leave}
    />
  );
}
