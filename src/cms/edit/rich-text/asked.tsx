import type { Editor } from "@tiptap/core";
import { useChoices } from "../context.ts";
import { PictureDialog } from "../inputs/picture-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { type LinkedRange, removeLink, setLink } from "./links.ts";
import { followOwnPages } from "./own-links.ts";
import { PictureDetails } from "./picture-details.tsx";
import { changePicture, insertPicture, pictureAt, removePicture, selectPicture } from "./pictures.ts";

/** What stands before a text and asks something. */
export type Question =
  | { about: "link"; range: LinkedRange }
  /** Which picture to show, and in the place of which one. */
  | { about: "choice"; instead: number | null }
  | { about: "picture"; at: number; isNew: boolean };

interface AskedProps {
  editor: Editor;
  question: Question;
  ask: (next: Question) => void;
  leave: () => void;
}

export function Asked({ editor, question, ask, leave }: AskedProps) {
  switch (question.about) {
    case "link":
      return <AskedLink range={question.range} {...{ editor, leave }} />;
    case "choice":
      return <AskedChoice instead={question.instead} {...{ editor, ask, leave }} />;
    case "picture":
      return <AskedPicture key={question.at} {...question} {...{ editor, ask, leave }} />;
  }
}

type Asking<About extends Question["about"]> = Omit<AskedProps, "question"> &
  Omit<Extract<Question, { about: About }>, "about">;

function AskedLink({ editor, range, leave }: Omit<Asking<"link">, "ask">) {
  const { findEntryAt } = useChoices();
  return (
    <LinkDialog
      link={range.link}
      needsWords={range.from === range.to}
      save={(link, words) => {
        setLink(editor, range, link, words);
        leave();
        void followOwnPages(editor, findEntryAt);
      }}
      remove={() => {
        removeLink(editor, range);
        leave();
      }}
      leave={leave}
    />
  );
}

function AskedChoice({ editor, instead, ask, leave }: Asking<"choice">) {
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

function AskedPicture({ editor, at, isNew, ask, leave }: Asking<"picture">) {
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
