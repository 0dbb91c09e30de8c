import { ImageOff } from "lucide-react";
import { flushSync } from "react-dom";
import { UploadButton } from "#src/admin/ui/upload/upload-button.tsx";
import { UploadList } from "#src/admin/ui/upload/upload-list.tsx";
import type { Picture } from "#src/domain/content/schema/values/reference-forms.ts";
import { type PictureChoice, useReferenceOptions, useValue } from "../../context.ts";
import { altInputIdOf, emptyAltInput, type FieldProps, Fieldset, inputIdOf } from "../field-wrapper.tsx";
import { AltInput } from "./alt-input.tsx";
import { ChoosePicture, pictureReference } from "./choose-picture.tsx";
import { useFormUploads } from "./use-form-uploads.ts";

const noPicture: Picture = { media: "", alt: "" };

/** A picture from the library or an upload, with its alt text. */
export function PictureInput(props: FieldProps) {
  return <PictureWithAlt hasAlt {...props} />;
}

/** A picture that is shown whole and needs no alt text. */
export function LogoInput(props: FieldProps) {
  return <PictureWithAlt hasAlt={false} {...props} />;
}

function PictureWithAlt({ hasAlt, ...props }: FieldProps & { hasAlt: boolean }) {
  const [picture, write] = useValue<Picture | null>(props.path);
  const { picture: findKnown, addPicture } = useReferenceOptions();
  const uploads = useFormUploads({
    onUploaded: (uploaded) => {
      addPicture(uploaded);
      flushSync(() => choose(uploaded));
      focusAlt();
    },
  });
  const { media, alt } = picture ?? noPicture;
  const known = findKnown(media);

  function choose(chosen: PictureChoice) {
    write(hasAlt ? pictureReference(chosen) : { media: chosen.id, alt: "" });
  }

  /** Asks for the alt text, unless someone is busy elsewhere. */
  function focusAlt() {
    const { activeElement } = document;
    const isFree =
      activeElement === document.body || document.getElementById(inputIdOf(props.path))?.contains(activeElement);
    if (isFree) emptyAltInput(props.path)?.focus();
  }

  return (
    <Fieldset {...props}>
      <div className="upload-area" {...uploads.dropZone}>
        <div className="picture-input">
          <div
            className={picture === null ? "picture-thumbnail max-sm:hidden" : "picture-thumbnail"}
            data-whole={hasAlt ? undefined : ""}
            data-drawing={hasAlt && known?.isDrawing ? "" : undefined}
          >
            {known ? (
              <img src={hasAlt ? known.thumbnail : known.uncropped} alt="" />
            ) : (
              <ImageOff className="icon size-6" aria-hidden />
            )}
          </div>
          <div>
            <p className="font-medium break-words">
              {known?.filename ?? (media === "" ? "No picture yet" : "Deleted")}
            </p>
            {picture === null && <p className="field-aside">Optional</p>}
            {known && (
              <p className="field-aside">{known.isDrawing ? "SVG" : `${known.width} × ${known.height} pixels`}</p>
            )}
            <div className="mt-2 flex flex-wrap gap-2">
              <ChoosePicture
                label={known ? "Choose another" : "Choose a picture"}
                selected={media}
                choose={choose}
                onChosen={focusAlt}
              />
              <UploadButton uploads={uploads}>Upload</UploadButton>
            </div>
          </div>
        </div>
      </div>
      {hasAlt && media !== "" && (
        <AltInput
          key={media}
          id={altInputIdOf(props.path)}
          alt={alt}
          write={(alt) => write(alt === undefined ? { media } : { media, alt })}
        />
      )}
      {/* Last, so that no input moves. */}
      <UploadList uploads={uploads} hidesSuccess />
    </Fieldset>
  );
}
