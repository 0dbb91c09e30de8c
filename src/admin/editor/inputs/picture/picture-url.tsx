import { UploadButton } from "#src/admin/ui/upload/upload-button.tsx";
import { UploadList } from "#src/admin/ui/upload/upload-list.tsx";
import { type FieldProps, FieldWrapper } from "../field-wrapper.tsx";
import { useText } from "../text.tsx";
import { UrlInput } from "../url-input.tsx";
import { ChoosePicture } from "./choose-picture.tsx";
import { useFormUploads } from "./use-form-uploads.ts";

/** The URL of a picture: from the library, uploaded, or typed. */
export function PictureUrlInput(props: FieldProps) {
  const { field, path } = props;
  const [url, write] = useText(path, field.isNullable);
  const uploads = useFormUploads({ onUploaded: ({ share }) => write(share ?? "") });
  return (
    <FieldWrapper {...props} isWide>
      {(labels) => (
        <>
          <div className="upload-area" {...uploads.dropZone}>
            <div className="input-line">
              <UrlInput labels={labels} url={url} write={write} />
              <ChoosePicture filter={({ share }) => share !== null} choose={({ share }) => write(share ?? "")} />
              <UploadButton uploads={uploads}>Upload</UploadButton>
            </div>
            <UploadList uploads={uploads} />
          </div>
        </>
      )}
    </FieldWrapper>
  );
}
