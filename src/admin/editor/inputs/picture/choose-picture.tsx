import { Images } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#src/admin/ui/controls.tsx";
import { loadLater } from "#src/admin/ui/load-later.ts";
import type { Picture } from "#src/domain/content/schema/values/reference-forms.ts";
import type { PictureChoice } from "../../context.ts";
import type { PictureDialogProps } from "./picture-dialog.tsx";

const usePictureDialog = loadLater(async () => (await import("./picture-dialog.tsx")).PictureDialog);

interface ChoosePictureProps extends Omit<PictureDialogProps, "close"> {
  /** The button's label. */
  label?: string;
  /** Called after a choice, when the dialog has returned the focus. */
  onChosen?: () => void;
}

/** What content stores of a picture. Without a description of its own, nobody has said yet what it shows. */
export function pictureReference({ id: media, alt }: PictureChoice): Picture {
  return alt === "" ? { media } : { media, alt };
}

/** A button with a dialog that picks a picture from the library. */
export function ChoosePicture({ label = "Choose a picture", choose, onChosen, ...dialog }: ChoosePictureProps) {
  const [isOpen, setOpen] = useState(false);
  const PictureDialog = usePictureDialog(isOpen);

  function chooseAndClose(picture: PictureChoice) {
    flushSync(() => {
      choose(picture);
      setOpen(false);
    });
    onChosen?.();
  }

  return (
    <>
      <Button
        variant="line"
        leftSection={<Images className="icon size-4" aria-hidden />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {label}
      </Button>
      {isOpen && PictureDialog && <PictureDialog {...dialog} choose={chooseAndClose} close={() => setOpen(false)} />}
    </>
  );
}
