import { Button, Input } from "@mantine/core";
import { useId, useState } from "react";
import { longestCaption } from "../../../content/reference-forms.ts";
import { useChoices } from "../context.ts";
import { AltInput } from "../inputs/alt-input.tsx";
import { Answers, Asking } from "../notices/asking.tsx";
import type { PictureAttrs } from "./pictures.ts";

interface PictureDetailsProps {
  shown: PictureAttrs;
  /** It was put in just now: nobody has said yet that it only decorates. */
  isNew: boolean;
  save: (attrs: PictureAttrs) => void;
  replace: () => void;
  remove: () => void;
  leave: () => void;
}

/** Asks what is to be said of a picture in a text. */
export function PictureDetails({ shown, isNew, save, replace, remove, leave }: PictureDetailsProps) {
  const id = useId();
  const [picture, setPicture] = useState(shown.picture);
  const [caption, setCaption] = useState(shown.caption);
  const known = useChoices().picture(picture.media);
  return (
    <Asking title="Picture in the text" onLeave={leave}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save({ picture: { ...picture, alt: picture.alt.trim() }, caption: caption.trim() });
        }}
      >
        <div className="picture-input">
          <div className="picture-shown">{known && <img src={known.thumbnail} alt="" />}</div>
          <div className="flex flex-wrap gap-2">
            <p className="w-full font-medium break-words">{known?.filename ?? "It was deleted"}</p>
            <Button variant="line" aria-haspopup="dialog" onClick={replace}>
              Choose another
            </Button>
          </div>
        </div>
        <AltInput alt={picture.alt} isAsked={isNew} write={(alt) => setPicture({ ...picture, alt })} />
        <div className="field mt-4">
          <label htmlFor={id} className="field-head">
            Caption
            <span className="field-aside">Optional, stands below it</span>
          </label>
          <Input
            id={id}
            autoComplete="off"
            maxLength={longestCaption}
            value={caption}
            onChange={({ currentTarget }) => setCaption(currentTarget.value)}
          />
        </div>
        <Answers done="Done" onLeave={leave}>
          <Button variant="line" onClick={remove}>
            Remove it
          </Button>
        </Answers>
      </form>
    </Asking>
  );
}
