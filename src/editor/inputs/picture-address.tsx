import { Images } from "lucide-react";
import { useState } from "react";
import { Button } from "../../admin-ui/controls.tsx";
import { UploadButton } from "../../admin-ui/upload/upload-button.tsx";
import { UploadList } from "../../admin-ui/upload/upload-list.tsx";
import { useUploads } from "../../admin-ui/upload/use-uploads.ts";
import { type FieldProps, FieldWrapper } from "./field-wrapper.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { useText } from "./text.tsx";
import { UrlInput } from "./url-input.tsx";

/** The URL of a picture: from the library, uploaded, or typed. */
export function PictureAddressInput(props: FieldProps) {
  const { field, path } = props;
  const [address, write] = useText(path, field.isNullable);
  const [isPicking, setPicking] = useState(false);
  const uploads = useUploads({ onUploaded: ({ share }) => write(share ?? "") });
  return (
    <FieldWrapper {...props} isWide>
      {(labels) => (
        <>
          <div className="upload-area" {...uploads.dropZone}>
            <div className="picture-address">
              <UrlInput labels={labels} address={address} write={write} />
              <Button
                variant="line"
                leftSection={<Images className="icon size-4" aria-hidden />}
                onClick={() => setPicking(true)}
                aria-haspopup="dialog"
              >
                Choose a picture
              </Button>
              <UploadButton uploads={uploads}>Upload</UploadButton>
            </div>
            <UploadList uploads={uploads} />
          </div>
          {isPicking && (
            <PictureDialog
              suits={({ share }) => share !== null}
              choose={({ share }) => write(share ?? "")}
              close={() => setPicking(false)}
            />
          )}
        </>
      )}
    </FieldWrapper>
  );
}
