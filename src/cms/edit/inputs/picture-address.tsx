import { Button, Input } from "@mantine/core";
import { Images } from "lucide-react";
import { useState } from "react";
import { type FieldProps, Labelled } from "./labelled.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { useText } from "./text.tsx";

/** The address of a picture: of one of the library, or typed. */
export function PictureAddressInput(props: FieldProps) {
  const { field, path } = props;
  const [address, write] = useText(path, field.isNullable);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Labelled {...props} isWide>
      {(labels) => (
        <>
          <div className="picture-address">
            <Input
              {...labels}
              error={labels["aria-invalid"]}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={address}
              onChange={({ currentTarget }) => write(currentTarget.value)}
            />
            <Button
              variant="line"
              leftSection={<Images className="icon size-4" aria-hidden />}
              onClick={() => setChoosing(true)}
              aria-haspopup="dialog"
            >
              Choose a picture
            </Button>
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
