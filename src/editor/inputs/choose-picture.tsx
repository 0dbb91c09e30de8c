import { Images, Search as SearchIcon } from "lucide-react";
import { useState } from "react";
import { useResults } from "../../admin-ui/combobox/use-results.ts";
import { Button, Input } from "../../admin-ui/controls.tsx";
import { CloseDialog } from "../../admin-ui/dialog.tsx";
import { Modal } from "../../admin-ui/modal.tsx";
import { UploadButton } from "../../admin-ui/upload/upload-button.tsx";
import { UploadList } from "../../admin-ui/upload/upload-list.tsx";
import { useUploads } from "../../admin-ui/upload/use-uploads.ts";
import type { Picture } from "../../content/schema/reference-forms.ts";
import { type PictureChoice, useReferenceOptions } from "../context.ts";

interface ChoosePictureProps {
  /** The button's label. */
  label?: string;
  /** The selected picture's id. */
  chosen?: string;
  /** Filters the pictures; all by default. */
  suits?: (picture: PictureChoice) => boolean;
  choose: (picture: PictureChoice) => void;
}

/** What content stores of a picture. Without a description of its own, nobody has said yet what it shows. */
export function referenceTo({ id: media, alt }: PictureChoice): Picture {
  return alt === "" ? { media } : { media, alt };
}

/** A button with a dialog that picks a picture from the library. */
export function ChoosePicture({ label = "Choose a picture", ...dialog }: ChoosePictureProps) {
  const [isOpen, setOpen] = useState(false);
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
      {isOpen && <PictureDialog {...dialog} close={() => setOpen(false)} />}
    </>
  );
}

interface PictureDialogProps extends Omit<ChoosePictureProps, "label"> {
  close: () => void;
}

/** The library, searched by file name and alt text. */
export function PictureDialog({ chosen, suits = () => true, choose, close }: PictureDialogProps) {
  const [words, setWords] = useState("");
  const { findPictures, addPicture } = useReferenceOptions();
  const { data: found = [], isError, isFetching } = useResults(findPictures, words.trim());
  const pictures = found.filter(suits);

  const uploads = useUploads({
    onUploaded: (picture) => {
      addPicture(picture);
      pick(picture);
    },
  });

  function pick(picture: PictureChoice) {
    choose(picture);
    close();
  }

  return (
    <Modal
      title="Choose a picture"
      className="dialog picture-dialog upload-area"
      onLeave={close}
      onClose={close}
      {...uploads.dropZone}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <UploadButton uploads={uploads}>Upload a picture</UploadButton>
        <p className="text-ink-2">or drop or paste one here. Or choose one of these:</p>
      </div>
      <UploadList uploads={uploads} />
      <Input
        type="search"
        aria-label="Search pictures"
        placeholder="Search by file name or alt text"
        leftSection={<SearchIcon className="icon size-4" aria-hidden />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <ul>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" aria-pressed={picture.id === chosen} onClick={() => pick(picture)}>
              <img src={picture.thumbnail} alt={picture.alt} loading="lazy" />
              <span className="truncate text-xs">{picture.filename}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="search-note">
        {isError && "Search isn't responding. Check your connection."}
        {!isError && !isFetching && pictures.length === 0 && "No results"}
      </p>
      <CloseDialog />
    </Modal>
  );
}
