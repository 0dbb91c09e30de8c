import { Button } from "@mantine/core";
import { Images } from "lucide-react";
import { useState } from "react";
import { UploadButton } from "../../upload/upload-button.tsx";
import { UploadList } from "../../upload/upload-list.tsx";
import { useUploads } from "../../upload/use-uploads.ts";
import { AddressBox } from "./address-box.tsx";
import { type FieldProps, Labelled } from "./labelled.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { useText } from "./text.tsx";

/** The address of a picture: of one of the library, of one that is brought here, or typed. */
export function PictureAddressInput(props: FieldProps) {
  const { field, path } = props;
  const [address, write] = useText(path, field.isNullable);
  const [isChoosing, setChoosing] = useState(false);
  const uploads = useUploads({ onTaken: ({ share }) => write(share ?? "") });
  return (
    <Labelled {...props} isWide>
      {(labels) => (
        <>
          <div className="upload-area" {...uploads.area}>
            <div className="picture-address">
              <AddressBox labels={labels} address={address} write={write} />
              <Button
                variant="line"
                leftSection={<Images className="icon size-4" aria-hidden />}
                onClick={() => setChoosing(true)}
                aria-haspopup="dialog"
              >
                Choose a picture
              </Button>
              <UploadButton uploads={uploads}>Upload</UploadButton>
            </div>
            <UploadList uploads={uploads} />
          </div>
          {isChoosing && (
            <PictureDialog
              suits={({ share }) => share !== null}
              choose={({ share }) => write(share ?? "")}
              close={() => setChoosing(false)}
            />
          )}
        </>
      )}
    </Labelled>
  );
}
