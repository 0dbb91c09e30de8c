import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { ModalForm } from "#src/admin/ui/modal.tsx";
import { maxCaptionLength } from "#src/domain/content/schema/values/reference-forms.ts";
import { useReferenceOptions } from "../context.ts";
import { AltInput } from "../inputs/picture/alt-input.tsx";
import { DialogLine } from "./atoms/atom-form.tsx";
import { type AtomOf, removeAtom, writeAtom } from "./atoms/atoms.ts";

interface PictureDetailsProps {
  editor: Editor;
  /** The picture's position. */
  position: number;
  current: AtomOf<"picture">["attrs"];
  /** Opens the picture picker. */
  replace: () => void;
  leave: () => void;
}

/** Edits the alt text and caption of a picture in a text. */
export function PictureDetails({ editor, position, current, replace, leave }: PictureDetailsProps) {
  const [picture, setPicture] = useState(current.picture);
  const [caption, setCaption] = useState(current.caption);
  const known = useReferenceOptions().picture(picture.media);

  function save() {
    const { media, alt } = picture;
    const trimmed = alt === undefined ? { media } : { media, alt: alt.trim() };
    writeAtom(editor, { type: "picture", attrs: { picture: trimmed, caption: caption.trim() } }, position);
    leave();
  }

  function remove() {
    removeAtom(editor, position);
    leave();
  }

  return (
    <ModalForm
      title="Picture details"
      onLeave={leave}
      submitLabel="Done"
      submit={save}
      actions={
        <Button variant="line" onClick={remove}>
          Remove
        </Button>
      }
    >
      <div className="picture-input">
        <div className="picture-thumbnail">{known && <img src={known.thumbnail} alt="" />}</div>
        <div className="flex flex-wrap gap-2">
          <p className="w-full font-medium break-words">{known?.filename ?? "Deleted"}</p>
          <Button variant="line" aria-haspopup="dialog" onClick={replace}>
            Choose another
          </Button>
        </div>
      </div>
      <AltInput
        alt={picture.alt}
        write={(alt) => setPicture({ media: picture.media, ...(alt !== undefined && { alt }) })}
      />
      <DialogLine
        label="Caption"
        aside="Optional, shown below the picture"
        max={maxCaptionLength}
        value={caption}
        write={setCaption}
      />
    </ModalForm>
  );
}
