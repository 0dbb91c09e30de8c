import { Button } from "@mantine/core";
import { ImageOff, Images } from "lucide-react";
import { useState } from "react";
import type { Picture } from "../../../content/kinds/fields.ts";
import { UploadButton } from "../../upload/upload-button.tsx";
import { UploadList } from "../../upload/upload-list.tsx";
import { useUploads } from "../../upload/use-uploads.ts";
import { type PictureChoice, useChoices, usePart } from "../context.ts";
import { AltInput } from "./alt-input.tsx";
import { Framed } from "./framed.tsx";
import type { FieldProps } from "./labelled.tsx";
import { PictureDialog } from "./picture-dialog.tsx";

/** A picture of the library, or one that is brought here, with what is said of it to those who do not see it. */
export function PictureInput(props: FieldProps) {
  const [picture, write] = usePart<Picture>(props.path);
  const { picture: lookUp, knowPicture } = useChoices();
  const [isChoosing, setChoosing] = useState(false);
  const uploads = useUploads({
    onTaken: (brought) => {
      knowPicture(brought);
      choose(brought);
    },
  });
  const { media, alt } = picture;
  const known = lookUp(media);
  const isBrought = uploads.uploads.some(({ status }) => "picture" in status && status.picture.id === media);

  function choose(chosen: PictureChoice) {
    write({ media: chosen.id, alt: chosen.alt });
  }

  return (
    <Framed {...props}>
      <div className="upload-area" {...uploads.area}>
        <div className="picture-input">
          <div className="picture-shown">
            {known ? <img src={known.thumbnail} alt="" /> : <ImageOff className="icon size-6" aria-hidden />}
          </div>
          <div>
            <p className="font-medium break-words">
              {known?.filename ?? (media === "" ? "No picture yet" : "It was deleted")}
            </p>
            {known && (
              <p className="field-aside">
                {known.width} × {known.height} pixels
              </p>
            )}
            <div className="mt-2 flex flex-wrap gap-2">
              <Button
                variant="line"
                leftSection={<Images className="icon size-4" aria-hidden />}
                onClick={() => setChoosing(true)}
                aria-haspopup="dialog"
              >
                {known ? "Choose another" : "Choose a picture"}
              </Button>
              <UploadButton uploads={uploads}>Upload</UploadButton>
            </div>
          </div>
        </div>
      </div>
      {media !== "" && <AltInput key={media} alt={alt} isAsked={isBrought} write={(alt) => write({ media, alt })} />}
      {/* Last, so that nothing that one types in is pushed away. */}
      <UploadList uploads={uploads} isShown />
      {isChoosing && <PictureDialog chosen={media} choose={choose} close={() => setChoosing(false)} />}
    </Framed>
  );
}
