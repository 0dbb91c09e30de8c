import { Button } from "@mantine/core";
import { ImageOff, Images } from "lucide-react";
import { useState } from "react";
import type { Picture } from "../../../content/kinds/fields.ts";
import { type PictureChoice, useChoices, usePart } from "../context.ts";
import { AltInput } from "./alt-input.tsx";
import { Framed } from "./framed.tsx";
import type { FieldProps } from "./labelled.tsx";
import { PictureDialog } from "./picture-dialog.tsx";

/** A picture of the library, with what is said of it to those who do not see it. */
export function PictureInput(props: FieldProps) {
  const [picture, write] = usePart<Picture>(props.path);
  const { picture: lookUp } = useChoices();
  const [isChoosing, setChoosing] = useState(false);
  const { media, alt } = picture;
  const known = lookUp(media);

  function choose(chosen: PictureChoice) {
    write({ media: chosen.id, alt: chosen.alt });
  }

  return (
    <Framed {...props}>
      <div className="picture-input">
        <div className="picture-shown">
          {known ? <img src={known.thumbnail} alt="" /> : <ImageOff className="icon size-6" aria-hidden />}
        </div>
        <div>
          <p className="font-medium">{known?.filename ?? (media === "" ? "No picture yet" : "It was deleted")}</p>
          {known && (
            <p className="field-aside">
              {known.width} × {known.height} pixels
            </p>
          )}
          <Button
            variant="line"
            className="mt-2"
            leftSection={<Images className="icon size-4" aria-hidden />}
            onClick={() => setChoosing(true)}
            aria-haspopup="dialog"
          >
            {known ? "Choose another" : "Choose a picture"}
          </Button>
        </div>
      </div>
      {media !== "" && <AltInput key={media} alt={alt} write={(alt) => write({ media, alt })} />}
      {isChoosing && <PictureDialog chosen={media} choose={choose} close={() => setChoosing(false)} />}
    </Framed>
  );
}
